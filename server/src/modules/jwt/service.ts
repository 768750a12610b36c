import type { SignedIn } from '@guildhall/contract/sessions'
import { SignJWT } from 'jose'
import type { Sessions } from '../sessions/index.ts'
import { createKeys, type Needs as KeyNeeds } from './keys.ts'

type Needs = KeyNeeds & {
  readonly sessions: Sessions
  /** The origin of the base URL. */
  readonly origin: string
}

export function createJwt(needs: Needs) {
  const { clock, origin, sessions, settings } = needs
  const { algorithm, lifetime, issuer = origin, audience = origin } = settings.jwt
  const keys = createKeys(needs)
  const made = new WeakMap<SignedIn, { readonly token: string; readonly until: number }>()

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

  /** The same one again for half of its life, as long as nothing about the person changes. */
  async function signSeldom(signedIn: SignedIn): Promise<string> {
    const before = made.get(signedIn)
    if (before && before.until > clock.ms()) return before.token
    const token = await sign(signedIn)
    made.set(signedIn, { token, until: clock.ms() + lifetime * 500 })
    return token
  }

  if (settings.jwt.onGetSession) {
    // A token says nothing of who acts as the person, so whoever does so gets none.
    sessions.hooks.answering.push(
      async (signedIn): Promise<Record<string, string>> =>
        signedIn.session.impersonatedBy === null
          ? { 'set-auth-jwt': await signSeldom(signedIn) }
          : {},
    )
  }

  return { sign, shown: keys.shown, rotate: keys.rotate }
}
export type Jwt = ReturnType<typeof createJwt>
