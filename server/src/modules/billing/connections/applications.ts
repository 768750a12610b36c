import { AppError } from '../../../kernel/index.ts'
import type { Client } from '../../../platform/oauth/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Service } from './store/accounts.ts'

/** An application at a service, with which users give us their consent. */
export type Application = {
  readonly service: Service
  readonly client: Client
  readonly authorizationUrl: string
  /** Whose token it is that was given. */
  readonly userUrl: string
  readonly pkce: boolean
  /** Parameters for an account, and for a place. */
  readonly params: (kind: 'account' | 'place') => Readonly<Record<string, string>>
}

/** To let accounts in, and out again, and to give them roles. */
const botPermissions = 1n | 2n | (1n << 28n)

function discordOf({ discord }: Dependencies['applications']): Application | undefined {
  if (!discord) return undefined
  const { apiUrl, clientId, clientSecret } = discord
  return {
    service: 'discord',
    client: {
      id: clientId,
      secret: clientSecret,
      auth: 'post',
      tokenUrl: `${apiUrl}/oauth2/token`,
    },
    authorizationUrl: `${apiUrl}/oauth2/authorize`,
    userUrl: `${apiUrl}/v10/users/@me`,
    pkce: false,
    params: (kind) =>
      kind === 'account'
        ? { scope: 'identify guilds.join', prompt: 'consent' }
        : { scope: 'bot identify', permissions: String(botPermissions) },
  }
}

function githubOf({ github }: Dependencies['applications']): Application | undefined {
  if (!github) return undefined
  const { apiUrl, clientId, clientSecret, webUrl } = github
  return {
    service: 'github',
    client: {
      id: clientId,
      secret: clientSecret,
      auth: 'post',
      tokenUrl: `${webUrl}/login/oauth/access_token`,
    },
    authorizationUrl: `${webUrl}/login/oauth/authorize`,
    userUrl: `${apiUrl}/user`,
    pkce: true,
    // What an app may do is set at GitHub; there are no scopes.
    params: () => ({}),
  }
}

export function createApplications({ applications }: Dependencies) {
  const all = { discord: discordOf(applications), github: githubOf(applications) }
  return (service: Service): Application => {
    const application = all[service]
    if (!application) throw new AppError('SERVICE_IS_NOT_CONFIGURED')
    return application
  }
}
export type Applications = ReturnType<typeof createApplications>
