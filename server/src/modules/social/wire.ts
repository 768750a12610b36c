import type { getAccessToken, postAccountInfo, refreshToken } from '@guildhall/contract/social'
import type { z } from 'zod'
import type { SignInAccount } from '../accounts/index.ts'
import type { Person } from './person.ts'
import type { Held } from './tokens.ts'

const iso = (date: Date | null) => date?.toISOString() ?? null

export function tokensToWire({ way, kept }: Held): z.input<typeof getAccessToken.output> {
  return {
    accessToken: kept.accessToken ?? '',
    accessTokenExpiresAt: iso(kept.accessTokenExpiresAt),
    scopes: [...way.scopes],
    idToken: kept.idToken ?? null,
  }
}

export function toRefreshed({ way, kept }: Held): z.input<typeof refreshToken.output> {
  return {
    accessToken: kept.accessToken ?? '',
    refreshToken: kept.refreshToken ?? null,
    accessTokenExpiresAt: iso(kept.accessTokenExpiresAt),
    refreshTokenExpiresAt: iso(kept.refreshTokenExpiresAt),
    scope: way.scopes.join(' '),
    scopes: [...way.scopes],
    tokenType: 'Bearer',
    idToken: kept.idToken ?? null,
    providerId: way.providerId,
    accountId: way.id,
  }
}

export function infoToWire({
  way,
  profile,
  raw,
}: { way: SignInAccount } & Person): z.input<typeof postAccountInfo.output> {
  const { id, name, email = null, image, emailVerified } = profile
  return {
    user: { id, name, email, image, emailVerified },
    data: { ...raw },
    account: { id: way.id, providerId: way.providerId, accountId: way.accountId },
  }
}
