import type { KeySet } from '@guildhall/contract/jwt'
import type { StoredKey } from './store.ts'

/** Public halves only; the name and the algorithm are ours, whatever stands in the key. */
export function toWire(keys: readonly StoredKey[]): KeySet {
  return {
    keys: keys.map(({ id, algorithm, publicKey }) => ({
      ...publicKey,
      kty: String(publicKey.kty),
      alg: algorithm,
      use: 'sig',
      kid: id,
    })),
  }
}
