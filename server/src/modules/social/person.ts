import { createHash, createHmac } from 'node:crypto'
import { orThrow } from '../../kernel/index.ts'
import {
  BadIdToken,
  createIdTokens,
  createQuestions,
  NoAnswer,
  type TokenSet,
} from '../../platform/oauth/index.ts'
import { normalizeEmail } from '../accounts/index.ts'
import type { Needs } from './needs.ts'
import type { Configured, Endpoints } from './registry.ts'
import { type Profile, type Raw, record, text } from './rules.ts'

export type Person = {
  readonly profile: Profile
  /** An address that nobody can write to, made because the provider gives none. */
  readonly placeholder: boolean
  readonly raw: Raw
}

type AccessTokens = Pick<TokenSet, 'accessToken' | 'idToken'>

/** Finds out who somebody is; nothing where the provider does not say it, or says it of another. */
export function createPersons({ clock, outgoing }: Needs) {
  const idTokens = createIdTokens(outgoing, clock)
  const questions = createQuestions(outgoing)

  async function claimsOf(
    { settings }: Configured,
    { openId }: Endpoints,
    token: string,
    nonce: string | undefined,
    maxAge?: number,
  ): Promise<Raw> {
    if (!openId) throw new NoAnswer('Nobody says who signs its id tokens.')
    const audiences = [settings.clientId, ...settings.audiences]
    const rules = { issuers: openId.issuers, jwksUrl: openId.jwksUrl, audiences, maxAge }
    const claims = await idTokens.verify(token, rules, nonce)
    const wish = { tenant: settings.tenant, params: settings.authorizationParams }
    if (openId.accepts?.(claims, wish) === false) {
      throw new BadIdToken('It is somebody whom the operator keeps out.')
    }
    return claims
  }

  async function about(
    { settings }: Configured,
    { userInfo }: Endpoints,
    accessToken: string,
  ): Promise<{ raw: Raw; also: unknown }> {
    if (!userInfo) throw new NoAnswer('There is nobody to ask about the person.')
    const { clientId, clientSecret } = settings
    const form = new URLSearchParams({ access_token: accessToken, client_id: clientId })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const requests = {
      get: {},
      'empty-post': { method: 'POST' },
      form: { method: 'POST', headers, body: form.toString() },
    }
    const url = new URL(userInfo.url)
    if (userInfo.proof && clientSecret !== '') {
      const proof = createHmac('sha256', clientSecret).update(accessToken).digest('hex')
      url.searchParams.set(userInfo.proof, proof)
    }
    const request = requests[userInfo.request ?? 'get']
    const raw = record(await questions.ask(url.href, accessToken, request))
    const also = userInfo.also
      ? await questions.ask(userInfo.also(userInfo.url), accessToken).catch(() => undefined)
      : undefined
    return { raw, also }
  }

  /** Whose access token it is that an app shows. */
  async function ownerOf({ provider, settings }: Configured, accessToken: string): Promise<string> {
    const { clientId: id, clientSecret: secret, audiences } = settings
    if (!provider.inspection || secret === '') {
      throw new BadIdToken('There is no way to find out for whom it was made.')
    }
    const said = await questions.ask(provider.inspection.url(accessToken, { id, secret }))
    const owner = provider.inspection.read(record(said), [id, ...audiences])
    if (owner === undefined) throw new BadIdToken('It is over, or was made for another client.')
    return owner
  }

  /** What an id token leaves out is asked for, and believed when it is about the same person. */
  async function completed(
    configured: Configured,
    endpoints: Endpoints,
    claims: Raw,
    accessToken: string | undefined,
  ): Promise<Raw> {
    const isWhole = text(claims.email) !== undefined || !endpoints.userInfo
    if (isWhole || accessToken === undefined) return claims
    const { raw } = await about(configured, endpoints, accessToken)
    if (raw.sub !== claims.sub) throw new BadIdToken('Its two answers are about two people.')
    // A word of proof counts for the address beside it only.
    const { email, email_verified } = raw
    return { ...raw, ...claims, email, email_verified }
  }

  function dressed({ provider }: Configured, raw: Raw, also?: unknown): Person | undefined {
    const profile = provider.read(raw, also)
    if (!profile) return undefined
    const { email, placeholder } = addressOf(profile, provider)
    const emailVerified = profile.emailVerified && !placeholder
    return { profile: { ...profile, email, emailVerified }, placeholder, raw }
  }

  /** It opens a door only to the app that it was made for, and as whom that app knows. */
  async function fromAccessToken(
    configured: Configured,
    endpoints: Endpoints,
    accessToken: string,
    nonce: string | undefined,
  ): Promise<Person | undefined> {
    if (nonce !== undefined) throw new BadIdToken('There is no nonce in an access token.')
    const owner = await ownerOf(configured, accessToken)
    const { raw, also } = await about(configured, endpoints, accessToken)
    const person = dressed(configured, raw, also)
    if (person && person.profile.id !== owner) throw new BadIdToken('It is about somebody else.')
    return person
  }

  /** Where nobody can say who signed an id token, none is looked at. */
  const isAsked = ({ provider }: Configured, { openId }: Endpoints) =>
    provider.person === 'user-info' || !openId

  return {
    /** A picture that takes a question of its own; nothing where the operator spares it. */
    async photo({ provider, settings }: Configured, accessToken: string): Promise<string | null> {
      if (provider.photoUrl === undefined || !settings.photo) return null
      return questions.picture(provider.photoUrl, accessToken)
    },
    /** From the tokens that a code was exchanged for. */
    async fromTokens(
      configured: Configured,
      endpoints: Endpoints,
      tokens: AccessTokens,
      nonce: string | undefined,
    ): Promise<Person | undefined> {
      if (isAsked(configured, endpoints)) {
        const { raw, also } = await about(configured, endpoints, tokens.accessToken)
        return dressed(configured, raw, also)
      }
      if (tokens.idToken === undefined) return undefined
      const claims = await claimsOf(configured, endpoints, tokens.idToken, nonce)
      return dressed(configured, await completed(configured, endpoints, claims, tokens.accessToken))
    },
    /** From an id token that an app was given. */
    async fromIdToken(
      configured: Configured,
      endpoints: Endpoints,
      given: { token: string; nonce: string | undefined; accessToken: string | undefined },
    ): Promise<Person | undefined> {
      const { token, nonce, accessToken } = given
      if (isAccessToken(configured, token)) {
        return fromAccessToken(configured, endpoints, accessToken ?? token, nonce)
      }
      const maxAge = endpoints.openId?.maxAge
      const claims = await claimsOf(configured, endpoints, token, nonce, maxAge)
      return dressed(configured, await completed(configured, endpoints, claims, accessToken))
    },
    /** Later, for somebody who came in long ago: the id token was verified when it was kept. */
    async again(
      configured: Configured,
      endpoints: Endpoints,
      tokens: AccessTokens,
    ): Promise<Person | undefined> {
      if (tokens.idToken === undefined || isAsked(configured, endpoints)) {
        const { raw, also } = await about(configured, endpoints, tokens.accessToken)
        return dressed(configured, raw, also)
      }
      const claims = idTokens.read(tokens.idToken)
      return dressed(configured, await completed(configured, endpoints, claims, tokens.accessToken))
    },
  }
}
/** Apps for one provider may show an access token where others show an id token. */
export function isAccessToken({ provider }: Configured, token: string): boolean {
  return provider.inspection !== undefined && token.split('.').length !== 3
}

export type Persons = ReturnType<typeof createPersons>

function addressOf(profile: Profile, { id, addressless }: Configured['provider']) {
  if (profile.email !== undefined) {
    const email = normalizeEmail(profile.email)
    return { email: email.ok ? email.value : undefined, placeholder: false }
  }
  if (!addressless) return { email: undefined, placeholder: false }
  const plain = /^[a-z0-9_-]{1,64}$/.test(profile.id)
  const name = plain ? profile.id : createHash('sha256').update(profile.id).digest('hex')
  return { email: orThrow(normalizeEmail(`${name}@${id}.invalid`)), placeholder: true }
}
