import { argon2 } from './argon2.ts'
import { bcrypt } from './bcrypt.ts'
import { betterAuth } from './better-auth.ts'
import { firebase } from './firebase.ts'
import type { Format, HashAssessment } from './format.ts'
import { pbkdf2 } from './pbkdf2.ts'

/** Each stored hash identifies its own format. */
const formats: readonly Format[] = [argon2, bcrypt, betterAuth, firebase, pbkdf2]

export function formatOf(stored: string): Format | undefined {
  return formats.find((format) => format.recognizes(stored))
}

/** May this hash be stored for a user? */
export function assessHash(stored: string): HashAssessment | 'unknown' {
  return formatOf(stored)?.assess(stored) ?? 'unknown'
}
