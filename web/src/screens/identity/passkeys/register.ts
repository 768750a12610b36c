import { fromBase64Url, toBase64Url } from '../../../lib/base64url.ts'
import { passkeys } from '../../../lib/calls.ts'
import type { Failure } from '../../../lib/errors.ts'
import { trySend } from '../../../lib/send.ts'

export const knowsPasskeys = () => typeof PublicKeyCredential !== 'undefined'

/** The browser was closed, or the person chose nothing. */
type Outcome = { readonly failure: Failure | null; readonly stopped?: true }

async function create(
  options: NonNullable<Awaited<ReturnType<typeof fetchOptions>>['data']>,
): Promise<PublicKeyCredential> {
  const publicKey = {
    ...options,
    challenge: fromBase64Url(options.challenge),
    user: { ...options.user, id: fromBase64Url(options.user.id) },
    excludeCredentials: options.excludeCredentials.map((each) => ({
      ...each,
      id: fromBase64Url(each.id),
    })),
  } as PublicKeyCredentialCreationOptions
  return (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
}

const fetchOptions = () => trySend(passkeys.generateRegisterOptions, { query: {} })

function answerOf(credential: PublicKeyCredential) {
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    id: credential.id,
    rawId: toBase64Url(credential.rawId),
    type: 'public-key' as const,
    response: {
      clientDataJSON: toBase64Url(response.clientDataJSON),
      attestationObject: toBase64Url(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  }
}

function problemOf(error: unknown): Outcome {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'InvalidStateError') {
    const failure = { code: 'PREVIOUSLY_REGISTERED', message: name, status: 400 }
    return { failure }
  }
  return { failure: null, stopped: true }
}

/** Lets the browser make a passkey, and stores it. */
export async function registerPasskey(name: string): Promise<Outcome> {
  const { data, failure } = await fetchOptions()
  if (failure) return { failure }
  let made: PublicKeyCredential
  try {
    made = await create(data)
  } catch (error) {
    return problemOf(error)
  }
  return trySend(passkeys.verifyRegistration, { name, response: answerOf(made) })
}
