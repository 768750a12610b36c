import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { KeyRing } from './key-ring.ts'
import type { Random } from './system.ts'

/** What is encrypted at rest; a text sealed for one purpose cannot be opened for another. */
type SealPurpose =
  | 'provider-token'
  | 'provider-flow'
  | 'pending-tokens'
  | 'totp-secret'
  | 'webhook-secret'
  | 'signing-key'
  | 'session-token'
  | 'repeated-answer'
  | 'payment-return'
  | 'card-form'
  | 'pay-link'
  | 'customer-account'
  | 'connected-place'
  | 'connect-flow'
  | 'connect-return'
  | 'license-key'
  | 'download-link'
  | 'user-import'
  | 'billing-source'

/**
 * Encrypts secrets that must be read again, so that a hash would not do, before they are stored:
 * AES-256-GCM with a key derived from the operator's secret. A sealed text names its key, so that the
 * secret can be rotated, and `owner` binds it to its row: copied to another row it does not open.
 */
export type Sealer = {
  seal(purpose: SealPurpose, owner: string, text: string): string
  /** Undefined when no secret of the ring opens it. */
  open(purpose: SealPurpose, owner: string, sealed: string): string | undefined
  /** Was it sealed with a secret that has been replaced since? */
  isOld(purpose: SealPurpose, sealed: string): boolean
}

const version = 'g1'
/** Without this Node accepts shorter tags, which are easier to guess. */
const fullTag = { authTagLength: 16 }

export function createSealer(ring: KeyRing, random: Random): Sealer {
  const keysFor = (purpose: SealPurpose) =>
    ring.derive(`seal ${purpose}`).map((key) => ({ key, id: keyId(key) }))

  return {
    seal(purpose, owner, text) {
      const [current] = keysFor(purpose)
      if (!current) throw new Error('The key ring is empty.')
      const nonce = random.bytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce)
      cipher.setAAD(additionalData(purpose, owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [nonce, body, cipher.getAuthTag()].map((part) => part.toString('base64url'))
      return [version, current.id, ...parts].join('.')
    },
    open(purpose, owner, sealed) {
      const [format, id, nonce, body, tag, ...rest] = sealed.split('.')
      const found = keysFor(purpose).find((each) => each.id === id)
      if (format !== version || !found || tag === undefined || rest.length > 0) return undefined
      try {
        const decipher = createDecipheriv('aes-256-gcm', found.key, bytes(nonce), fullTag)
        decipher.setAAD(additionalData(purpose, owner))
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

const additionalData = (purpose: string, owner: string) =>
  Buffer.from(JSON.stringify([purpose, owner]))

function keyId(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8)
}
