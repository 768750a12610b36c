import { z } from 'zod'
import { AppError, cut } from '../../kernel/index.ts'
import { type Incoming, redirect, withParam } from '../../platform/http/index.ts'
import { createGrants, type TokenSet } from '../../platform/oauth/index.ts'
import { placeAfter } from '../sessions/index.ts'
import type { Admission } from './admission.ts'
import { type Flow, type Flows, isNonceSent } from './flow.ts'
import type { Needs } from './needs.ts'
import type { Person, Persons } from './person.ts'
import { type Configured, clientOf, type Endpoints, type Registry } from './registry.ts'
import { longestName, providersWords, record, returnCode, text } from './rules.ts'
import type { Given } from './vault.ts'

const field = z.string().max(4096).optional()
const Returned = z.object({
  state: z.string().max(128).optional(),
  code: field,
  error: field,
  error_description: field,
  iss: field,
  device_id: field,
  user: field,
})
type Returned = z.output<typeof Returned>

type Tools = {
  readonly registry: Registry
  readonly flows: Flows
  readonly persons: Persons
  readonly admission: Admission
}

/** The way back ends on a page whatever happens: here is which, and why. */
class Astray extends Error {
  readonly code: string
  readonly description: string | undefined
  constructor(code: string, description?: string) {
    super(code)
    this.code = code
    this.description = description
  }
}

/** Somebody comes back from a provider. */
export function createCallback(needs: Needs, tools: Tools) {
  const { authUrl, database, log, outgoing, proofs, sessions } = needs
  const { admission, flows, persons, registry } = tools
  const grants = createGrants(outgoing)

  /** What is wrong at the provider's end is for the log; people get a word that they can use. */
  async function attempt<Value>(code: string, provider: string, work: () => Promise<Value>) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Astray) throw error
      log.warn(
        { code: 'social.sign_in_refused', err: error, provider },
        `A sign-in ended with ${code}.`,
      )
      throw new Astray(code)
    }
  }

  function checkIssuer(endpoints: Endpoints, iss: string | undefined) {
    const { openId, namesItself } = endpoints
    if (iss === undefined && !namesItself) return
    const issuers = openId?.issuers.filter((issuer) => !issuer.includes('{tid}'))
    if (!issuers || issuers.length === 0 || (iss && issuers.includes(iss))) return
    throw new Error('The answer comes from another issuer.')
  }

  function exchange(configured: Configured, endpoints: Endpoints, flow: Flow, returned: Returned) {
    const { provider, pkce, redirectUri } = configured
    const { code = '' } = returned
    const fields = (provider.echoes ?? []).flatMap((name) => {
      const value = record(returned)[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    })
    const echoed = Object.fromEntries(fields)
    return attempt('invalid_code', provider.id, async (): Promise<Given> => {
      checkIssuer(endpoints, returned.iss)
      const given = { code, redirectUri, verifier: pkce ? flow.verifier : undefined }
      const tokens = await grants.exchange(clientOf(configured, endpoints), given, echoed)
      return fields.length > 0 ? { ...tokens, echoed } : tokens
    })
  }

  async function identify(
    configured: Configured,
    endpoints: Endpoints,
    tokens: TokenSet,
    flow: Flow,
    returned: Returned,
  ): Promise<Person> {
    const nonce = isNonceSent(configured, endpoints) ? flow.nonce : undefined
    const code = 'unable_to_get_user_info'
    const person = await attempt(code, configured.provider.id, () =>
      persons.fromTokens(configured, endpoints, tokens, nonce),
    )
    if (!person) throw new Astray(code)
    const name = person.profile.name || nameIn(returned.user)
    return { ...person, profile: { ...person.profile, name } }
  }

  async function finish(incoming: Incoming, id: string, flow: Flow, returned: Returned) {
    if (returned.error !== undefined) {
      const { code, description } = providersWords(returned.error, returned.error_description)
      throw new Astray(code, description)
    }
    if (!returned.code) throw new Astray('no_code')
    const configured = registry.find(id)
    if (!configured) throw new Astray('oauth_provider_not_found')
    if (flow.provider !== id) throw new Astray('please_restart_the_process')
    const { callbackURL } = flow
    if (callbackURL === undefined) throw new Astray('no_callback_url')
    const endpoints = await attempt('invalid_code', id, () => configured.endpoints())
    const tokens = await exchange(configured, endpoints, flow, returned)
    const person = await identify(configured, endpoints, tokens, flow, returned)
    const scopes = tokens.scopes ?? flow.scopes
    const { requestSignUp } = flow
    const arrival = { configured, person, tokens, scopes, requestSignUp, callbackURL }
    if (flow.link !== undefined) {
      const { session } = await checkStillThere(incoming, flow.link)
      const verdict = await admission.link(arrival, flow.link, flow.confirmed)
      if (verdict === 'add') return redirect(callbackURL)
      // The account was theirs already, and they have just shown it.
      const proof = await database.transaction((tx) => proofs.grant(tx, session.id))
      return redirect(callbackURL, proof)
    }
    if (person.profile.email === undefined) throw new Astray('email_not_found')
    const { entry, isNew } = await admission.admit(arrival, incoming)
    const place = isNew ? (flow.newUserURL ?? callbackURL) : callbackURL
    return redirect(placeAfter(entry, place) ?? place, entry.cookies)
  }

  /** An account is linked only to whoever asked for it, and is still signed in. */
  async function checkStillThere(incoming: Incoming, userId: string) {
    const { signedIn } = await sessions.read(incoming, { fromDatabase: true, refresh: false })
    if (signedIn?.user.id !== userId) throw new Astray('unable_to_link_account')
    return signedIn
  }

  function lead(to: string, error: unknown, cookies: readonly string[]) {
    if (error instanceof Astray) {
      const place = withParam(to, 'error', error.code)
      const { description } = error
      return redirect(
        description ? withParam(place, 'error_description', description) : place,
        cookies,
      )
    }
    if (!(error instanceof AppError)) throw error
    const place = withParam(to, 'error', returnCode(error.code))
    const said = error.code === 'BANNED_USER' ? error.detail.message : undefined
    return redirect(said ? withParam(place, 'error_description', said) : place, cookies)
  }

  return {
    async open(incoming: Incoming, id: string, query: unknown) {
      const usual = authUrl('/error')
      const parsed = Returned.safeParse(query)
      if (!parsed.success) return lead(usual, new Astray('invalid_callback_request'), [])
      const returned = parsed.data
      const { state } = returned
      if (state === undefined || state === '') {
        const words = providersWords(returned.error ?? '', returned.error_description)
        const astray = returned.error
          ? new Astray(words.code, words.description)
          : new Astray('state_not_found')
        return lead(usual, astray, [])
      }
      const flow = await flows.resume(incoming, state)
      const over = [flows.forget(state)]
      if (!flow) return lead(usual, new Astray('please_restart_the_process'), over)
      try {
        const reply = await finish(incoming, id, flow, returned)
        return redirect(reply.headers.location ?? '/', [...reply.cookies, ...over])
      } catch (error) {
        return lead(flow.errorURL ?? usual, error, over)
      }
    },
    /**
     * The browser does not send our cookies with a form of another site, so nothing can be decided
     * here. It is sent to the same address without the form, and brings them there.
     */
    turn(
      path: string,
      query: Readonly<Record<string, unknown>>,
      body: Readonly<Record<string, unknown>>,
    ) {
      const kept = new URLSearchParams()
      for (const name of Object.keys(Returned.shape)) {
        const value = text(body[name]) ?? text(query[name])
        if (value !== undefined) kept.set(name, value)
      }
      return `${path}?${kept}`
    },
  }
}

/** What one provider posts beside its token, once: nothing in it is proven, so only the name counts. */
function nameIn(user: string | undefined): string {
  try {
    const { firstName, lastName } = record(record(JSON.parse(user ?? '{}')).name)
    return cut([firstName, lastName].map(text).filter(Boolean).join(' '), longestName)
  } catch {
    return ''
  }
}
