import { verify } from '@node-rs/argon2'
import { type Format, isCanonical, parseParameters } from './format.ts'

const number = '[1-9]\\d{0,9}'
const pattern = new RegExp(
  `^\\$argon2(?:id|i|d)\\$v=19\\$(m=${number},t=${number},p=${number})` +
    '\\$([A-Za-z0-9+/]{11,64})\\$([A-Za-z0-9+/]{16,86})$',
)

/** 256 MiB and some rounds are acceptable; more would allow denial of service. */
const max = { m: 262_144, t: 12, p: 16 }
/** 512 KiB, the default of old passlib releases; less is guessed too fast. */
const min = { m: 512 }

export const argon2: Format = {
  name: 'argon2',
  recognizes: (stored) => stored.startsWith('$argon2'),
  assess(stored) {
    const found = pattern.exec(stored)
    if (!found) return 'malformed'
    const { m = 0, t = 0, p = 0 } = parseParameters(found[1] ?? '')
    if (m < 8 * p || !isCanonical(found[2] ?? '') || !isCanonical(found[3] ?? '')) {
      return 'malformed'
    }
    if (m < min.m) return 'too weak'
    return m <= max.m && t <= max.t && p <= max.p ? 'fine' : 'too expensive'
  },
  verify: (stored, password) => verify(stored, password),
}
