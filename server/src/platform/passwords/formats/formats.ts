import { argon2 } from './argon2.ts'
import { bcrypt } from './bcrypt.ts'
import { betterAuth } from './better-auth.ts'
import { firebase } from './firebase.ts'
import type { Format, Judgement } from './format.ts'
import { pbkdf2 } from './pbkdf2.ts'

/** A stored text says by itself which of these made it. */
const formats: readonly Format[] = [argon2, bcrypt, betterAuth, firebase, pbkdf2]

export function formatOf(stored: string): Format | undefined {
  return formats.find((format) => format.recognizes(stored))
}

/** May this be kept as somebody's password? */
export function judgeStored(stored: string): Judgement | 'unknown' {
  return formatOf(stored)?.judge(stored) ?? 'unknown'
}
