import { fail, ok, type Result } from '../../kernel/index.ts'

export type User = {
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
  readonly image: string | null
  readonly role: string
  readonly locale: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type PasswordRules = { readonly minLength: number; readonly maxLength: number }

const local = /^[a-z0-9_%+'-]+(?:\.[a-z0-9_%+'-]+)*$/
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * The one form in which an address is checked, stored and compared. Letters beyond ASCII are
 * refused: look-alikes and locale-dependent case would make two people of one, or one of two.
 */
export function normalizeEmail(text: string): Result<string> {
  const email = text.toLowerCase()
  const at = email.lastIndexOf('@')
  const fits = email.length <= 254 && at <= 64
  if (!fits || !local.test(email.slice(0, at)) || !domain.test(email.slice(at + 1))) {
    return fail('INVALID_EMAIL')
  }
  return ok(email)
}

/** Lengths are checked before anything is hashed, so that a huge password costs nothing. */
export function checkPassword(password: string, rules: PasswordRules): Result<string> {
  if (password.length < rules.minLength) return fail('PASSWORD_TOO_SHORT')
  if (password.length > rules.maxLength) return fail('PASSWORD_TOO_LONG')
  return ok(password)
}

export function roleOfNewcomer(anybodyThere: boolean): 'admin' | 'user' {
  return anybodyThere ? 'user' : 'admin'
}
