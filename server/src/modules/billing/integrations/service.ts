import { AppError } from '../../../kernel/index.ts'
import type { GrantTypes } from '../grants/index.ts'
import { createAccounts } from './accounts.ts'
import { createApplications } from './applications.ts'
import { createConnect } from './connect.ts'
import type { Dependencies } from './dependencies.ts'
import { discordType } from './discord-type.ts'
import { githubType } from './github-type.ts'
import { createGranting } from './granting.ts'
import { createPlaces } from './places.ts'
import { createRemoval } from './removal.ts'
import { createDiscord } from './services/discord.ts'
import { ServiceUnavailable } from './services/failures.ts'
import { createGitHub } from './services/github.ts'
import * as store from './store/accesses.ts'
import { createTurns } from './turns.ts'

/** Access at Discord and GitHub as benefits. */
export function createIntegrations(dependencies: Dependencies) {
  const { applications: settings, database } = dependencies
  const applications = createApplications(dependencies)
  const discord = settings.discord && createDiscord(settings.discord, dependencies)
  const github = settings.github && createGitHub(settings.github, dependencies)
  const accounts = createAccounts(dependencies, (service) => applications(service).client)
  const places = createPlaces(dependencies)
  const inTurn = createTurns(dependencies)
  const removal = createRemoval(dependencies, { inTurn, places, services: { discord, github } })
  const granting = createGranting(dependencies, { accounts, removal })
  const connect = createConnect(dependencies, { accounts, applications, places })

  async function given(account: store.AccountKey, placeId: string) {
    const all = await store.listOfAccount(database.sql, account, placeId)
    return all.filter(({ isEnded }) => !isEnded).map(({ part }) => part)
  }

  return {
    connect,
    places,
    /** The accounts that a customer has linked, for the portal. */
    accountsOf: (organizationId: string, customerId: string) =>
      accounts.list(organizationId, customerId),
    unlink: accounts.unlink,
    renewSeals: accounts.renewSeals,
    removeOverdue: removal.removeOverdue,
    unavailable: { discord: discord?.isUnavailable, github: github?.isUnavailable },

    register(types: GrantTypes) {
      types.register('discord', discordType({ accounts, discord, granting, inTurn, places }))
      types.register('github_repository', githubType({ github, given, granting, inTurn, places }))
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
export type Integrations = ReturnType<typeof createIntegrations>
