import { AppError } from '../../../kernel/index.ts'
import { ServiceUnavailable } from '../../../platform/service-calls/index.ts'
import { createAccounts } from './accounts.ts'
import { createApplications } from './applications.ts'
import { createConnect } from './connect.ts'
import type { Dependencies } from './dependencies.ts'
import { createPlaces } from './places.ts'

/** Accounts of customers, and servers and repositories of merchants, each with its owner's consent. */
export function createConnections(dependencies: Dependencies) {
  const { discord } = dependencies
  const applications = createApplications(dependencies)
  const accounts = createAccounts(dependencies, (service) => applications(service).client)
  const places = createPlaces(dependencies)
  const connect = createConnect(dependencies, { accounts, applications, places })

  return {
    accounts,
    connect,
    places,

    /** A connected server with its roles. */
    async guild(organizationId: string, token: string) {
      if (!discord) throw new AppError('SERVICE_IS_NOT_CONFIGURED')
      const id = places.guildOf(organizationId, token)
      if (id === undefined || !(await places.find(organizationId, 'discord', id))) {
        throw new AppError('NOT_FOUND')
      }
      try {
        const [guild, roles] = await Promise.all([discord.guild(id), discord.roles(id)])
        return { guild, roles }
      } catch (error) {
        if (error instanceof ServiceUnavailable) throw new AppError('SERVICE_IS_NOT_AVAILABLE')
        // The bot was removed from it, for example.
        throw new AppError('NOT_FOUND')
      }
    },
  }
}
export type Connections = ReturnType<typeof createConnections>
