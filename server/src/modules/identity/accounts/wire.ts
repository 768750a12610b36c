import type { User as WireUser } from '@guildhall/contract/identity/accounts'
import type { Account } from '@guildhall/contract/identity/profile'
import type { User } from './rules.ts'
import type { SignInAccount } from './store/sign-in-accounts.ts'

/** Field by field, so that a new column is not published by accident. */
export function toWire(user: User): WireUser {
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    name: user.name,
    image: user.image,
    role: user.role,
    username: user.username,
    displayUsername: user.displayUsername,
    banned: user.banned,
    banReason: user.banReason,
    banExpires: user.banExpires?.toISOString() ?? null,
    twoFactorEnabled: user.twoFactorEnabled,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  }
}

export function accountToWire(account: SignInAccount): Account {
  return {
    id: account.id,
    userId: account.userId,
    providerId: account.providerId,
    provider: account.providerId,
    accountId: account.accountId,
    scopes: [...account.scopes],
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
  }
}
