import { type Answer, type Call, startService } from './service.ts'

type Guild = { readonly roles: Set<string>; readonly members: Map<string, Set<string>> }

const unknown = (code: number, message: string): Answer => ({
  status: 404,
  body: { code, message },
})
const done: Answer = { status: 204 }

/** Discord: servers with the bot in them, members with roles, and users with tokens. */
export async function startDiscord() {
  const guilds = new Map<string, Guild>()
  /** Users by the code of an authorization, and by their access tokens. */
  const codes = new Map<string, { readonly user: string; readonly guild?: string }>()
  const accessTokens = new Map<string, string>()
  const refreshTokens = new Map<string, string>()
  const banned = new Set<string>()
  let count = 0
  /** Who agrees in a browser, as soon as it comes; nobody refuses. */
  let agrees: { readonly user: string; readonly guild?: string } | undefined

  function tokensOf(user: string, guild?: string): Answer {
    count++
    accessTokens.set(`access-${count}`, user)
    refreshTokens.set(`refresh-${count}`, user)
    return {
      status: 200,
      body: {
        access_token: `access-${count}`,
        refresh_token: `refresh-${count}`,
        token_type: 'Bearer',
        expires_in: 604_800,
        scope: guild ? 'bot identify' : 'identify guilds.join',
        ...(guild ? { guild: { id: guild, name: `Server ${guild}` } } : {}),
      },
    }
  }

  /** The page of Discord on which a user agrees. */
  function consent({ query }: Call): Answer {
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    if (agrees) {
      count++
      codes.set(`consent-${count}`, agrees)
      back.searchParams.set('code', `consent-${count}`)
    } else back.searchParams.set('error', 'access_denied')
    return { status: 302, headers: { location: back.href } }
  }

  function token({ body }: Call): Answer {
    const wrong = { status: 400, body: { error: 'invalid_grant' } }
    if (body.client_secret !== discordClient.clientSecret) return { status: 401, body: {} }
    if (body.grant_type === 'refresh_token') {
      const user = refreshTokens.get(body.refresh_token)
      // Each is good for one renewal.
      refreshTokens.delete(body.refresh_token)
      return user ? tokensOf(user) : wrong
    }
    const given = codes.get(body.code)
    codes.delete(body.code)
    return given ? tokensOf(given.user, given.guild) : wrong
  }

  function member({ body, method }: Call, guild: Guild, user: string): Answer {
    const roles = guild.members.get(user)
    const isAbsent = unknown(10_007, 'Unknown Member')
    if (method === 'GET') {
      return roles ? { status: 200, body: { user: { id: user }, roles: [...roles] } } : isAbsent
    }
    if (method === 'DELETE') return guild.members.delete(user) ? done : isAbsent
    if (accessTokens.get(body.access_token) !== user) {
      return { status: 403, body: { code: 50_025, message: 'Invalid OAuth2 access token' } }
    }
    if (banned.has(user)) return { status: 403, body: { code: 40_007, message: 'Banned' } }
    if (roles) return done
    if (body.roles.some((role: string) => !guild.roles.has(role))) {
      return unknown(10_011, 'Unknown Role')
    }
    guild.members.set(user, new Set(body.roles))
    return { status: 201, body: { user: { id: user }, roles: body.roles } }
  }

  function answer(call: Call): Answer {
    const { authorization, method, path } = call
    if (path === '/oauth2/token') return token(call)
    if (path === '/oauth2/authorize') return consent(call)
    if (path === '/v10/users/@me') {
      const user = accessTokens.get(authorization.replace('Bearer ', ''))
      if (!user) return { status: 401, body: { message: '401: Unauthorized' } }
      return { status: 200, body: { id: user, username: `user ${user}` } }
    }
    if (authorization !== `Bot ${discordClient.botToken}`) return { status: 401, body: {} }
    const [, id = '', rest = ''] = /^\/v10\/guilds\/([^/]+)(.*)$/.exec(path) ?? []
    const guild = guilds.get(id)
    if (!guild) return unknown(10_004, 'Unknown Guild')
    if (rest === '') return { status: 200, body: { id, name: `Server ${id}` } }
    if (rest === '/roles') {
      const all = [...guild.roles].map((role, index) => ({
        id: role,
        name: `Role ${role}`,
        position: index,
        color: 0xff8800,
        managed: false,
      }))
      return { status: 200, body: all }
    }
    const [, , user = '', , role] = rest.split('/')
    if (role === undefined) return member(call, guild, user)
    const roles = guild.members.get(user)
    if (!roles) return unknown(10_007, 'Unknown Member')
    if (!guild.roles.has(role)) return unknown(10_011, 'Unknown Role')
    if (method === 'PUT') roles.add(role)
    else roles.delete(role)
    return done
  }

  const copyOf = () =>
    [...guilds].map(
      ([id, { members, roles }]) =>
        [
          id,
          { roles, members: new Map([...members].map(([user, own]) => [user, new Set(own)])) },
        ] as const,
    )

  const service = await startService({
    answer,
    limited: () => ({
      status: 429,
      body: { message: 'You are being rate limited.', retry_after: 0.3, global: false },
      headers: { 'retry-after': '1', 'x-ratelimit-scope': 'user' },
    }),
    snapshot() {
      const before = copyOf()
      return () => {
        guilds.clear()
        for (const [id, guild] of before) guilds.set(id, guild)
      }
    },
  })

  return {
    ...service,
    settings: { ...discordClient, apiUrl: service.url, callTimeout: 400 },
    banned,
    codes,
    accessTokens,
    refreshTokens,
    agree(who: { readonly user: string; readonly guild?: string } | undefined) {
      agrees = who
    },
    /** A server with the bot and these roles. */
    createGuild(id: string, ...roles: readonly string[]) {
      guilds.set(id, { roles: new Set(roles), members: new Map() })
    },
    removeBot: (id: string) => guilds.delete(id),
    join(id: string, user: string, ...roles: readonly string[]) {
      guilds.get(id)?.members.set(user, new Set(roles))
    },
    /** Undefined for who is no member. */
    rolesOf(id: string, user: string): string[] | undefined {
      const roles = guilds.get(id)?.members.get(user)
      return roles && [...roles].sort()
    },
  }
}
export type FakeDiscord = Awaited<ReturnType<typeof startDiscord>>

const discordClient = {
  clientId: '4242',
  clientSecret: 'a secret of the client',
  botToken: 'a-token-of-the-bot',
}
