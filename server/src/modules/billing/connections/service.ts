import { AppError } from '../../../kernel/index.ts'
import { ServiceUnavailable } from '../../../platform/service-calls/index.ts'
import { createAccounts, mostAccounts } from './accounts.ts'
import { createApplications } from './applications.ts'
import { createConnect } from './connect.ts'
import type { Dependencies } from './dependencies.ts'
import { createPlaces } from './places.ts'
import type { Service } from './store/accounts.ts'

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
    mostAccounts,
    /** Whether this server has an application at the service. */
    isConfigured: (service: Service) => dependencies.applications[service] !== undefined,

    /**
     * A place as customers see it, where its benefits can be given: the server has an application at the
     * service, and the merchant has connected the place, which is named by its id at Discord and by owner
     * and name at GitHub.
     */
    async shownPlace(organizationId: string, service: Service, name: string) {
      const settings = dependencies.applications[service]
      if (!settings) return undefined
      const find = service === 'discord' ? places.find : places.findByName
      const found = await find(organizationId, service, name)
      if (!found) return undefined
      const path = service === 'discord' ? `/channels/${found.placeId}` : `/${found.name}`
      const origin = 'webUrl' in settings ? settings.webUrl : new URL(settings.apiUrl).origin
      return { name: found.name, url: origin + path }
    },

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
