import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { SignJWT } from 'jose'
import type { Sessions } from '../sessions/index.ts'
import { createKeys, type Dependencies as KeyDependencies } from './keys.ts'

type Dependencies = KeyDependencies & {
  readonly sessions: Sessions
  /** The origin of the base URL. */
  readonly origin: string
}

export function createJwt(dependencies: Dependencies) {
  const { clock, origin, sessions, settings } = dependencies
  const { algorithm, lifetime, issuer = origin, audience = origin } = settings.jwt
  const keys = createKeys(dependencies)
  const tokens = new WeakMap<SignedIn, { readonly token: string; readonly until: number }>()

  async function sign({ user }: SignedIn): Promise<string> {
    const { id, secret } = await keys.current()
    const issued = Math.floor(clock.ms() / 1000)
    return new SignJWT({ ...user })
      .setProtectedHeader({ alg: algorithm, kid: id })
      .setSubject(user.id)
      .setIssuedAt(issued)
      .setExpirationTime(issued + lifetime)
      .setIssuer(issuer)
      .setAudience(audience)
      .sign(secret)
  }

  /** Returns the same token for half of its lifetime, as long as the user does not change. */
  async function signCached(signedIn: SignedIn): Promise<string> {
    const before = tokens.get(signedIn)
    if (before && before.until > clock.ms()) return before.token
    const token = await sign(signedIn)
    tokens.set(signedIn, { token, until: clock.ms() + lifetime * 500 })
    return token
  }

  if (settings.jwt.onGetSession) {
    // A token does not disclose an impersonation, so impersonated sessions get none.
    sessions.hooks.sessionHeaders.register(
      'jwt.set-auth-jwt',
      async (signedIn): Promise<Record<string, string>> =>
        signedIn.session.impersonatedBy === null
          ? { 'set-auth-jwt': await signCached(signedIn) }
          : {},
    )
  }

  return { sign, publishedKeys: keys.publishedKeys, rotate: keys.rotate }
}
export type Jwt = ReturnType<typeof createJwt>
