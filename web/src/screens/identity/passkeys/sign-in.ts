import { api } from '../../../lib/api.ts'
import { type Attempt, attempt } from '../../../lib/attempt.ts'
import { fromBase64Url, toBase64Url } from '../../../lib/base64url.ts'
import type { Failure } from '../../../lib/errors.ts'

type Descriptor = { id: string; type: 'public-key'; transports?: AuthenticatorTransport[] }
type Options = {
  challenge: string
  timeout?: number
  rpId?: string
  allowCredentials?: Descriptor[]
  userVerification?: UserVerificationRequirement
}
type SecondStep = { twoFactorRedirect?: boolean; twoFactorMethods?: readonly string[] }

const path = '/api/auth/passkey'

let turns = 0

/** One after another: each response replaces the challenge of the one before. */
let lastAsked: Promise<unknown> = Promise.resolve()

function askOptions(): Promise<Attempt<unknown>> {
  const asked = lastAsked.then(() =>
    attempt((options) =>
      api.$fetch({ method: 'GET', path: `${path}/generate-authenticate-options` }, options),
    ),
  )
  lastAsked = asked
  return asked
}

/** A request that waits for a choice in the autofill is ended before another one starts. */
let waiting: AbortController | undefined

async function ask(
  mediation: 'conditional' | 'optional',
  options: Options,
): Promise<PublicKeyCredential> {
  waiting?.abort()
  waiting = new AbortController()
  const { challenge, allowCredentials = [], ...rest } = options
  const publicKey: PublicKeyCredentialRequestOptions = {
    ...rest,
    challenge: fromBase64Url(challenge),
    allowCredentials: allowCredentials.map((each) => ({ ...each, id: fromBase64Url(each.id) })),
  }
  const { signal } = waiting
  return (await navigator.credentials.get({ publicKey, mediation, signal })) as PublicKeyCredential
}

function answerOf(credential: PublicKeyCredential) {
  const response = credential.response as AuthenticatorAssertionResponse
  const { authenticatorData, clientDataJSON, signature, userHandle } = response
  return {
    id: credential.id,
    rawId: toBase64Url(credential.rawId),
    type: credential.type,
    clientExtensionResults: {},
    response: {
      authenticatorData: toBase64Url(authenticatorData),
      clientDataJSON: toBase64Url(clientDataJSON),
      signature: toBase64Url(signature),
      ...(userHandle ? { userHandle: toBase64Url(userHandle) } : {}),
    },
  }
}

type Outcome =
  | { readonly kind: 'signedIn'; readonly methods: readonly string[] | undefined }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** The user closed the dialog of the browser, or it knows no passkey. */
  | { readonly kind: 'stopped' }

/** `conditional` waits until the user picks a passkey among the suggestions of a field. */
export async function signInWithPasskey(mediation: 'conditional' | 'optional'): Promise<Outcome> {
  const turn = ++turns
  const asked = await askOptions()
  if (asked.failure) return { kind: 'failed', failure: asked.failure }
  let credential: PublicKeyCredential
  try {
    credential = await ask(mediation, asked.data as Options)
  } catch {
    return { kind: 'stopped' }
  }
  // A later request has replaced the challenge of this one.
  if (turn !== turns) return { kind: 'stopped' }
  const body = { response: answerOf(credential) }
  const verified: Attempt<unknown> = await attempt((options) =>
    api.$fetch({ method: 'POST', path: `${path}/verify-authentication`, body }, options),
  )
  if (verified.failure) return { kind: 'failed', failure: verified.failure }
  const { twoFactorRedirect, twoFactorMethods = [] } = verified.data as SecondStep
  return { kind: 'signedIn', methods: twoFactorRedirect ? twoFactorMethods : undefined }
}

export async function offersAutofill(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}
