import { deriveByPbkdf2, equalBytes } from './derive.ts'
import { decodeBase64, type Format } from './format.ts'

type Parts = {
  readonly digest: string
  readonly rounds: number
  readonly salt: Buffer
  readonly hash: Buffer
}

const base64 = '[A-Za-z0-9+/._=-]+'
const layouts: readonly { pattern: RegExp; salt: (text: string) => Buffer }[] = [
  // Django: the salt is text.
  {
    pattern: new RegExp(`^pbkdf2_(sha1|sha256|sha512)\\$(\\d+)\\$([^$]+)\\$(${base64})$`),
    salt: (text) => Buffer.from(text),
  },
  // passlib: `$pbkdf2-sha256$29000$salt$hash`, where `$pbkdf2$` is SHA-1.
  {
    pattern: new RegExp(`^\\$pbkdf2(-sha1|-sha256|-sha512|)\\$(\\d+)\\$(${base64})\\$(${base64})$`),
    salt: decodeBase64,
  },
  // PHC string format, which Auth0 accepts too: `$pbkdf2-sha256$i=100000,l=32$salt$hash`.
  {
    pattern: new RegExp(
      `^\\$pbkdf2-(sha1|sha256|sha512)\\$i=(\\d+)(?:,l=\\d+)?\\$(${base64})\\$(${base64})$`,
    ),
    salt: decodeBase64,
  },
]
const maxRounds = 2_000_000
/** The minimum of RFC 2898 (2000). */
const minRounds = 1_000

function read(stored: string): Parts | undefined {
  for (const { pattern, salt } of layouts) {
    const found = pattern.exec(stored)
    if (!found) continue
    const [, digest = '', rounds = '', salted = '', hash = ''] = found
    return {
      digest: digest.replace('-', '') || 'sha1',
      rounds: Number(rounds),
      salt: salt(salted),
      hash: decodeBase64(hash),
    }
  }
  return undefined
}

export const pbkdf2: Format = {
  name: 'pbkdf2',
  recognizes: (stored) => /^\$?pbkdf2/.test(stored),
  assess(stored) {
    const parts = read(stored)
    if (!parts || parts.rounds < 1 || parts.salt.length === 0) return 'malformed'
    // A short hash would match many passwords.
    if (parts.hash.length < 16 || parts.hash.length > 512) return 'malformed'
    if (parts.rounds < minRounds) return 'too weak'
    return parts.rounds <= maxRounds ? 'fine' : 'too expensive'
  },
  async verify(stored, password) {
    const parts = read(stored)
    if (!parts) return false
    const { digest, rounds, salt, hash } = parts
    return equalBytes(await deriveByPbkdf2(password, salt, rounds, hash.length, digest), hash)
  },
}
