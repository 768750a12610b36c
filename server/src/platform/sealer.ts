import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { KeyRing } from './key-ring.ts'
import type { Chance } from './system.ts'

/** What is kept sealed; what was sealed for one purpose opens for no other. */
export type SealedFor =
  | 'provider-token'
  | 'provider-flow'
  | 'pending-tokens'
  | 'totp-secret'
  | 'webhook-secret'
  | 'signing-key'
  | 'session-token'

/**
 * Keeps secrets that must be read again (so that a hash would not do) out of the database's sight:
 * AES-256-GCM under a key of the operator's secret. A sealed text names its key, so that the secret
 * can be replaced, and `owner` binds it to its row: moved to another one it does not open.
 */
export type Sealer = {
  seal(purpose: SealedFor, owner: string, text: string): string
  /** Nothing when no secret of the ring opens it. */
  open(purpose: SealedFor, owner: string, sealed: string): string | undefined
  /** Was it sealed with a secret that has been replaced since? */
  isOld(purpose: SealedFor, sealed: string): boolean
}

const version = 'g1'
/** A shorter tag would be easier to guess, and the library takes one unless told. */
const whole = { authTagLength: 16 }

export function createSealer(ring: KeyRing, chance: Chance): Sealer {
  const keysFor = (purpose: SealedFor) =>
    ring.derive(`seal ${purpose}`).map((key) => ({ key, id: idOf(key) }))

  return {
    seal(purpose, owner, text) {
      const [current] = keysFor(purpose)
      if (!current) throw new Error('The key ring is empty.')
      const nonce = chance.bytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce)
      cipher.setAAD(bound(purpose, owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [nonce, body, cipher.getAuthTag()].map((part) => part.toString('base64url'))
      return [version, current.id, ...parts].join('.')
    },
    open(purpose, owner, sealed) {
      const [made, id, nonce, body, tag, ...rest] = sealed.split('.')
      const found = keysFor(purpose).find((each) => each.id === id)
      if (made !== version || !found || tag === undefined || rest.length > 0) return undefined
      try {
        const decipher = createDecipheriv('aes-256-gcm', found.key, bytes(nonce), whole)
        decipher.setAAD(bound(purpose, owner))
        decipher.setAuthTag(bytes(tag))
        return decipher.update(bytes(body), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
    isOld: (purpose, sealed) => sealed.split('.')[1] !== keysFor(purpose)[0]?.id,
  }
}

const bytes = (text = '') => Buffer.from(text, 'base64url')

const bound = (purpose: string, owner: string) => Buffer.from(JSON.stringify([purpose, owner]))

function idOf(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8)
}
