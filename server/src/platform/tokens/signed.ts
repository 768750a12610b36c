import { errors, jwtVerify, SignJWT } from 'jose'
import type { KeyRing } from '../key-ring.ts'
import type { Clock } from '../system.ts'

/** What a signed link may be for; each purpose has a key of its own, so links cannot be swapped. */
export type SignedPurpose = 'verify-email'

export type Opened =
  | { readonly state: 'good'; readonly email: string }
  | { readonly state: 'expired' }
  | { readonly state: 'invalid' }

/** Links that prove themselves and are harmless to open twice: HS256, as the wire has it. */
export type SignedTokens = {
  sign(purpose: SignedPurpose, email: string, seconds: number): Promise<string>
  open(purpose: SignedPurpose, token: string): Promise<Opened>
}

export function createSignedTokens(ring: KeyRing, clock: Clock): SignedTokens {
  return {
    async sign(purpose, email, seconds) {
      const issued = Math.floor(clock.ms() / 1000)
      const [key] = ring.derive(purpose)
      if (!key) throw new Error('The key ring is empty.')
      return new SignJWT({ email })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(issued)
        .setExpirationTime(issued + seconds)
        .sign(key)
    },
    async open(purpose, token) {
      for (const key of ring.derive(purpose)) {
        try {
          const { payload } = await jwtVerify<{ email?: unknown }>(token, key, {
            algorithms: ['HS256'],
            currentDate: clock.now(),
            requiredClaims: ['exp', 'email'],
          })
          if (typeof payload.email === 'string') return { state: 'good', email: payload.email }
        } catch (error) {
          if (error instanceof errors.JWTExpired) return { state: 'expired' }
        }
      }
      return { state: 'invalid' }
    },
  }
}
