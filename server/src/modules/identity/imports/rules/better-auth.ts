import { booleanOf, dateOf, type ImportedUser, type Row, text } from './imported-user.ts'

/** What is kept in memory of a row of `account` until its user is read. */
export type Account = {
  readonly providerId: string
  /** Meaningless for a password. */
  readonly accountId: string
  readonly password: string | null
}

/** A row of `account`, in camel case or snake case, with the id of its user. */
export function betterAuthAccount(row: Row): { userId: string; account: Account } {
  const providerId = text(row, 'providerId', 'provider_id') ?? ''
  const account = {
    providerId,
    accountId: text(row, 'accountId', 'account_id') ?? '',
    password: providerId === 'credential' ? text(row, 'password') : null,
  }
  return { userId: text(row, 'userId', 'user_id') ?? '', account }
}

/** A row of `user` of a Better Auth database, in camel case or snake case, and its accounts. */
export function fromBetterAuth(
  row: Row,
  accountsOf: (userId: string) => readonly Account[],
): ImportedUser {
  const id = text(row, 'id') ?? ''
  const own = accountsOf(id)
  const credential = own.find(({ providerId }) => providerId === 'credential')
  return {
    id,
    email: text(row, 'email') ?? '',
    emailVerified: booleanOf(row, 'emailVerified', 'email_verified'),
    name: text(row, 'name') ?? '',
    image: text(row, 'image'),
    username: text(row, 'username'),
    displayUsername: text(row, 'displayUsername', 'display_username'),
    role: text(row, 'role'),
    createdAt: dateOf(row, 'createdAt', 'created_at'),
    ban: booleanOf(row, 'banned')
      ? {
          reason: text(row, 'banReason', 'ban_reason'),
          until: dateOf(row, 'banExpires', 'ban_expires'),
        }
      : null,
    password: credential?.password ?? null,
    accounts: own
      .filter((account) => account !== credential)
      .map(({ providerId, accountId }) => ({ providerId, accountId })),
  }
}
