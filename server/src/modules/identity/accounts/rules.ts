import { fail, ok, type Result } from '../../../kernel/index.ts'

export type User = {
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
  readonly image: string | null
  readonly role: string
  readonly locale: string
  readonly username: string | null
  readonly displayUsername: string | null
  readonly banned: boolean
  readonly banReason: string | null
  /** Null for a ban without an end. */
  readonly banExpires: Date | null
  readonly twoFactorEnabled: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type PasswordRules = { readonly minLength: number; readonly maxLength: number }

const ascii = /^[!-~]+$/
const local = /^[a-z0-9_%+'-]+(?:\.[a-z0-9_%+'-]+)*$/
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * The one form in which an address is checked, stored and compared. Letters beyond ASCII are
 * refused: look-alikes and locale-dependent case would make two users of one, or one of two.
 */
export function normalizeEmail(text: string): Result<string> {
  const email = text.toLowerCase()
  const at = email.lastIndexOf('@')
  // Checked before the case is changed: the kelvin sign becomes an ordinary k.
  const fits = ascii.test(text) && email.length <= 254 && at <= 64
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

const usernameLength = { min: 3, max: 30 }

/** The one form in which a username is stored and compared. Letters of ASCII only: no look-alikes. */
export function normalizeUsername(text: string): Result<string> {
  if (text.length < usernameLength.min) return fail('USERNAME_IS_TOO_SHORT')
  if (text.length > usernameLength.max) return fail('USERNAME_IS_TOO_LONG')
  if (!/^[a-zA-Z0-9_.]+$/.test(text)) return fail('USERNAME_IS_INVALID')
  return ok(text.toLowerCase())
}

/** The name to compare, and the name to display. */
export type UsernameInput = {
  readonly username?: string | undefined
  readonly displayUsername?: string | undefined
}
export type Names = Pick<User, 'username' | 'displayUsername'>

/** The names after a change; without a display name, the username is displayed as typed. */
export function resolveUsername(input: UsernameInput, before: Names): Result<Names> {
  const { username: typed, displayUsername } = input
  if (typed === undefined) {
    return ok({ ...before, displayUsername: displayUsername ?? before.displayUsername })
  }
  const username = normalizeUsername(typed)
  if (!username.ok) return username
  return ok({ username: username.value, displayUsername: displayUsername ?? typed })
}

/** The role of the administrators of the installation. */
export const adminRole = 'admin'

/** Roles are one text with commas; each counts, and only as a whole word. */
export function rolesOf({ role }: Pick<User, 'role'>): readonly string[] {
  const names = role.split(',').map((name) => name.trim())
  return [...new Set(names)].filter((name) => name !== '')
}

/** By role, or listed in the settings. */
export function isAdmin(user: Pick<User, 'id' | 'role'>, adminUserIds: readonly string[]): boolean {
  return rolesOf(user).includes(adminRole) || adminUserIds.includes(user.id)
}

/** An expired ban has no effect, even before it is lifted. */
export function isBanned(user: Pick<User, 'banned' | 'banExpires'>, now: Date): boolean {
  return user.banned && (user.banExpires === null || user.banExpires > now)
}
