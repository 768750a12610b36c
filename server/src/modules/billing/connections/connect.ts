import { z } from 'zod'
import { AppError } from '../../../kernel/index.ts'
import { type Incoming, redirect, withParam } from '../../../platform/http/index.ts'
import {
  createGrants,
  createUserInfoRequests,
  type TokenSet,
} from '../../../platform/oauth/index.ts'
import type { Accounts } from './accounts.ts'
import type { Application, Applications } from './applications.ts'
import type { Dependencies } from './dependencies.ts'
import { createFlows, type Flow, type Returned } from './flow.ts'
import type { Places } from './places.ts'
import { administered } from './repositories.ts'
import type { Service } from './store/accounts.ts'

type Tools = {
  readonly accounts: Accounts
  readonly applications: Applications
  readonly places: Places
}
/** A customer in the portal, by the session that the browser has there. */
export type InPortal = {
  readonly organizationId: string
  readonly customerId: string
  readonly sessionId: string
}

const restart = 'please_restart_the_process'
/** With which the browser comes back to a page of the portal. */
const returnParam = 'connected'

/** What a code was exchanged for. */
type Given = { readonly tokens: TokenSet; readonly raw: unknown }

/** Ends a flow; the code is added to the address of the page that the browser returns to. */
class ConnectError extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const Id = z.union([z.string().regex(/^\d{1,20}$/), z.int().positive()]).transform(String)
const DiscordUser = z.object({ id: Id, username: z.string().max(256) })
const GitHubUser = z.object({ id: Id, login: z.string().max(256) })
const Guild = z.object({ guild: z.object({ id: Id, name: z.string().max(256) }) })

/** Links accounts of customers and connects places of merchants, each with the consent of its owner. */
export function createConnect(dependencies: Dependencies, tools: Tools) {
  const { log, outgoing, pageUrl } = dependencies
  const { accounts, applications, places } = tools
  const flows = createFlows(dependencies)
  const grants = createGrants(outgoing)
  const requests = createUserInfoRequests(outgoing)

  async function userOf({ service, userUrl }: Application, { accessToken }: TokenSet) {
    const body = await requests.fetchJson(userUrl, accessToken)
    if (service === 'discord') {
      const { id, username } = DiscordUser.parse(body)
      return { id, name: username }
    }
    const { id, login } = GitHubUser.parse(body)
    return { id, name: login }
  }

  /** Only the response to the code says which server it was: an address could name any. */
  function guildOf(response: unknown) {
    const { guild } = Guild.parse(response)
    return [{ placeId: guild.id, name: guild.name, installationId: null }]
  }

  async function connectPlace(organizationId: string, application: Application, given: Given) {
    const { service } = application
    const apiUrl = application.userUrl.replace(/\/user$/, '')
    const found =
      service === 'discord'
        ? guildOf(given.raw)
        : await administered(requests, apiUrl, given.tokens.accessToken)
    if (found.length === 0) throw new ConnectError('nothing_to_connect')
    if (!(await places.connect(organizationId, service, found))) throw new ConnectError('too_many')
    const [first] = found
    return service === 'discord' && first
      ? { guild_token: places.tokenOf(organizationId, first.placeId) }
      : { repositories: String(found.length) }
  }

  async function linkAccount(flow: Flow, application: Application, tokens: TokenSet) {
    const { purpose, service } = flow
    if (purpose.kind === 'place') throw new Error('It is no flow of a customer.')
    const { customerId, organizationId } = purpose
    const mayJoin = tokens.scopes?.includes('guilds.join') ?? true
    if (service === 'discord' && !mayJoin) throw new ConnectError('permission_missing')
    const { id, name } = await userOf(application, tokens)
    const key = { organizationId, customerId, service, accountId: id }
    // Invitations of GitHub need no token of the invitee.
    await accounts.link(key, name, service === 'discord' ? tokens : undefined)
    return { account_id: id }
  }

  async function finish(flow: Flow, { code, error }: Returned): Promise<Record<string, string>> {
    if (error !== undefined) {
      throw new ConnectError(error === 'access_denied' ? 'access_denied' : 'service_failed')
    }
    if (!code) throw new ConnectError('no_code')
    const application = applications(flow.service)
    const redirectUri = pageUrl('/v1/integrations/callback')
    const verifier = application.pkce ? flow.verifier : undefined
    const given = await grants.exchangeFully(application.client, { code, redirectUri, verifier })
    const { purpose } = flow
    const added =
      purpose.kind === 'place'
        ? await connectPlace(purpose.organizationId, application, given)
        : await linkAccount(flow, application, given.tokens)
    return { platform: flow.service, ...added }
  }

  function codeOf(error: unknown, service: Service): string {
    if (error instanceof ConnectError) return error.code
    if (error instanceof AppError) return error.code.toLowerCase()
    log.warn({ code: 'connections.failed', err: error, service }, 'A flow has failed.')
    return 'service_failed'
  }

  return {
    beginPlace: (service: Service, organizationId: string, returnTo: string | undefined) =>
      flows.begin(applications(service), { kind: 'place', organizationId }, returnTo),

    beginAccount: (
      service: Service,
      customer: { readonly organizationId: string; readonly customerId: string },
      returnTo: string | undefined,
    ) => flows.begin(applications(service), { kind: 'account', ...customer }, returnTo),

    /** On a page of the portal, at this path. */
    beginInPortal: (
      service: Service,
      { customerId, organizationId, sessionId }: InPortal,
      path: string,
    ) =>
      flows.begin(
        applications(service),
        { kind: 'portal', organizationId, customerId, sessionId },
        pageUrl(path),
      ),

    /** Links the account, in the session that began; resolves to its id, or to why it was not linked. */
    async finishInPortal(
      token: string,
      { customerId, organizationId, sessionId }: InPortal,
    ): Promise<
      { readonly accountId: string; readonly service: Service } | { readonly error: string }
    > {
      const handed = await flows.takeUp(token)
      if (!handed) return { error: restart }
      const { flow, returned } = handed
      const { purpose } = flow
      const isTheirs =
        purpose.kind === 'portal' &&
        purpose.organizationId === organizationId &&
        purpose.customerId === customerId &&
        purpose.sessionId === sessionId
      if (!isTheirs) return { error: 'other_session' }
      try {
        const { account_id: accountId = '' } = await finish(flow, returned)
        return { accountId, service: flow.service }
      } catch (error) {
        return { error: codeOf(error, flow.service) }
      }
    },

    /** Always redirects: to the page where the flow began, or to the first page. */
    async callback(
      incoming: Incoming,
      { state = '', ...returned }: Returned & { readonly state?: string | undefined },
    ) {
      const flow = state === '' ? undefined : await flows.resume(incoming, state)
      if (!flow) {
        const back = flows.backOf(incoming)
        if (!back) return redirect(withParam(pageUrl('/'), 'error', restart))
        return redirect(withParam(back, returnParam, 'expired'), [flows.forgetBack()])
      }
      const cookies = [flows.forget(state)]
      if (flow.purpose.kind === 'portal') {
        const { code, error } = returned
        const token = await flows.handOver(flow, { code, error })
        return redirect(withParam(flow.returnTo, returnParam, token), [
          ...cookies,
          flows.forgetBack(),
        ])
      }
      try {
        let target = flow.returnTo
        for (const [name, value] of Object.entries(await finish(flow, returned))) {
          target = withParam(target, name, value)
        }
        return redirect(target, cookies)
      } catch (error) {
        const code = codeOf(error, flow.service)
        return redirect(withParam(flow.returnTo, 'error', code), cookies)
      }
    },
  }
}
