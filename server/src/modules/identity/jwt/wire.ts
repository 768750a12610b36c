import type { KeySet } from '@guildhall/contract/identity/jwt'
import type { StoredKey } from './store.ts'

/** Public keys only; id and algorithm override the fields of the stored key. */
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
