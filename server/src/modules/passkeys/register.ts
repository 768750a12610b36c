import type { SignedIn } from '@guildhall/contract/sessions'
import {
  type AuthenticatorAttachment,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { AppError } from '../../kernel/index.ts'
import { violatedConstraint } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { Evidence } from '../evidence/index.ts'
import type { Ceremonies } from './ceremony.ts'
import type { Needs } from './needs.ts'
import type { Passkey } from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

type Wish = {
  readonly authenticatorAttachment: AuthenticatorAttachment | undefined
  readonly name: string | undefined
}
export type Made = Evidence & {
  readonly response: RegistrationResponseJSON
  readonly name: string | undefined
}

/** EdDSA, ES256 and RS256: what authenticators speak, and nothing that Node calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The ceremony that makes a passkey. */
export function createRegistration(needs: Needs, ceremonies: Ceremonies) {
  const { accounts, chance, clock, database, events, proofs, settings } = needs
  const { rpName, userVerification } = settings.passkeys

  async function options({ user }: SignedIn, { authenticatorAttachment, name }: Wish) {
    const own = await store.list(database.sql, user.id)
    const made = await generateRegistrationOptions({
      rpName,
      rpID: ceremonies.rpId,
      // Always the same for a person, so that an authenticator replaces and does not pile up.
      userID: Uint8Array.from(Buffer.from(user.id)),
      userName: name ?? user.email,
      userDisplayName: user.name || user.email,
      challenge: Uint8Array.from(chance.bytes(32)),
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
    const cookies = await ceremonies.begin('registration', user.id, made.challenge)
    return { options: made, cookies }
  }

  async function examine(response: RegistrationResponseJSON, challenge: string) {
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
        await accounts.people.lock(tx, passkey.userId)
        await store.insert(tx, passkey)
        await events.append(tx, 'passkey.added', `user:${passkey.userId}`, toWire(passkey))
      })
    } catch (error) {
      if (violatedConstraint(error) !== 'passkeys_credential_unique') throw error
      throw new AppError('PREVIOUSLY_REGISTERED')
    }
  }

  async function verify(signedIn: SignedIn, made: Made, incoming: Incoming) {
    const { response, name, password, code } = made
    // Before the challenge is taken: whoever is refused can confirm who they are and send this again.
    await proofs.demand(signedIn, { password, code }, incoming)
    const { subject, challenge } = await ceremonies.take('registration', incoming)
    if (subject !== signedIn.user.id) {
      throw new AppError('YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY')
    }
    const found = await examine(response, challenge)
    if (!found) throw new AppError('FAILED_TO_VERIFY_REGISTRATION')
    const { credential } = found
    const passkey: Passkey = {
      id: chance.id(),
      userId: subject,
      name: name ?? null,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      deviceType: found.credentialDeviceType,
      backedUp: found.credentialBackedUp,
      transports: response.response.transports ?? [],
      aaguid: found.aaguid,
      createdAt: clock.now(),
      lastUsedAt: null,
    }
    await save(passkey)
    return { passkey, cookies: [ceremonies.clear()] }
  }

  return { options, verify }
}
