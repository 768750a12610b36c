import { createHash } from 'node:crypto'
import { orThrow } from '../../kernel/index.ts'
import { BadIdToken, createIdTokens, NoAnswer, type TokenSet } from '../../platform/oauth/index.ts'
import { normalizeEmail } from '../accounts/index.ts'
import type { Needs } from './needs.ts'
import { createQuestions } from './questions.ts'
import type { Configured, Endpoints } from './registry.ts'
import { type Profile, type Raw, text } from './rules.ts'

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

  /** What an id token leaves out is asked for, and believed when it is about the same person. */
  async function completed(
    configured: Configured,
    endpoints: Endpoints,
    claims: Raw,
    accessToken: string | undefined,
  ): Promise<Raw> {
    const isWhole = text(claims.email) !== undefined || !endpoints.userInfo
    if (isWhole || accessToken === undefined) return claims
    const { raw } = await questions.about(configured, endpoints, accessToken)
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
    const owner = await questions.owner(configured, accessToken)
    const { raw, also } = await questions.about(configured, endpoints, accessToken)
    const person = dressed(configured, raw, also)
    if (person && person.profile.id !== owner) throw new BadIdToken('It is about somebody else.')
    return person
  }

  /** Where nobody can say who signed an id token, none is looked at. */
  const isAsked = ({ provider }: Configured, { openId }: Endpoints) =>
    provider.person === 'user-info' || !openId

  return {
    photo: questions.photo,
    /** From the tokens that a code was exchanged for. */
    async fromTokens(
      configured: Configured,
      endpoints: Endpoints,
      tokens: AccessTokens,
      nonce: string | undefined,
    ): Promise<Person | undefined> {
      if (isAsked(configured, endpoints)) {
        const { raw, also } = await questions.about(configured, endpoints, tokens.accessToken)
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
        const { raw, also } = await questions.about(configured, endpoints, tokens.accessToken)
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
