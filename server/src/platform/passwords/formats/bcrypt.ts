import { compare } from '@node-rs/bcrypt'
import type { Format } from './format.ts'

/** The last characters of salt and key have no unused bits set. */
const pattern = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/
/** Each step doubles the cost; 14 takes about a second. */
const maxRounds = 14

export const bcrypt: Format = {
  name: 'bcrypt',
  recognizes: (stored) => /^\$2[abxy]?\$/.test(stored),
  assess(stored) {
    const rounds = Number(pattern.exec(stored)?.[1] ?? 0)
    if (rounds < 4) return 'malformed'
    return rounds <= maxRounds ? 'fine' : 'too expensive'
  },
  verify: (stored, password) => compare(password, stored),
}
