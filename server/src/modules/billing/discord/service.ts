import { z } from 'zod'
import type { DiscordSettings } from '../../../config/index.ts'
import {
  type CallDependencies,
  createCalls,
  Refused,
  type Request,
  type Response,
} from '../../../platform/service-calls/index.ts'

const Member = z.object({ roles: z.array(z.string()) })
const Guild = z.object({ id: z.string(), name: z.string() })
const Roles = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    position: z.number(),
    color: z.number(),
    managed: z.boolean(),
  }),
)

/** Codes of errors, besides the status. */
const unknownMember = 10_007
const unknownUser = 10_013
const unknownRole = 10_011
const banned = 40_007
const tooManyServers = 30_001
const invalidToken = 50_025

const codeOf = (body: unknown) => z.object({ code: z.number() }).safeParse(body).data?.code

/** What the bot does in the servers that it was added to. */
export function createDiscord(settings: DiscordSettings, dependencies: CallDependencies) {
  const { apiUrl, callTimeout } = settings
  const calls = createCalls({ ...dependencies, name: 'discord', apiUrl, headers: {}, callTimeout })
  const authorization = `Bot ${settings.botToken}`

  const ask = (method: Request['method'], guild: string, path = '', body?: object) =>
    calls.call({
      method,
      path: `/v10/guilds/${encodeURIComponent(guild)}${path}`,
      authorization,
      limitedBy: guild,
      ...(body ? { body } : {}),
    })
  const memberPath = (user: string) => `/members/${encodeURIComponent(user)}`
  const rolePath = (user: string, role: string) =>
    `${memberPath(user)}/roles/${encodeURIComponent(role)}`

  /** A success of another kind is no answer; everything else is a refusal. */
  function refusalOf({ body, status }: Response): Error {
    const code = codeOf(body)
    if (status < 400) return calls.unavailable('answered something else', 5_000)
    if (code === unknownRole) return new Refused('role_missing')
    if (code === unknownUser) return new Refused('account_missing')
    if (code === banned || code === tooManyServers) return new Refused('account_refused')
    if (code === invalidToken) return new Refused('account_expired')
    if (status === 404) return new Refused('place_missing')
    return new Refused(status === 403 ? 'permission_missing' : 'request_refused')
  }

  /** A response that is not what the service sends is no answer. */
  function read<Shape extends z.ZodType>(shape: Shape, { body }: Response): z.output<Shape> {
    const parsed = shape.safeParse(body)
    if (!parsed.success) throw calls.unavailable('answered something else', 5_000)
    return parsed.data
  }

  async function require(status: readonly number[], work: Promise<Response>): Promise<Response> {
    const response = await work
    if (!status.includes(response.status)) throw refusalOf(response)
    return response
  }

  return {
    isUnavailable: calls.isUnavailable,

    guild: async (guild: string) => read(Guild, await require([200], ask('GET', guild))),

    roles: async (guild: string) => read(Roles, await require([200], ask('GET', guild, '/roles'))),

    /** The roles of a member; undefined if the account is not one. */
    async member(guild: string, user: string): Promise<readonly string[] | undefined> {
      const response = await ask('GET', guild, memberPath(user))
      const isAbsent = [unknownMember, unknownUser].includes(codeOf(response.body) ?? 0)
      if (response.status === 404 && isAbsent) return undefined
      if (response.status !== 200) throw refusalOf(response)
      return read(Member, response).roles
    },

    /** With the roles; 204 says that the account had joined already, and has got no role. */
    async join(guild: string, user: string, accessToken: string, roles: readonly string[]) {
      const body = { access_token: accessToken, roles }
      const response = await require([201, 204], ask('PUT', guild, memberPath(user), body))
      return response.status === 201 ? 'joined' : 'was_there'
    },

    async addRole(guild: string, user: string, role: string) {
      await require([204], ask('PUT', guild, rolePath(user, role)))
    },

    /** Also of an account or role that is not there. */
    async removeRole(guild: string, user: string, role: string) {
      const response = await ask('DELETE', guild, rolePath(user, role))
      const isGone = [unknownMember, unknownUser, unknownRole].includes(codeOf(response.body) ?? 0)
      if (response.status !== 204 && !(response.status === 404 && isGone)) throw refusalOf(response)
    },

    async kick(guild: string, user: string) {
      const response = await ask('DELETE', guild, memberPath(user))
      const isGone = [unknownMember, unknownUser].includes(codeOf(response.body) ?? 0)
      if (response.status !== 204 && !(response.status === 404 && isGone)) throw refusalOf(response)
    },

    /** A service that confirmed something it has not done is asked again later. */
    notDone: () => calls.unavailable('has not done what it confirmed', 5_000),
  }
}
export type Discord = ReturnType<typeof createDiscord>
