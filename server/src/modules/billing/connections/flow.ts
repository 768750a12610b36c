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
])
export type Purpose = z.output<typeof Purpose>

const Flow = z.object({
  service: z.enum(['discord', 'github']),
  purpose: Purpose,
  returnTo: z.string(),
  verifier: z.string(),
})
export type Flow = z.output<typeof Flow>

const lifetime = 10 * span.minute
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
        ...params(purpose.kind),
        ...(pkce ? { code_challenge_method: 'S256', code_challenge: pkceChallenge(verifier) } : {}),
      }
      for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
      const cookie = jar.setSigned(cookieOf(state), state, { maxAge: lifetime / 1000 })
      return { url: url.href, cookies: [cookie] }
    },

    /** Consumes the state: of any number of simultaneous requests one gets it. */
    async resume(incoming: Incoming, state: string): Promise<Flow | undefined> {
      const values = jar.readSigned(incoming.header('cookie'), cookieOf(state))
      if (!values.includes(state)) return undefined
      const consumed = await database.transaction((tx) =>
        tokens.consumeWithData(tx, 'connect-state', state),
      )
      if (!consumed) return undefined
      const data = z.object({ service: z.string(), sealed: z.string() }).parse(consumed.data)
      const text = sealer.open('connect-flow', data.service, data.sealed)
      if (text === undefined) throw new AppError('NOT_FOUND')
      return Flow.parse(JSON.parse(text))
    },

    forget: (state: string) => jar.clear(cookieOf(state)),
  }
}
