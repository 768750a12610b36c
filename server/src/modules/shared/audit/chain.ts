import { createHash } from 'node:crypto'
import { type Chained, type Erasable, linkText, originText } from './rules/line.ts'

export const genesisHash = Buffer.alloc(32)

const sha256 = (...parts: readonly (Buffer | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Without the salt an erased text cannot be guessed by trying candidates. */
export function saltedDigest(salt: Buffer, text: string): Buffer {
  return sha256(salt, text)
}

export function link(previous: Buffer, number: number, line: Chained): Buffer {
  return sha256(previous, linkText(number, line))
}

/** Does what is still stored match the digests in the chain? */
export function isIntact(line: Chained & Erasable): boolean {
  const { details, detailsSalt, address, userAgent, originSalt } = line
  const detailsMatch = detailsSalt
    ? saltedDigest(detailsSalt, details ?? '').equals(line.detailsDigest)
    : details === null
  const originMatches = originSalt
    ? saltedDigest(originSalt, originText(address, userAgent)).equals(line.originDigest)
    : address === null && userAgent === null
  return detailsMatch && originMatches
}
