import type {
  getAccessToken,
  postAccountInfo,
  refreshToken,
} from '@guildhall/contract/identity/social'
import type { z } from 'zod'
import type { SignInAccount } from '../accounts/index.ts'
import type { ProviderUser } from './provider-user.ts'
import type { AccountTokens } from './tokens.ts'

const iso = (date: Date | null) => date?.toISOString() ?? null

export function tokensToWire({
  account,
  tokens,
}: AccountTokens): z.input<typeof getAccessToken.output> {
  return {
    accessToken: tokens.accessToken ?? '',
    accessTokenExpiresAt: iso(tokens.accessTokenExpiresAt),
    scopes: [...account.scopes],
    idToken: tokens.idToken ?? null,
  }
}

export function toRefreshed({
  account,
  tokens,
}: AccountTokens): z.input<typeof refreshToken.output> {
  return {
    accessToken: tokens.accessToken ?? '',
    refreshToken: tokens.refreshToken ?? null,
    accessTokenExpiresAt: iso(tokens.accessTokenExpiresAt),
    refreshTokenExpiresAt: iso(tokens.refreshTokenExpiresAt),
    scope: account.scopes.join(' '),
    scopes: [...account.scopes],
    tokenType: 'Bearer',
    idToken: tokens.idToken ?? null,
    providerId: account.providerId,
    accountId: account.id,
  }
}

export function infoToWire({
  account,
  profile,
  raw,
}: { account: SignInAccount } & ProviderUser): z.input<typeof postAccountInfo.output> {
  const { id, name, email = null, image, emailVerified } = profile
  return {
    user: { id, name, email, image, emailVerified },
    data: { ...raw },
    account: { id: account.id, providerId: account.providerId, accountId: account.accountId },
  }
}
