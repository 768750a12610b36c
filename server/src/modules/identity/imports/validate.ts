import { assessHash } from '../../../platform/passwords/index.ts'
import { type BulkUser, normalizeEmail, resolveUsername } from '../accounts/index.ts'
import type { ImportedUser } from './rules/imported-user.ts'
import { containsNul, isValidId, nameOf, type RefusalReason } from './rules.ts'

export type RowResult =
  /** `droppedUsername`: imported without the username of the file, which is not supported here. */
  | { readonly kind: 'created'; readonly droppedUsername?: string }
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly reason: RefusalReason }

export type Candidate = {
  readonly kind: 'candidate'
  readonly newUser: BulkUser
  readonly result: RowResult
}

/** A user of the file, and whether the row itself is valid. */
export type ValidatedUser = {
  readonly user: ImportedUser
  readonly validation: RowResult | Candidate
}

export const refused = (reason: RefusalReason): RowResult => ({ kind: 'refused', reason })

const hashReasons = {
  unknown: 'hash_unknown',
  malformed: 'hash_malformed',
  'too weak': 'hash_too_weak',
  'too expensive': 'hash_too_expensive',
} as const

const noUsername = { username: null, displayUsername: null }

export function validate(user: ImportedUser, trustRoles: boolean): RowResult | Candidate {
  const { id, password, accounts, ban, createdAt } = user
  if (!isValidId(id)) return refused('id_not_supported')
  if (containsNul(user)) return refused('contains_nul')
  if (user.email === '') return refused('no_email')
  const email = normalizeEmail(user.email)
  if (!email.ok) return refused('email_not_supported')
  const hashState = password === null ? 'fine' : assessHash(password)
  if (hashState !== 'fine') return refused(hashReasons[hashState])
  const names = resolveUsername(
    { username: user.username ?? undefined, displayUsername: user.displayUsername ?? undefined },
    noUsername,
  )
  const newUser = {
    id,
    email: email.value,
    emailVerified: user.emailVerified,
    name: nameOf({ name: user.name, email: email.value }),
    image: user.image,
    locale: 'en' as const,
    ...(names.ok ? names.value : noUsername),
    role: (trustRoles ? user.role : null) ?? 'user',
    accounts,
    ...(password === null ? {} : { password }),
    ...(createdAt === null ? {} : { createdAt }),
    ...(ban ? { ban: { banReason: ban.reason, banExpires: ban.until } } : {}),
  }
  const dropped = names.ok ? {} : { droppedUsername: user.username ?? '' }
  return { kind: 'candidate', newUser, result: { kind: 'created', ...dropped } }
}

/** The values that must be unique among users, each as one string. */
export function uniqueValuesOf({ id, email, username, accounts }: BulkUser): string[] {
  return [
    `id ${id}`,
    `email ${email}`,
    ...(username ? [`username ${username}`] : []),
    ...accounts.map(({ providerId, accountId }) => `account ${providerId} ${accountId}`),
  ]
}

/** The same values as they are looked for. */
export function groupByKind(values: readonly string[][]) {
  const all = (kind: string) =>
    values
      .flat()
      .filter((value) => value.startsWith(`${kind} `))
      .map((value) => value.slice(kind.length + 1))
  return {
    ids: all('id'),
    emails: all('email'),
    usernames: all('username'),
    accounts: all('account'),
  }
}
