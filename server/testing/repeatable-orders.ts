import type { Database } from '../src/platform/database/index.ts'
import { createIdempotencyKeys } from '../src/platform/idempotency/index.ts'
import { createKeyRing } from '../src/platform/key-ring.ts'
import { createSealer } from '../src/platform/sealer.ts'
import { type Clock, systemRandom } from '../src/platform/system.ts'

/** A node that makes orders for requests with an `Idempotency-Key`. */
export function createOrderNode({ database, clock }: { database: Database; clock: Clock }) {
  const random = systemRandom()
  const sealer = createSealer(createKeyRing(['a secret for tests that is long enough']), random)
  const keys = createIdempotencyKeys({ database, clock, random, sealer })

  type Hooks = {
    /** Between the claim and the command. */
    readonly before?: () => Promise<void> | void
    /** Between the commit and the response. */
    readonly after?: () => Promise<void> | void
  }

  return {
    keys,
    order({ key = 'key', owner = 'token', body = 'train' } = {}, { before, after }: Hooks = {}) {
      const request = { owner: [owner], place: ['POST', '/v1/orders'], key, body, status: 201 }
      return keys.once(request, async (keep) => {
        await before?.()
        const answer = await database.transaction(async (tx) => {
          const row = await tx.one<{ number: number }>(
            'insert into toy_orders default values returning number',
          )
          const order = { number: row?.number, secret: 'polar_oat_shown_once' }
          await keep(tx, order)
          return order
        })
        await after?.()
        return { status: 201, body: answer }
      })
    },
    orderCount: async () => (await database.sql.many('select number from toy_orders')).length,
  }
}
