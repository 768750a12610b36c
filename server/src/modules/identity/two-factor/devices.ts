import { after } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import { hashToken } from '../../../platform/system.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store/devices.ts'

const cookie = 'trust_device'

/** Browsers that are trusted to skip the second step. */
export function createDevices({ random, clock, events, jar, settings }: Dependencies) {
  const maxAge = settings.twoFactor.trustFor

  function createToken() {
    const token = random.token()
    const expiresAt = after(clock.now(), maxAge * 1000)
    return {
      hash: hashToken(token),
      expiresAt,
      cookies: [jar.setSigned(cookie, token, { maxAge })],
    }
  }

  return {
    async trust(tx: Tx, userId: string): Promise<readonly string[]> {
      const { hash, expiresAt, cookies } = createToken()
      await store.insert(tx, userId, hash, expiresAt)
      const payload = { userId, expiresAt: expiresAt.toISOString() }
      await events.append(tx, 'two_factor.device_trusted', `user:${userId}`, payload)
      return cookies
    },
    /** The cookies that renew the trust, or undefined where there is none. */
    async renewTrust(tx: Tx, userId: string, incoming: Incoming) {
      const hashes = jar.readSigned(incoming.header('cookie'), cookie).map(hashToken)
      if (hashes.length === 0) return undefined
      const { cookies, ...next } = createToken()
      const trusted = await store.rotate(tx, userId, hashes, next, clock.now())
      return trusted ? cookies : undefined
    },
    /** Clears the cookie only where there is one. */
    clear: (incoming: Incoming) =>
      jar.read(incoming.header('cookie'), cookie) === undefined ? [] : [jar.clear(cookie)],
  }
}
export type Devices = ReturnType<typeof createDevices>
