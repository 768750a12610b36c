import type { ImportedUser } from './rules/imported-user.ts'

export const importFormats = [
  'better-auth',
  'auth0',
  'clerk',
  'firebase',
  'supabase',
  'keycloak',
] as const
/** Which system wrote a file. */
export type ImportFormat = (typeof importFormats)[number]

/**
 * An id becomes part of URLs, paths and logs, so it has to be plain: `auth0|5f7c`, a UUID, an
 * address. No separators or escape characters, and not only dots.
 */
export function isValidId(id: string): boolean {
  return /^[A-Za-z0-9_-][A-Za-z0-9_.~:@|+=-]{0,254}$/.test(id)
}

/** PostgreSQL cannot store NUL in a text. */
export function containsNul(user: ImportedUser): boolean {
  const { email, name, image, username, displayUsername, role, ban, password, accounts } = user
  const texts = [email, name, image, username, displayUsername, role, ban?.reason, password]
  const isBad = (text: string | null | undefined) => text?.includes('\u0000') ?? false
  return (
    texts.some(isBad) ||
    accounts.some(({ providerId, accountId }) => isBad(providerId) || isBad(accountId))
  )
}

/** Without a name, the local part of the address is used. */
export function nameOf({ name, email }: Pick<ImportedUser, 'name' | 'email'>): string {
  return name.trim() || email.slice(0, email.indexOf('@'))
}

/** Why a user is not imported. */
export const reasonTexts = {
  id_not_supported: 'its id is missing or not supported',
  contains_nul: 'one of its texts contains a NUL character',
  no_email: 'it has no email address',
  email_not_supported: 'its email address is not supported',
  hash_unknown: 'its password hash is unknown',
  hash_malformed: 'its password hash is malformed',
  hash_too_weak: 'its password hash is too weak',
  hash_too_expensive: 'its password hash is too expensive',
  email_taken: 'another user has this email address',
  username_taken: 'another user has this username',
  account_taken: 'another user signs in with this account at a provider',
  not_storable: 'the database does not accept each of its values',
} as const
export type RefusalReason = keyof typeof reasonTexts
