import type { Browser } from './browser.ts'
import {
  type OfficialClient,
  type OfficialUser,
  openWindow,
  type Result,
  type SignedIn,
  type Version,
} from './official-client.ts'

type Call<Data> = (given?: object) => Result<Data>
type Success = { success: boolean }
type SignInResult = { token: string; user: OfficialUser }

/** What the plugins for other sign-in methods add to the official client, in every release. */
export type SignInMethodsClient = Omit<OfficialClient, 'signIn' | 'forgetPassword'> & {
  signIn: OfficialClient['signIn'] & {
    magicLink: Call<{ status: boolean }>
    emailOtp: Call<SignInResult>
  }
  magicLink: { verify: Call<SignInResult> }
  emailOtp: {
    sendVerificationOtp: Call<Success>
    checkVerificationOtp: Call<Success>
    verifyEmail: Call<{ status: boolean; token: string | null; user: OfficialUser }>
    requestPasswordReset: Call<Success>
    resetPassword: Call<Success>
    requestEmailChange: Call<Success>
    changeEmail: Call<Success>
  }
  /** The older name of `emailOtp.requestPasswordReset`. */
  forgetPassword: { emailOtp: Call<Success> }
  multiSession: {
    listDeviceSessions: Call<SignedIn[]>
    setActive: Call<SignedIn>
    revoke: Call<{ status: boolean }>
  }
  oneTimeToken: { generate: Call<{ token: string }>; verify: Call<SignedIn> }
  token: Call<{ token: string }>
  jwks: Call<{ keys: { kid: string; kty: string; alg: string }[] }>
}

type Options = {
  baseURL: string
  plugins: unknown[]
  fetchOptions: { customFetchImpl: typeof fetch; auth?: { type: 'Bearer'; token: () => string } }
}
type Loaded = [
  Promise<{ createAuthClient: (options: Options) => SignInMethodsClient }>,
  Promise<Record<string, () => unknown>>,
]

const loaders = {
  '1.2.12': () =>
    [import('better-auth-1.2/client'), import('better-auth-1.2/client/plugins')] as unknown,
  '1.7.7': () =>
    [import('better-auth-1.7/client'), import('better-auth-1.7/client/plugins')] as unknown,
} as Record<Version, () => Loaded>

const names = [
  'magicLinkClient',
  'emailOTPClient',
  'multiSessionClient',
  'oneTimeTokenClient',
  'jwtClient',
] as const

/** Returns a factory instead of a client, for the same reason as `loadClient`. */
export async function loadSignInMethodsClient(version: Version) {
  openWindow()
  const [{ createAuthClient }, plugins] = await Promise.all(loaders[version]())
  return (origin: string, browser: Browser, bearer?: () => string) =>
    createAuthClient({
      baseURL: origin,
      plugins: names.map((name) => plugins[name]?.()),
      fetchOptions: {
        customFetchImpl: browser.fetch,
        ...(bearer ? { auth: { type: 'Bearer', token: bearer } } : {}),
      },
    })
}
