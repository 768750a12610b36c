import { vi } from 'vitest'
import type { Browser } from './browser.ts'

/** Releases of the official client that must work unchanged. */
export const versions = ['1.2.12', '1.7.7'] as const
export type Version = (typeof versions)[number]

type Failure = {
  readonly status: number
  readonly statusText: string
  readonly message?: string
  readonly code?: string
}
export type Result<Data> = Promise<
  { readonly data: Data; readonly error: null } | { readonly data: null; readonly error: Failure }
>

export type OfficialUser = {
  id: string
  email: string
  emailVerified: boolean
  name: string
  image?: string | null | undefined
  username?: string | null | undefined
  displayUsername?: string | null | undefined
  createdAt: Date
  updatedAt: Date
}
export type Session = {
  id: string
  userId: string
  token: string
  expiresAt: Date
  createdAt: Date
  updatedAt: Date
  ipAddress?: string | null | undefined
  userAgent?: string | null | undefined
}
export type SignedIn = { session: Session; user: OfficialUser }
export type SessionState = { data: SignedIn | null; error: unknown; isPending: boolean }

type Status = { status: boolean }
type SignInResult = { token: string | null; user: OfficialUser }
type CallOptions = { headers?: Record<string, string> }

/** The part of the official client that the tests use, the same in every release. */
export type OfficialClient = {
  signUp: { email(given: object, options?: CallOptions): Result<SignInResult> }
  signIn: {
    email(
      given: object,
      options?: CallOptions,
    ): Result<SignInResult & { redirect: boolean; url?: string | undefined }>
    username(given: object): Result<SignInResult>
  }
  signOut(): Result<{ success: boolean }>
  getSession(given?: object): Result<SignedIn | null>
  useSession: { subscribe(listener: (state: SessionState) => void): () => void }
  $store: { notify(signal: string): void }
  listSessions(): Result<Session[]>
  revokeSession(given: object): Result<Status>
  revokeSessions(): Result<Status>
  revokeOtherSessions(): Result<Status>
  sendVerificationEmail(given: object): Result<Status>
  verifyEmail(given: object): Result<Status>
  resetPassword(given: object): Result<Status>
  /** Only the older release has a method of this name. */
  forgetPassword(given: object): Result<Status>
  requestPasswordReset(given: object): Result<Status>
  updateUser(given: object): Result<Status>
  changePassword(given: object): Result<{ token: string | null; user: OfficialUser }>
  changeEmail(given: object): Result<Status>
  deleteUser(given?: object): Result<{ success: boolean; message: string }>
  listAccounts(): Result<{ id: string; accountId: string; scopes: string[]; createdAt: Date }[]>
  unlinkAccount(given: object): Result<Status>
  /** By the username plugin; this one only in the newer release, the older sends it all the same. */
  isUsernameAvailable(given: object): Result<{ available: boolean }>
  /** By the plugin of the older release; the newer one has it in a package of its own. */
  apiKey: {
    create(given: object): Result<ApiKey & { key: string }>
    get(given: { query: { id: string } }): Result<ApiKey>
    list(given?: object): Result<{ apiKeys: ApiKey[]; total: number }>
    update(given: object): Result<ApiKey>
    delete(given: object): Result<{ success: boolean }>
    deleteAllExpiredApiKeys(): Result<{ success: boolean }>
  }
}

export type ApiKey = {
  id: string
  name: string | null
  start: string
  userId: string
  enabled: boolean
  expiresAt: Date | null
  createdAt: Date
}

/** Where the official client sends the page. */
export const windowLocation = { href: '' }

/** The releases look for a window once, when they are loaded, and behave as on a server without. */
export function openWindow() {
  if (!('window' in globalThis)) vi.stubGlobal('window', { location: windowLocation })
}

type Create = (options: {
  baseURL: string
  fetchOptions: { customFetchImpl: typeof fetch }
  plugins: unknown[]
}) => OfficialClient

// The releases derive the type of a client from its plugins; a story for both needs one type.
const loaders = {
  '1.2.12': () => import('better-auth-1.2/client') as Promise<unknown>,
  '1.7.7': () => import('better-auth-1.7/client') as Promise<unknown>,
} as Record<Version, () => Promise<{ createAuthClient: Create }>>

const plugins: Record<Version, () => Promise<unknown[]>> = {
  '1.2.12': async () => {
    const { apiKeyClient, usernameClient } = await import('better-auth-1.2/client/plugins')
    return [usernameClient(), apiKeyClient()]
  },
  '1.7.7': async () => {
    const [{ usernameClient }, { apiKeyClient }] = await Promise.all([
      import('better-auth-1.7/client/plugins'),
      import('@better-auth/api-key/client'),
    ])
    return [usernameClient(), apiKeyClient()]
  },
}

/**
 * Returns a factory instead of a client: a client of the older release has every property, `then`
 * too, so awaiting one would never end.
 */
export async function loadClient(version: Version) {
  openWindow()
  const { createAuthClient } = await loaders[version]()
  const known = await plugins[version]()
  return (origin: string, browser: Browser) =>
    createAuthClient({
      baseURL: origin,
      fetchOptions: { customFetchImpl: browser.fetch },
      plugins: known,
    })
}
