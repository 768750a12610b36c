import type { Account } from '@guildhall/contract/profile'
import type { SignInAccount } from '../accounts/index.ts'

export function toWire(account: SignInAccount): Account {
  return {
    id: account.id,
    userId: account.userId,
    providerId: account.providerId,
    provider: account.providerId,
    accountId: account.accountId,
    scopes: [],
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
  }
}
