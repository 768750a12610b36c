import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { AppError, after, cut, span } from '../../kernel/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import { BadIdToken, type TokenSet } from '../../platform/oauth/index.ts'
import type { Admission, Admitted } from './admission.ts'
import type { Flows } from './flow.ts'
import type { Needs } from './needs.ts'
import { isAccessToken, type Persons } from './person.ts'
import { longestName, text } from './rules.ts'

type Name = {
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
}

export type IdToken = {
  readonly token: string
  readonly nonce?: string | undefined
  readonly accessToken?: string | undefined
  readonly refreshToken?: string | undefined
  readonly expiresAt?: number | undefined
  readonly user?: { readonly name?: Name | null | undefined } | undefined
}

export type Presented = {
  readonly provider: string
  readonly idToken: IdToken
  readonly scopes: readonly string[]
  readonly requestSignUp: boolean
  readonly callbackURL: string | undefined
}

type Tools = {
  readonly flows: Flows
  readonly persons: Persons
  readonly admission: Admission
}

/** Apps that have asked the provider themselves show what it gave them. */
export function createIdTokenSignIn({ clock, log }: Needs, tools: Tools) {
  const { admission, flows, persons } = tools

  async function arrivalOf(presented: Presented) {
    const { provider, idToken, scopes, requestSignUp, callbackURL } = presented
    const { configured, endpoints } = await flows.reach(provider)
    if (!endpoints.openId || configured.settings.disableIdTokenSignIn) {
      throw new AppError('ID_TOKEN_NOT_SUPPORTED')
    }
    const { token, nonce, accessToken } = idToken
    const person = await persons
      .fromIdToken(configured, endpoints, { token, nonce, accessToken })
      .catch((error: unknown) => {
        log.warn(
          { code: 'social.id_token_refused', err: error, provider },
          'An id token is not believed.',
        )
        if (error instanceof BadIdToken) throw new AppError('INVALID_TOKEN', { status: 401 })
        throw new AppError('PROVIDER_IS_NOT_REACHABLE')
      })
    if (!person) throw new AppError('FAILED_TO_GET_USER_INFO')
    const name = person.profile.name || nameOf(idToken.user?.name)
    const opaque = isAccessToken(configured, token)
    return {
      configured,
      person: { ...person, profile: { ...person.profile, name } },
      tokens: tokensOf(idToken, opaque, clock.ms()),
      ...(opaque ? {} : { shown: usedOf(provider, token, clock.now()) }),
      scopes,
      requestSignUp,
      callbackURL,
    }
  }

  return {
    async signIn(presented: Presented, incoming: Incoming): Promise<Admitted> {
      return admission.admit(await arrivalOf(presented), incoming)
    },
    async link(presented: Presented, userId: string, confirmed: boolean): Promise<void> {
      await admission.link(await arrivalOf(presented), userId, confirmed)
    },
  }
}

function nameOf(name: Name | null | undefined): string {
  const { firstName, lastName } = name ?? {}
  return cut([firstName, lastName].map(text).filter(Boolean).join(' '), longestName)
}

/** Longer than clocks may differ when a token is verified. */
const tolerance = 10 * span.minute

/**
 * What is kept of a token that was verified. The part that is signed stands for all of it: another
 * spelling of the same signature must not make another token.
 */
function usedOf(provider: string, token: string, now: Date) {
  const signed = token.slice(0, token.lastIndexOf('.'))
  const hash = createHash('sha256').update(`${provider}|${signed}`).digest()
  const { exp } = decodeJwt(token)
  const end = exp === undefined ? after(now, span.day) : new Date(exp * 1000)
  return { hash, expiresAt: after(end, tolerance) }
}

/** `expiresAt` comes in seconds or milliseconds, as programs like it. */
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
