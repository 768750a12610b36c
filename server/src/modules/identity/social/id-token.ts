import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { AppError, after, span, truncateText } from '../../../kernel/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import { InvalidIdToken, type TokenSet } from '../../../platform/oauth/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Flows } from './flow.ts'
import type { ProviderSignIn, ProviderSignInResult } from './provider-sign-in.ts'
import { isAccessToken, type ProviderUsers } from './provider-user.ts'
import { longestName, text } from './rules.ts'

type Name = {
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
}

type IdToken = {
  readonly token: string
  readonly nonce?: string | undefined
  readonly accessToken?: string | undefined
  readonly refreshToken?: string | undefined
  readonly expiresAt?: number | undefined
  readonly user?: { readonly name?: Name | null | undefined } | undefined
}

export type IdTokenInput = {
  readonly provider: string
  readonly idToken: IdToken
  readonly scopes: readonly string[]
  readonly requestSignUp: boolean
  readonly callbackURL: string | undefined
}

type Tools = {
  readonly flows: Flows
  readonly providerUsers: ProviderUsers
  readonly signIn: ProviderSignIn
}

/** Sign-in for apps that obtained an id token from the provider themselves. */
export function createIdTokenSignIn({ clock, log }: Dependencies, tools: Tools) {
  const { signIn, flows, providerUsers } = tools

  async function identityFrom(input: IdTokenInput) {
    const { provider, idToken, scopes, requestSignUp, callbackURL } = input
    const { configured, endpoints } = await flows.reach(provider)
    if (!endpoints.openId || configured.settings.disableIdTokenSignIn) {
      throw new AppError('ID_TOKEN_NOT_SUPPORTED')
    }
    const { token, nonce, accessToken } = idToken
    const providerUser = await providerUsers
      .fromIdToken(configured, endpoints, { token, nonce, accessToken })
      .catch((error: unknown) => {
        log.warn(
          { code: 'social.id_token_refused', err: error, provider },
          'An id token was rejected.',
        )
        if (error instanceof InvalidIdToken) throw new AppError('INVALID_TOKEN', { status: 401 })
        throw new AppError('PROVIDER_IS_NOT_REACHABLE')
      })
    if (!providerUser) throw new AppError('FAILED_TO_GET_USER_INFO')
    const name = providerUser.profile.name || nameOf(idToken.user?.name)
    const opaque = isAccessToken(configured, token)
    return {
      configured,
      providerUser: { ...providerUser, profile: { ...providerUser.profile, name } },
      tokens: tokensOf(idToken, opaque, clock.ms()),
      ...(opaque ? {} : { shown: usedTokenOf(provider, token, clock.now()) }),
      scopes,
      requestSignUp,
      callbackURL,
    }
  }

  return {
    async signIn(input: IdTokenInput, incoming: Incoming): Promise<ProviderSignInResult> {
      return signIn.signIn(await identityFrom(input), incoming)
    },
    async link(input: IdTokenInput, userId: string, confirmed: boolean): Promise<void> {
      await signIn.link(await identityFrom(input), userId, confirmed)
    },
  }
}

function nameOf(name: Name | null | undefined): string {
  const { firstName, lastName } = name ?? {}
  return truncateText([firstName, lastName].map(text).filter(Boolean).join(' '), longestName)
}

/** More than the clock skew allowed when a token is verified. */
const tolerance = 10 * span.minute

/**
 * What is stored of a token that was used. Only the signed part is hashed: another encoding of the
 * same signature must not count as another token.
 */
function usedTokenOf(provider: string, token: string, now: Date) {
  const signed = token.slice(0, token.lastIndexOf('.'))
  const hash = createHash('sha256').update(`${provider}|${signed}`).digest()
  const { exp } = decodeJwt(token)
  const end = exp === undefined ? after(now, span.day) : new Date(exp * 1000)
  return { hash, expiresAt: after(end, tolerance) }
}

/** `expiresAt` may be in seconds or in milliseconds. */
function tokensOf(idToken: IdToken, opaque: boolean, now: number): TokenSet | undefined {
  const { token, refreshToken, expiresAt } = idToken
  const accessToken = idToken.accessToken ?? (opaque ? token : undefined)
  if (accessToken === undefined) return undefined
  const end = expiresAt === undefined ? undefined : expiresAt < 1e11 ? expiresAt * 1000 : expiresAt
  return {
    accessToken,
    refreshToken,
    idToken: opaque ? undefined : token,
    expiresIn: end === undefined ? undefined : Math.max(0, Math.round((end - now) / 1000)),
    refreshExpiresIn: undefined,
    scopes: undefined,
  }
}
