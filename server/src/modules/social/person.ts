import { createHash } from 'node:crypto'
import { orThrow } from '../../kernel/index.ts'
import { BadIdToken, createIdTokens, NoAnswer, type TokenSet } from '../../platform/oauth/index.ts'
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

  async function ask(
    url: string,
    accessToken: string,
    request?: { method: string; body?: string },
  ) {
    const answer = await outgoing(url, {
      ...request,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${accessToken}`,
        ...(request?.body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
    })
    if (!answer.ok) throw new NoAnswer(`It answered ${answer.status} about the person.`)
    return (await answer.json()) as unknown
  }

  async function userInfoOf(
    { settings }: Configured,
    { userInfo }: Endpoints,
    accessToken: string,
  ): Promise<{ raw: Raw; also: unknown }> {
    if (!userInfo) throw new NoAnswer('There is nobody to ask about the person.')
    const form = new URLSearchParams({ access_token: accessToken, client_id: settings.clientId })
    const requests = {
      'empty-post': { method: 'POST' },
      form: { method: 'POST', body: form.toString() },
    }
    const request = userInfo.request && requests[userInfo.request]
    const raw = record(await ask(userInfo.url, accessToken, request))
    const also = userInfo.also
      ? await ask(userInfo.also(userInfo.url), accessToken).catch(() => undefined)
      : undefined
    return { raw, also }
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
    const { raw } = await userInfoOf(configured, endpoints, accessToken)
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

  /** Where nobody can say who signed an id token, none is looked at. */
  const isAsked = ({ provider }: Configured, { openId }: Endpoints) =>
    provider.person === 'user-info' || !openId

  return {
    /** From the tokens that a code was exchanged for. */
    async fromTokens(
      configured: Configured,
      endpoints: Endpoints,
      tokens: AccessTokens,
      nonce: string | undefined,
    ): Promise<Person | undefined> {
      if (isAsked(configured, endpoints)) {
        const { raw, also } = await userInfoOf(configured, endpoints, tokens.accessToken)
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
        const { raw, also } = await userInfoOf(configured, endpoints, tokens.accessToken)
        return dressed(configured, raw, also)
      }
      const claims = idTokens.read(tokens.idToken)
      return dressed(configured, await completed(configured, endpoints, claims, tokens.accessToken))
    },
  }
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
