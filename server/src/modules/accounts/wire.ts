import type { User as WireUser } from '@guildhall/contract/accounts'
import type { Account } from '@guildhall/contract/profile'
import type { User } from './rules.ts'
import type { SignInAccount } from './store/ways.ts'

/** Field by field: a column that somebody adds must not reach the wire by itself. */
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

export function wayToWire(way: SignInAccount): Account {
  return {
    id: way.id,
    userId: way.userId,
    providerId: way.providerId,
    provider: way.providerId,
    accountId: way.accountId,
    scopes: [...way.scopes],
    createdAt: way.createdAt.toISOString(),
    updatedAt: way.updatedAt.toISOString(),
  }
}
