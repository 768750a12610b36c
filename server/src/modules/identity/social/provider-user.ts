import { createHash, createHmac } from 'node:crypto'
import { orThrow } from '../../../kernel/index.ts'
import {
  createIdTokens,
  createUserInfoRequests,
  InvalidIdToken,
  ProviderCallError,
  type TokenSet,
} from '../../../platform/oauth/index.ts'
import { normalizeEmail } from '../accounts/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { ConfiguredProvider, Endpoints } from './registry.ts'
import { type Profile, type Raw, record, text } from './rules.ts'

export type ProviderUser = {
  readonly profile: Profile
  /** The address is undeliverable; it was made up because the provider returns none. */
  readonly placeholder: boolean
  readonly raw: Raw
}

type AccessTokens = Pick<TokenSet, 'accessToken' | 'idToken'>

/** Reads the user from the provider; undefined when it does not identify one, or another one. */
export function createProviderUsers({ clock, outgoing }: Dependencies) {
  const idTokens = createIdTokens(outgoing, clock)
  const questions = createUserInfoRequests(outgoing)

  async function claimsOf(
    { settings }: ConfiguredProvider,
    { openId }: Endpoints,
    token: string,
    nonce: string | undefined,
    maxAge?: number,
  ): Promise<Raw> {
    if (!openId) throw new ProviderCallError('The issuer of its id tokens is not known.')
    const audiences = [settings.clientId, ...settings.audiences]
    const rules = { issuers: openId.issuers, jwksUrl: openId.jwksUrl, audiences, maxAge }
    const claims = await idTokens.verify(token, rules, nonce)
    const restrictions = { tenant: settings.tenant, params: settings.authorizationParams }
    if (openId.accepts?.(claims, restrictions) === false) {
      throw new InvalidIdToken('The settings do not admit this account.')
    }
    return claims
  }

  async function fetchUserInfo(
    { settings }: ConfiguredProvider,
    { userInfo }: Endpoints,
    accessToken: string,
  ): Promise<{ raw: Raw; also: unknown }> {
    if (!userInfo) throw new ProviderCallError('There is no user info endpoint.')
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
    const raw = record(await questions.fetchJson(url.href, accessToken, request))
    const also = userInfo.also
      ? await questions.fetchJson(userInfo.also(userInfo.url), accessToken).catch(() => undefined)
      : undefined
    return { raw, also }
  }

  /** The user of an access token that an app presents. */
  async function ownerOf(
    { provider, settings }: ConfiguredProvider,
    accessToken: string,
  ): Promise<string> {
    const { clientId: id, clientSecret: secret, audiences } = settings
    if (!provider.inspection || secret === '') {
      throw new InvalidIdToken('Its audience cannot be verified.')
    }
    const answer = await questions.fetchJson(provider.inspection.url(accessToken, { id, secret }))
    const owner = provider.inspection.read(record(answer), [id, ...audiences])
    if (owner === undefined)
      throw new InvalidIdToken('It has expired or was issued to another client.')
    return owner
  }

  /** Claims missing from an id token are fetched, and used when they are about the same user. */
  async function completed(
    configured: ConfiguredProvider,
    endpoints: Endpoints,
    claims: Raw,
    accessToken: string | undefined,
  ): Promise<Raw> {
    const isComplete = text(claims.email) !== undefined || !endpoints.userInfo
    if (isComplete || accessToken === undefined) return claims
    const { raw } = await fetchUserInfo(configured, endpoints, accessToken)
    if (raw.sub !== claims.sub) throw new InvalidIdToken('The user info is about another user.')
    // `email_verified` only applies to the address in the same response.
    const { email, email_verified } = raw
    return { ...raw, ...claims, email, email_verified }
  }

  function toProviderUser(
    { provider }: ConfiguredProvider,
    raw: Raw,
    also?: unknown,
  ): ProviderUser | undefined {
    const profile = provider.read(raw, also)
    if (!profile) return undefined
    const { email, placeholder } = addressOf(profile, provider)
    const emailVerified = profile.emailVerified && !placeholder
    return { profile: { ...profile, email, emailVerified }, placeholder, raw }
  }

  /** Accepted only if it was issued to this app, for the user that this app knows. */
  async function fromAccessToken(
    configured: ConfiguredProvider,
    endpoints: Endpoints,
    accessToken: string,
    nonce: string | undefined,
  ): Promise<ProviderUser | undefined> {
    if (nonce !== undefined) throw new InvalidIdToken('There is no nonce in an access token.')
    const owner = await ownerOf(configured, accessToken)
    const { raw, also } = await fetchUserInfo(configured, endpoints, accessToken)
    const user = toProviderUser(configured, raw, also)
    if (user && user.profile.id !== owner) throw new InvalidIdToken('It is about another user.')
    return user
  }

  /** Where the signer of an id token cannot be known, it is not used. */
  const usesUserInfo = ({ provider }: ConfiguredProvider, { openId }: Endpoints) =>
    provider.profileSource === 'user-info' || !openId

  return {
    /** A picture that needs another request; null where the settings turn it off. */
    async photo(
      { provider, settings }: ConfiguredProvider,
      accessToken: string,
    ): Promise<string | null> {
      if (provider.photoUrl === undefined || !settings.photo) return null
      return questions.fetchPicture(provider.photoUrl, accessToken)
    },
    /** From the tokens that a code was exchanged for. */
    async fromTokens(
      configured: ConfiguredProvider,
      endpoints: Endpoints,
      tokens: AccessTokens,
      nonce: string | undefined,
    ): Promise<ProviderUser | undefined> {
      if (usesUserInfo(configured, endpoints)) {
        const { raw, also } = await fetchUserInfo(configured, endpoints, tokens.accessToken)
        return toProviderUser(configured, raw, also)
      }
      if (tokens.idToken === undefined) return undefined
      const claims = await claimsOf(configured, endpoints, tokens.idToken, nonce)
      return toProviderUser(
        configured,
        await completed(configured, endpoints, claims, tokens.accessToken),
      )
    },
    /** From an id token that an app presents. */
    async fromIdToken(
      configured: ConfiguredProvider,
      endpoints: Endpoints,
      given: { token: string; nonce: string | undefined; accessToken: string | undefined },
    ): Promise<ProviderUser | undefined> {
      const { token, nonce, accessToken } = given
      if (isAccessToken(configured, token)) {
        return fromAccessToken(configured, endpoints, accessToken ?? token, nonce)
      }
      const maxAge = endpoints.openId?.maxAge
      const claims = await claimsOf(configured, endpoints, token, nonce, maxAge)
      return toProviderUser(configured, await completed(configured, endpoints, claims, accessToken))
    },
    /** For an account linked earlier: the id token was verified when it was stored. */
    async refetch(
      configured: ConfiguredProvider,
      endpoints: Endpoints,
      tokens: AccessTokens,
    ): Promise<ProviderUser | undefined> {
      if (tokens.idToken === undefined || usesUserInfo(configured, endpoints)) {
        const { raw, also } = await fetchUserInfo(configured, endpoints, tokens.accessToken)
        return toProviderUser(configured, raw, also)
      }
      const claims = idTokens.read(tokens.idToken)
      return toProviderUser(
        configured,
        await completed(configured, endpoints, claims, tokens.accessToken),
      )
    },
  }
}
/** Apps may present an access token of some providers instead of an id token. */
export function isAccessToken({ provider }: ConfiguredProvider, token: string): boolean {
  return provider.inspection !== undefined && token.split('.').length !== 3
}

export type ProviderUsers = ReturnType<typeof createProviderUsers>

function addressOf(profile: Profile, { id, withoutEmail }: ConfiguredProvider['provider']) {
  if (profile.email !== undefined) {
    const email = normalizeEmail(profile.email)
    return { email: email.ok ? email.value : undefined, placeholder: false }
  }
  if (!withoutEmail) return { email: undefined, placeholder: false }
  const plain = /^[a-z0-9_-]{1,64}$/.test(profile.id)
  const name = plain ? profile.id : createHash('sha256').update(profile.id).digest('hex')
  return { email: orThrow(normalizeEmail(`${name}@${id}.invalid`)), placeholder: true }
}
