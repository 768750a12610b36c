import { assessHash } from '../../../platform/passwords/index.ts'
import { type BulkUser, normalizeEmail, resolveUsername } from '../accounts/index.ts'
import type { ImportedUser } from './rules/imported-user.ts'
import { containsNul, isValidId, nameOf } from './rules.ts'

export type RowResult =
  | { readonly kind: 'created'; readonly changed?: string }
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly reason: string }

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

export const refused = (reason: string): RowResult => ({ kind: 'refused', reason })

const noUsername = { username: null, displayUsername: null }

export function validate(user: ImportedUser, trustRoles: boolean): RowResult | Candidate {
  const { id, password, accounts, ban, createdAt } = user
  if (!isValidId(id)) return refused('its id is missing or not supported')
  if (containsNul(user)) return refused('one of its texts contains a NUL character')
  if (user.email === '') return refused('it has no email address')
  const email = normalizeEmail(user.email)
  if (!email.ok) return refused('its email address is not supported')
  const hashState = password === null ? 'fine' : assessHash(password)
  if (hashState !== 'fine') return refused(`its password hash is ${hashState}`)
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
  const changed = names.ok ? {} : { changed: `its username ${user.username} is not supported` }
  return { kind: 'candidate', newUser, result: { kind: 'created', ...changed } }
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
