import { errors, jwtVerify, SignJWT } from 'jose'
import type { KeyRing } from '../key-ring.ts'
import type { Clock } from '../system.ts'

/** What a signed link is for; each purpose has its own key, so a link is invalid for any other. */
type SignedPurpose = 'verify-email' | 'change-email-confirmation' | 'change-email-verification'

type Claims = {
  readonly email: string
  /** The new address, for a change of email. */
  readonly updateTo?: string
  /** The id of the user who changes their email. */
  readonly sub?: string
}

type Opened =
  | ({ readonly state: 'good' } & Required<Claims>)
  | { readonly state: 'expired' }
  | { readonly state: 'invalid' }

/** Stateless signed links that are safe to open twice: JWTs with HS256, as in the contract. */
export type SignedTokens = {
  sign(purpose: SignedPurpose, claims: Claims, seconds: number): Promise<string>
  open(purpose: SignedPurpose, token: string): Promise<Opened>
}

export function createSignedTokens(ring: KeyRing, clock: Clock): SignedTokens {
  return {
    async sign(purpose, claims, seconds) {
      const issued = Math.floor(clock.ms() / 1000)
      const [key] = ring.derive(purpose)
      if (!key) throw new Error('The key ring is empty.')
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(issued)
        .setExpirationTime(issued + seconds)
        .sign(key)
    },
    async open(purpose, token) {
      for (const key of ring.derive(purpose)) {
        try {
          const { payload } = await jwtVerify<Partial<Claims>>(token, key, {
            algorithms: ['HS256'],
            currentDate: clock.now(),
            requiredClaims: ['exp', 'email'],
          })
          const { email, updateTo = '', sub = '' } = payload
          if (typeof email === 'string') return { state: 'good', email, updateTo, sub }
        } catch (error) {
          if (error instanceof errors.JWTExpired) return { state: 'expired' }
        }
      }
      return { state: 'invalid' }
    },
  }
}
