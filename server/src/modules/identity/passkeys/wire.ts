import {
  type AuthenticationAnswer,
  CreationOptions,
  type RegistrationAnswer,
  RequestOptions,
  type Passkey as WirePasskey,
} from '@guildhall/contract/identity/passkeys'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Passkey } from './rules.ts'

export function toWire(passkey: Passkey): WirePasskey {
  return {
    id: passkey.id,
    name: passkey.name,
    userId: passkey.userId,
    credentialID: passkey.credentialId,
    publicKey: passkey.publicKey.toString('base64'),
    counter: passkey.counter,
    deviceType: passkey.deviceType,
    backedUp: passkey.backedUp,
    transports: passkey.transports.join(','),
    aaguid: passkey.aaguid,
    createdAt: passkey.createdAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
  }
}

/** The library's types are looser than its options; the contract has the exact shape. */
export const toCreation = (options: object) => CreationOptions.parse(options)
export const toRequest = (options: object) => RequestOptions.parse(options)

/** The official client omits this field, which is not read here; the standard requires it. */
const extensions = { clientExtensionResults: {} }

export function fromRegistration(given: RegistrationAnswer): RegistrationResponseJSON {
  const { id, rawId, type, response } = given
  const { clientDataJSON, attestationObject, transports = [] } = response
  return {
    id,
    rawId,
    type,
    ...extensions,
    response: { clientDataJSON, attestationObject, transports },
  }
}

export function fromAuthentication(given: AuthenticationAnswer): AuthenticationResponseJSON {
  const { id, rawId, type, response } = given
  const { userHandle, ...signed } = response
  return {
    id,
    rawId,
    type,
    ...extensions,
    response: { ...signed, ...(userHandle ? { userHandle } : {}) },
  }
}
