import type { SignedIn } from '@guildhall/contract/identity/sessions'
import type { AuthenticatorAttachment, RegistrationResponseJSON } from '@simplewebauthn/server'
import { AppError } from '../../../kernel/index.ts'
import { violatedConstraint } from '../../../platform/database/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import type { Evidence } from '../evidence/index.ts'
import type { Ceremonies } from './ceremony.ts'
import type { Dependencies } from './dependencies.ts'
import type { Passkey } from './rules.ts'
import * as store from './store.ts'
import { webAuthn } from './webauthn.ts'
import { toWire } from './wire.ts'

type OptionsInput = {
  readonly authenticatorAttachment: AuthenticatorAttachment | undefined
  readonly name: string | undefined
}
export type RegistrationInput = Evidence & {
  readonly response: RegistrationResponseJSON
  readonly name: string | undefined
}

/** EdDSA, ES256 and RS256: what authenticators support, without what Node calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The WebAuthn ceremony of registering a passkey. */
export function createRegistration(dependencies: Dependencies, ceremonies: Ceremonies) {
  const { accounts, random, clock, database, events, proofs, settings } = dependencies
  const { rpName, userVerification } = settings.passkeys

  async function options({ user }: SignedIn, { authenticatorAttachment, name }: OptionsInput) {
    const own = await store.list(database.sql, user.id)
    const { generateRegistrationOptions } = await webAuthn()
    const generated = await generateRegistrationOptions({
      rpName,
      rpID: ceremonies.rpId,
      // Always the same for a user, so that an authenticator replaces its passkey instead of adding one.
      userID: Uint8Array.from(Buffer.from(user.id)),
      userName: name ?? user.email,
      userDisplayName: user.name || user.email,
      challenge: Uint8Array.from(random.bytes(32)),
      timeout: ceremonies.lifetime,
      attestationType: 'none',
      supportedAlgorithmIDs,
      excludeCredentials: own.map(ceremonies.describe),
      authenticatorSelection: {
        residentKey: 'preferred',
        userVerification,
        ...(authenticatorAttachment ? { authenticatorAttachment } : {}),
      },
    })
    const cookies = await ceremonies.begin('registration', user.id, generated.challenge)
    return { options: generated, cookies }
  }

  async function verifyResponse(response: RegistrationResponseJSON, challenge: string) {
    const { verifyRegistrationResponse } = await webAuthn()
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: ceremonies.originFor(response.response.clientDataJSON),
        expectedRPID: ceremonies.rpId,
        requireUserVerification: userVerification === 'required',
        supportedAlgorithmIDs,
      })
      return verified ? registrationInfo : undefined
    } catch {
      return undefined
    }
  }

  async function save(passkey: Passkey): Promise<void> {
    try {
      await database.transaction(async (tx) => {
        await accounts.users.lock(tx, passkey.userId)
        await store.insert(tx, passkey)
        await events.append(tx, 'passkey.added', `user:${passkey.userId}`, toWire(passkey))
      })
    } catch (error) {
      if (violatedConstraint(error) !== 'passkeys_credential_unique') throw error
      throw new AppError('PREVIOUSLY_REGISTERED')
    }
  }

  async function verify(signedIn: SignedIn, input: RegistrationInput, incoming: Incoming) {
    const { response, name, password, code } = input
    // Before the challenge is consumed: a user who is refused can confirm and send the response again.
    await proofs.require(signedIn, { password, code }, incoming)
    const { subject, challenge } = await ceremonies.consume('registration', incoming)
    if (subject !== signedIn.user.id) {
      throw new AppError('YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY')
    }
    const registration = await verifyResponse(response, challenge)
    if (!registration) throw new AppError('FAILED_TO_VERIFY_REGISTRATION')
    const { credential } = registration
    const passkey: Passkey = {
      id: random.id(),
      userId: subject,
      name: name ?? null,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      deviceType: registration.credentialDeviceType,
      backedUp: registration.credentialBackedUp,
      transports: response.response.transports ?? [],
      aaguid: registration.aaguid,
      createdAt: clock.now(),
      lastUsedAt: null,
    }
    await save(passkey)
    return { passkey, cookies: [ceremonies.clear()] }
  }

  return { options, verify }
}
