import { z } from 'zod'
import { AppError, span } from '../../../kernel/index.ts'
import { type Incoming, safeRedirect } from '../../../platform/http/index.ts'
import { pkceChallenge } from '../../../platform/oauth/index.ts'
import { hashToken } from '../../../platform/system.ts'
import type { Application } from './applications.ts'
import type { Dependencies } from './dependencies.ts'

/** What is connected when the browser comes back. */
const Purpose = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('place'), organizationId: z.string() }),
  z.object({ kind: z.literal('account'), organizationId: z.string(), customerId: z.string() }),
  // On a page of the portal: it is finished there, by the session that began it.
  z.object({
    kind: z.literal('portal'),
    organizationId: z.string(),
    customerId: z.string(),
    sessionId: z.string(),
  }),
])
export type Purpose = z.output<typeof Purpose>

const Flow = z.object({
  service: z.enum(['discord', 'github']),
  purpose: Purpose,
  returnTo: z.string(),
  verifier: z.string(),
})
export type Flow = z.output<typeof Flow>

const Returned = z.object({ code: z.string().optional(), error: z.string().optional() })
export type Returned = z.output<typeof Returned>

const Sealed = z.object({ service: z.string(), sealed: z.string() })
const HandedOver = z.object({ flow: Flow, returned: Returned })

const lifetime = 10 * span.minute
/** From the return of the browser to the page of the portal, which follows at once. */
const handingOver = 2 * span.minute
/** The page of the portal where the browser began last, for a return that came too late. */
const backCookie = 'connect_back'
const longestBack = 60 * span.minute
const cookieOf = (state: string) => `connect_${hashToken(state).toString('base64url').slice(0, 10)}`

/**
 * The authorization code flow for accounts and places. Its state is random, stored as a hash, valid once
 * and for ten minutes, and only in the browser that has its cookie: nobody can make the account of
 * another user theirs by sending them a link.
 */
export function createFlows(dependencies: Dependencies) {
  const { database, jar, pageUrl, random, sealer, tokens, trusted } = dependencies

  return {
    async begin(
      { authorizationUrl, client, params, pkce, service }: Application,
      purpose: Purpose,
      returnTo: string | undefined,
    ) {
      const target = safeRedirect(trusted, returnTo, 'RETURN_ADDRESS_IS_NOT_TRUSTED')
      const verifier = random.token(128)
      const flow: Flow = { service, purpose, returnTo: target ?? pageUrl('/'), verifier }
      const sealed = sealer.seal('connect-flow', service, JSON.stringify(flow))
      const state = await database.transaction((tx) =>
        tokens.issue(tx, 'connect-state', service, lifetime, { service, sealed }),
      )
      const url = new URL(authorizationUrl)
      const all = {
        response_type: 'code',
        client_id: client.id,
        redirect_uri: pageUrl('/v1/integrations/callback'),
        state,
        ...params(purpose.kind === 'place' ? 'place' : 'account'),
        ...(pkce ? { code_challenge_method: 'S256', code_challenge: pkceChallenge(verifier) } : {}),
      }
      for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
      const cookie = jar.setSigned(cookieOf(state), state, { maxAge: lifetime / 1000 })
      const back = jar.setSigned(backCookie, flow.returnTo, { maxAge: longestBack / 1000 })
      return { url: url.href, cookies: purpose.kind === 'portal' ? [cookie, back] : [cookie] }
    },

    /** Consumes the state: of any number of simultaneous requests one gets it. */
    async resume(incoming: Incoming, state: string): Promise<Flow | undefined> {
      const values = jar.readSigned(incoming.header('cookie'), cookieOf(state))
      if (!values.includes(state)) return undefined
      const consumed = await database.transaction((tx) =>
        tokens.consumeWithData(tx, 'connect-state', state),
      )
      if (!consumed) return undefined
      const data = Sealed.parse(consumed.data)
      const text = sealer.open('connect-flow', data.service, data.sealed)
      if (text === undefined) throw new AppError('NOT_FOUND')
      return Flow.parse(JSON.parse(text))
    },

    forget: (state: string) => jar.clear(cookieOf(state)),

    /** Where the browser began, if it did so on a page of the portal. */
    backOf: (incoming: Incoming): string | undefined =>
      jar.readSigned(incoming.header('cookie'), backCookie)[0],
    forgetBack: () => jar.clear(backCookie),

    /** What came back goes on to the page of the portal: only there the browser says whose session it has. */
    async handOver(flow: Flow, returned: Returned): Promise<string> {
      const { service } = flow
      const text = JSON.stringify({ flow, returned })
      const sealed = sealer.seal('connect-return', service, text)
      return database.transaction((tx) =>
        tokens.issue(tx, 'connect-return', service, handingOver, { service, sealed }),
      )
    },

    /** Once, like the state. */
    async takeUp(token: string): Promise<z.output<typeof HandedOver> | undefined> {
      const consumed = await database.transaction((tx) =>
        tokens.consumeWithData(tx, 'connect-return', token),
      )
      if (!consumed) return undefined
      const data = Sealed.parse(consumed.data)
      const text = sealer.open('connect-return', data.service, data.sealed)
      return text === undefined ? undefined : HandedOver.parse(JSON.parse(text))
    },
  }
}
