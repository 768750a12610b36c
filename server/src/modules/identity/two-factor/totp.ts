import { Secret, TOTP } from 'otpauth'
import type { Dependencies } from './dependencies.ts'
import type { TwoFactor } from './rules.ts'

/** The defaults of every authenticator app. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** One step early or late: clocks differ, and people type slowly. */
const window = 1
/** As long as the hash of the algorithm. */
const secretBytes = 20

/** Codes of authenticator apps. The secret is sealed for its owner and opened only here. */
export function createTotp({ random, clock, sealer, settings }: Dependencies) {
  function open({ userId, secret }: TwoFactor): Secret {
    const text = secret === null ? undefined : sealer.open('totp-secret', userId, secret)
    if (text === undefined) {
      throw new Error('A two-factor secret cannot be decrypted; was an old SECRET removed?')
    }
    return Secret.fromBase32(text)
  }

  const seal = (userId: string, secret: Secret) => sealer.seal('totp-secret', userId, secret.base32)

  return {
    /** A new secret, sealed, and what an app has to scan. */
    newSecret(userId: string): string {
      const { buffer } = Uint8Array.from(random.bytes(secretBytes))
      return seal(userId, new Secret({ buffer }))
    },
    uriOf(known: TwoFactor, label: string, issuer = settings.twoFactor.issuer): string {
      return new TOTP({ ...form, secret: open(known), label, issuer }).toString()
    },
    /** The time step of a code, if it matches one. */
    stepOf(known: TwoFactor, code: string): number | undefined {
      if (!/^\d{6}$/.test(code)) return undefined
      const timestamp = clock.ms()
      const secret = open(known)
      const delta = TOTP.validate({ ...form, token: code, secret, timestamp, window })
      return delta === null ? undefined : TOTP.counter({ ...form, timestamp }) + delta
    },
    /** The same secret under the newest key. */
    renewed(known: TwoFactor): string {
      const { userId, secret } = known
      const current = secret !== null && !sealer.isOld('totp-secret', secret)
      return current ? secret : seal(userId, open(known))
    },
  }
}
export type Totp = ReturnType<typeof createTotp>
