import type { Browser } from './browser.ts'
import { loadClient, type OfficialClient, type Result, type Version } from './official-client.ts'

type LinkedAccount = {
  id: string
  accountId: string
  /** The newer and the older name. */
  providerId?: string
  provider?: string
  scopes: string[]
}
type Tokens = {
  accessToken: string
  accessTokenExpiresAt: Date
  scopes: string[]
  idToken: string
}
type Info = { user: { id: string; email: string; name: string }; data: Record<string, unknown> }
type Departure = { url: string; redirect: boolean }

/** What the official client does with providers, in every release. */
export type SocialClient = Omit<OfficialClient, 'signIn' | 'listAccounts'> & {
  signIn: OfficialClient['signIn'] & {
    social(given: object): Result<Departure & { token?: string; user?: { email: string } }>
  }
  listAccounts(): Result<LinkedAccount[]>
  linkSocial(given: object): Result<Departure & { status?: boolean }>
  getAccessToken(given: object): Result<Tokens>
  refreshToken(given: object): Result<Tokens & { refreshToken: string }>
  accountInfo(given: object): Result<Info>
}

export async function loadSocialClient(version: Version) {
  const open = await loadClient(version)
  return (origin: string, browser: Browser) => open(origin, browser) as unknown as SocialClient
}
