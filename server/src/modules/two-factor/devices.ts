import { after } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import { hashToken } from '../../platform/system.ts'
import type { Needs } from './needs.ts'
import * as store from './store/devices.ts'

const cookie = 'trust_device'

/** Browsers that were trusted to skip the second step. */
export function createDevices({ chance, clock, events, jar, settings }: Needs) {
  const maxAge = settings.twoFactor.trustFor

  function draw() {
    const token = chance.token()
    const expiresAt = after(clock.now(), maxAge * 1000)
    return {
      hash: hashToken(token),
      expiresAt,
      cookies: [jar.setSigned(cookie, token, { maxAge })],
    }
  }

  return {
    async trust(tx: Tx, userId: string): Promise<readonly string[]> {
      const { hash, expiresAt, cookies } = draw()
      await store.insert(tx, userId, hash, expiresAt)
      const payload = { userId, expiresAt: expiresAt.toISOString() }
      await events.append(tx, 'two_factor.device_trusted', `user:${userId}`, payload)
      return cookies
    },
    /** The cookies that continue the trust, or nothing where there is none. */
    async recognize(tx: Tx, userId: string, incoming: Incoming) {
      const hashes = jar.readSigned(incoming.header('cookie'), cookie).map(hashToken)
      if (hashes.length === 0) return undefined
      const { cookies, ...next } = draw()
      const known = await store.rotate(tx, userId, hashes, next, clock.now())
      return known ? cookies : undefined
    },
    /** Nothing to a browser that was never trusted. */
    clear: (incoming: Incoming) =>
      jar.read(incoming.header('cookie'), cookie) === undefined ? [] : [jar.clear(cookie)],
  }
}
export type Devices = ReturnType<typeof createDevices>
