import { verify } from '@node-rs/argon2'
import { type Format, numbersIn } from './format.ts'

const pattern =
  /^\$argon2(?:id|i|d)\$v=19\$(m=\d+,t=\d+,p=\d+)\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{16,})$/

/** A quarter of a gigabyte and some rounds are bearable; more would be a way to stop the house. */
const most = { m: 262_144, t: 12, p: 16 }

export const argon2: Format = {
  name: 'argon2',
  recognizes: (stored) => stored.startsWith('$argon2'),
  judge(stored) {
    const found = pattern.exec(stored)
    if (!found) return 'malformed'
    const { m = 0, t = 0, p = 0 } = numbersIn(found[1] ?? '')
    if (m < 8 * p || t < 1 || p < 1) return 'malformed'
    return m <= most.m && t <= most.t && p <= most.p ? 'fine' : 'too expensive'
  },
  verify: (stored, password) => verify(stored, password),
}
