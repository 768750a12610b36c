import type { SignedIn } from '@guildhall/contract/identity/sessions'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { AppError } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import type { Ceremonies } from './ceremony.ts'
import type { Dependencies } from './dependencies.ts'
import { belongsTo, countsUp, type Passkey } from './rules.ts'
import * as store from './store.ts'
import { webAuthn } from './webauthn.ts'

/** The WebAuthn ceremony of signing in. */
export function createAuthentication(dependencies: Dependencies, ceremonies: Ceremonies) {
  const { accounts, random, clock, database, sessions, settings } = dependencies
  const { userVerification } = settings.passkeys

  /** Without a session no passkeys are listed: a list would reveal which accounts exist. */
  async function options(signedIn: SignedIn | null) {
    const own = signedIn ? await store.list(database.sql, signedIn.user.id) : []
    const { generateAuthenticationOptions } = await webAuthn()
    const generated = await generateAuthenticationOptions({
      rpID: ceremonies.rpId,
      userVerification,
      challenge: Uint8Array.from(random.bytes(32)),
      timeout: ceremonies.lifetime,
      ...(own.length > 0 ? { allowCredentials: own.map(ceremonies.describe) } : {}),
    })
    const subject = own.length > 0 ? (signedIn?.user.id ?? '') : ''
    const cookies = await ceremonies.begin('authentication', subject, generated.challenge)
    return { options: generated, cookies }
  }

  async function verifyResponse(
    response: AuthenticationResponseJSON,
    passkey: Passkey,
    challenge: string,
  ) {
    const { verifyAuthenticationResponse } = await webAuthn()
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: ceremonies.originFor(response.response.clientDataJSON),
        expectedRPID: ceremonies.rpId,
        credential: {
          id: passkey.credentialId,
          publicKey: Uint8Array.from(passkey.publicKey),
          counter: passkey.counter,
        },
        requireUserVerification: userVerification === 'required',
      })
      const { newCounter } = authenticationInfo
      const matches = verified && belongsTo(passkey.userId, response.response.userHandle)
      return matches && countsUp(passkey.counter, newCounter) ? authenticationInfo : undefined
    } catch {
      return undefined
    }
  }

  async function requireVerifiedEmail(userId: string): Promise<void> {
    if (!settings.emailVerification.required) return
    const user = await accounts.users.find(database.sql, userId)
    if (!user || user.emailVerified) return
    await accounts.requestVerification({ email: user.email, callbackURL: undefined })
    throw new AppError('EMAIL_NOT_VERIFIED')
  }

  /** Finds the passkey of a response and verifies it; a signed-in user must use one of their own. */
  async function identify(response: AuthenticationResponseJSON, incoming: Incoming) {
    const { subject, challenge } = await ceremonies.consume('authentication', incoming)
    const passkey = await store.findByCredential(database.sql, response.id)
    if (!passkey || (subject !== '' && passkey.userId !== subject)) {
      throw new AppError('PASSKEY_NOT_FOUND', { status: 401 })
    }
    const verification = await verifyResponse(response, passkey, challenge)
    if (!verification) throw new AppError('AUTHENTICATION_FAILED')
    return { passkey, verification }
  }

  /** Of two responses with the same counter one is accepted. */
  async function recordUse(
    tx: Tx,
    { passkey, verification }: Awaited<ReturnType<typeof identify>>,
  ) {
    const used = await store.recordUse(tx, passkey.id, {
      before: passkey.counter,
      counter: verification.newCounter,
      backedUp: verification.credentialBackedUp,
      now: clock.now(),
    })
    if (!used) throw new AppError('AUTHENTICATION_FAILED')
  }

  /** A signed-in user confirms their identity with one of their own passkeys. */
  async function confirm(
    { user }: SignedIn,
    response: AuthenticationResponseJSON,
    incoming: Incoming,
  ): Promise<void> {
    const identified = await identify(response, incoming)
    if (identified.passkey.userId !== user.id) throw new AppError('PASSKEY_NOT_FOUND')
    await database.transaction((tx) => recordUse(tx, identified))
  }

  async function verify(response: AuthenticationResponseJSON, incoming: Incoming) {
    const identified = await identify(response, incoming)
    const { passkey, verification } = identified
    await requireVerifiedEmail(passkey.userId)
    return database.transaction(async (tx) => {
      const method = verification.userVerified ? 'passkey' : 'security-key'
      const signIn = { method, remembered: true } as const
      const result = await sessions.completeSignIn(tx, passkey.userId, incoming, signIn)
      await recordUse(tx, identified)
      return { ...result, cookies: [...result.cookies, ceremonies.clear()] }
    })
  }

  return { options, confirm, verify }
}
