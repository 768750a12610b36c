import { vi } from 'vitest'
import type { Authenticator } from '../../server/testing/authenticator.ts'
import type { Browser } from './browser.ts'
import {
  type OfficialClient,
  type OfficialUser,
  openWindow,
  type Result,
  type Version,
} from './official-client.ts'

type SecondStepResult = { token?: string; user: OfficialUser & { twoFactorEnabled?: boolean } }
type Call<Data> = (given?: object) => Result<Data>
type Passkey = { id: string; name?: string | null; credentialID: string; createdAt: Date }
type SignedIn = { session: { id: string; token: string; expiresAt: Date }; user?: OfficialUser }

/** What the two-factor and the passkey plugins add to the official client, in every release. */
export type SecondStepClient = OfficialClient & {
  signIn: { passkey: Call<SignedIn> }
  twoFactor: {
    enable: Call<{ totpURI: string; backupCodes: string[] }>
    disable: Call<{ status: boolean }>
    getTotpUri: Call<{ totpURI: string }>
    verifyTotp: Call<SecondStepResult>
    sendOtp: Call<{ status: boolean }>
    verifyOtp: Call<SecondStepResult>
    verifyBackupCode: Call<SecondStepResult>
    generateBackupCodes: Call<{ status: boolean; backupCodes: string[] }>
  }
  passkey: {
    addPasskey: Call<Passkey>
    listUserPasskeys: Call<Passkey[]>
    updatePasskey: Call<{ passkey: Passkey }>
    deletePasskey: Call<{ status: boolean }>
  }
  useListPasskeys: {
    subscribe(listener: (state: { data: Passkey[] | null; isPending: boolean }) => void): () => void
  }
}

type Create = (options: {
  baseURL: string
  plugins: unknown[]
  fetchOptions: { customFetchImpl: typeof fetch }
}) => SecondStepClient
type TwoFactorPlugin = { twoFactorClient: (options: object) => unknown }
type PasskeyPlugin = { passkeyClient: () => unknown }

// The releases derive the type of a client from its plugins; a story for both needs one type.
const loaders = {
  '1.2.12': () =>
    [
      import('better-auth-1.2/client'),
      import('better-auth-1.2/client/plugins'),
      import('better-auth-1.2/client/plugins'),
    ] as unknown,
  '1.7.7': () =>
    [
      import('better-auth-1.7/client'),
      import('better-auth-1.7/client/plugins'),
      import('@better-auth/passkey/client'),
    ] as unknown,
} as Record<
  Version,
  () => [Promise<{ createAuthClient: Create }>, Promise<TwoFactorPlugin>, Promise<PasskeyPlugin>]
>

/** Returns a factory instead of a client, for the same reason as `loadClient`. */
export async function loadSecondStepClient(version: Version) {
  openWindow()
  const [{ createAuthClient }, { twoFactorClient }, { passkeyClient }] = await Promise.all(
    loaders[version](),
  )
  return (origin: string, browser: Browser, onTwoFactorRedirect: () => void = () => undefined) =>
    createAuthClient({
      baseURL: origin,
      plugins: [twoFactorClient({ onTwoFactorRedirect }), passkeyClient()],
      fetchOptions: { customFetchImpl: browser.fetch },
    })
}

type Asked = {
  mediation?: string
  publicKey: {
    challenge: ArrayBuffer
    rp: { id: string }
    rpId: string
    user: { id: ArrayBuffer }
    excludeCredentials?: { id: ArrayBuffer }[]
    allowCredentials?: { id: ArrayBuffer }[]
  }
}

const text = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
const bytes = (from: string) => Uint8Array.from(Buffer.from(from, 'base64url')).buffer
const ids = (list: { id: ArrayBuffer }[] = []) => list.map(({ id }) => ({ id: text(id) }))

/** What a browser offers to pages, with an authenticator of ours behind it. */
export function plugIn(authenticator: Authenticator, asked: Asked[] = []) {
  const credential = (made: { id: string; type: string }, response: object) => ({
    ...made,
    rawId: bytes(made.id),
    response,
    getClientExtensionResults: () => ({}),
  })
  const create = async (given: Asked) => {
    asked.push(given)
    const { challenge, rp, user, excludeCredentials } = given.publicKey
    const made = authenticator.create({
      challenge: text(challenge),
      rp,
      user: { id: text(user.id) },
      excludeCredentials: ids(excludeCredentials),
    })
    const { clientDataJSON, attestationObject, transports } = made.response
    return credential(made, {
      clientDataJSON: bytes(clientDataJSON),
      attestationObject: bytes(attestationObject),
      getTransports: () => transports,
    })
  }
  const get = async (given: Asked) => {
    asked.push(given)
    const { challenge, rpId, allowCredentials = [] } = given.publicKey
    const known = allowCredentials.length > 0 ? { allowCredentials: ids(allowCredentials) } : {}
    const made = authenticator.get({ challenge: text(challenge), rpId, ...known })
    const { clientDataJSON, authenticatorData, signature, userHandle } = made.response
    return credential(made, {
      clientDataJSON: bytes(clientDataJSON),
      authenticatorData: bytes(authenticatorData),
      signature: bytes(signature),
      userHandle: bytes(userHandle),
    })
  }
  const isConditionalMediationAvailable = async () => true
  const offered = Object.assign(() => undefined, { isConditionalMediationAvailable })
  vi.stubGlobal('PublicKeyCredential', offered)
  vi.stubGlobal('navigator', { credentials: { create, get } })
  vi.stubGlobal('document', { querySelectorAll: () => ['an input that offers passkeys'] })
}
