import { verify } from '@node-rs/argon2'
import { type Format, isCanonical, numbersIn } from './format.ts'

const number = '[1-9]\\d{0,9}'
const pattern = new RegExp(
  `^\\$argon2(?:id|i|d)\\$v=19\\$(m=${number},t=${number},p=${number})` +
    '\\$([A-Za-z0-9+/]{11,64})\\$([A-Za-z0-9+/]{16,86})$',
)

/** A quarter of a gigabyte and some rounds are bearable; more would be a way to stop the house. */
const most = { m: 262_144, t: 12, p: 16 }
/** Half a megabyte, which old releases of passlib used; less is guessed too fast. */
const least = { m: 512 }

export const argon2: Format = {
  name: 'argon2',
  recognizes: (stored) => stored.startsWith('$argon2'),
  judge(stored) {
    const found = pattern.exec(stored)
    if (!found) return 'malformed'
    const { m = 0, t = 0, p = 0 } = numbersIn(found[1] ?? '')
    if (m < 8 * p || !isCanonical(found[2] ?? '') || !isCanonical(found[3] ?? '')) {
      return 'malformed'
    }
    if (m < least.m) return 'too weak'
    return m <= most.m && t <= most.t && p <= most.p ? 'fine' : 'too expensive'
  },
  verify: (stored, password) => verify(stored, password),
}
