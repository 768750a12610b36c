import { createHash, timingSafeEqual } from 'node:crypto'
import { type Declared, FileRejected, type Stored } from './store.ts'

/**
 * Counts and hashes bytes while they are streamed. The last chunk is held back until size and checksum
 * are verified, so that a receiver that waits for all bytes never gets a rejected file.
 */
export function verified(bytes: AsyncIterable<Uint8Array>, { size, sha256 }: Declared) {
  let stored: Stored | undefined

  async function* verify(): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    let count = 0
    let held: Uint8Array | undefined
    for await (const chunk of bytes) {
      count += chunk.byteLength
      if (count > size) throw new FileRejected('size')
      hash.update(chunk)
      if (held) yield held
      held = chunk
    }
    if (count !== size) throw new FileRejected('size')
    const digest = hash.digest()
    if (sha256 && !(sha256.length === digest.length && timingSafeEqual(sha256, digest))) {
      throw new FileRejected('checksum')
    }
    if (held) yield held
    stored = { size: count, sha256: digest }
  }

  return {
    bytes: verify(),
    /** Throws until all bytes were read. */
    result(): Stored {
      if (!stored) throw new Error('The bytes were not read completely.')
      return stored
    },
  }
}
