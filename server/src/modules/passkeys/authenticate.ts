import type { SignedIn } from '@guildhall/contract/sessions'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { AppError } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { Ceremonies } from './ceremony.ts'
import type { Needs } from './needs.ts'
import { belongsTo, countsUp, type Passkey } from './rules.ts'
import * as store from './store.ts'

/** The ceremony that signs in. */
export function createAuthentication(needs: Needs, ceremonies: Ceremonies) {
  const { accounts, chance, clock, database, sessions, settings } = needs
  const { userVerification } = settings.passkeys

  /** Nobody says who they are beforehand: a list of their passkeys would tell who is known here. */
  async function options(signedIn: SignedIn | null) {
    const own = signedIn ? await store.list(database.sql, signedIn.user.id) : []
    const made = await generateAuthenticationOptions({
      rpID: ceremonies.rpId,
      userVerification,
      challenge: Uint8Array.from(chance.bytes(32)),
      timeout: ceremonies.lifetime,
      ...(own.length > 0 ? { allowCredentials: own.map(ceremonies.describe) } : {}),
    })
    const subject = own.length > 0 ? (signedIn?.user.id ?? '') : ''
    const cookies = await ceremonies.begin('authentication', subject, made.challenge)
    return { options: made, cookies }
  }

  async function examine(
    response: AuthenticationResponseJSON,
    passkey: Passkey,
    challenge: string,
  ) {
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
      const right = verified && belongsTo(passkey.userId, response.response.userHandle)
      return right && countsUp(passkey.counter, newCounter) ? authenticationInfo : undefined
    } catch {
      return undefined
    }
  }

  async function refuseUnproven(userId: string): Promise<void> {
    if (!settings.emailVerification.required) return
    const user = await accounts.people.find(database.sql, userId)
    if (!user || user.emailVerified) return
    await accounts.requestVerification({ email: user.email, callbackURL: undefined })
    throw new AppError('EMAIL_NOT_VERIFIED')
  }

  /** Which passkey answers, and what it says; whoever was shown their own answers with one of them. */
  async function open(response: AuthenticationResponseJSON, incoming: Incoming) {
    const { subject, challenge } = await ceremonies.take('authentication', incoming)
    const passkey = await store.findByCredential(database.sql, response.id)
    if (!passkey || (subject !== '' && passkey.userId !== subject)) {
      throw new AppError('PASSKEY_NOT_FOUND', { status: 401 })
    }
    const found = await examine(response, passkey, challenge)
    if (!found) throw new AppError('AUTHENTICATION_FAILED')
    return { passkey, found }
  }

  /** Of two answers with the same counter one counts. */
  async function use(tx: Tx, { passkey, found }: Awaited<ReturnType<typeof open>>) {
    const used = await store.recordUse(tx, passkey.id, {
      before: passkey.counter,
      counter: found.newCounter,
      backedUp: found.credentialBackedUp,
      now: clock.now(),
    })
    if (!used) throw new AppError('AUTHENTICATION_FAILED')
  }

  /** Somebody who is signed in shows one of their own passkeys. */
  async function confirm(
    { user }: SignedIn,
    response: AuthenticationResponseJSON,
    incoming: Incoming,
  ): Promise<void> {
    const opened = await open(response, incoming)
    if (opened.passkey.userId !== user.id) throw new AppError('PASSKEY_NOT_FOUND')
    await database.transaction((tx) => use(tx, opened))
  }

  async function verify(response: AuthenticationResponseJSON, incoming: Incoming) {
    const opened = await open(response, incoming)
    const { passkey, found } = opened
    await refuseUnproven(passkey.userId)
    return database.transaction(async (tx) => {
      const way = found.userVerified ? 'passkey' : 'security-key'
      const entrance = { way, remembered: true } as const
      const entry = await sessions.enter(tx, passkey.userId, incoming, entrance)
      await use(tx, opened)
      return { ...entry, cookies: [...entry.cookies, ceremonies.clear()] }
    })
  }

  return { options, confirm, verify }
}
