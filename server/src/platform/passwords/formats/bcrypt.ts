import { compare } from '@node-rs/bcrypt'
import type { Format } from './format.ts'

/** Salt and key end in characters that carry no bits behind the last byte. */
const pattern = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/
/** Twice as much with each step; this one takes about a second. */
const mostRounds = 14

export const bcrypt: Format = {
  name: 'bcrypt',
  recognizes: (stored) => /^\$2[abxy]?\$/.test(stored),
  judge(stored) {
    const rounds = Number(pattern.exec(stored)?.[1] ?? 0)
    if (rounds < 4) return 'malformed'
    return rounds <= mostRounds ? 'fine' : 'too expensive'
  },
  verify: (stored, password) => compare(password, stored),
}
