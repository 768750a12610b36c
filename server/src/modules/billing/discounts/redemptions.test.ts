import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import type { AppError } from '../../../kernel/index.ts'
import { type Database, openDatabase } from '../../../platform/database/index.ts'
import { systemRandom } from '../../../platform/system.ts'
import { createRedemptions } from './redemptions.ts'

let server: TestServer
let nodes: readonly [Database, Database]
const random = systemRandom()
const redemptions = createRedemptions({ random })

beforeAll(async () => {
  server = await startServer()
  const open = () => openDatabase({ connection: server.connection, maxConnections: 10 })
  nodes = [open(), open()]
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await server.stop()
})

type Use = { checkoutId?: string; customerId?: string }

async function discountOf({ call, organizationId }: Merchant, limits: object) {
  const input = { type: 'percentage', basis_points: 100, duration: 'once', name: 'One' }
  const { id: discountId } = (await call('POST', '/v1/discounts/', { ...input, ...limits })).body
  const at = new Date('2030-01-01T00:00:00Z')
  const moment = { organizationId, at, instance: at, live: false, frozen: false, movedBy: null }
  const redeem = ({ checkoutId = random.uuid(), customerId = random.uuid() }: Use = {}, node = 0) =>
    (nodes[node] ?? nodes[0])
      .transaction((tx) =>
        redemptions.redeem(tx, moment, { organizationId, discountId, checkoutId, customerId }),
      )
      .then(
        () => 'redeemed',
        (error: AppError) => error.code,
      )
  const release = (checkoutId: string, node = 0) =>
    (nodes[node] ?? nodes[0]).transaction((tx) =>
      redemptions.release(tx, organizationId, checkoutId),
    )
  async function counts() {
    const [row] = await server.query(
      `select d.redemptions_count as count, count(r.id) as rows
         from discounts d left join discount_redemptions r on r.discount_id = d.id
        where d.id = $1 group by d.id`,
      [discountId],
    )
    return [row?.count, row?.rows]
  }
  return { discountId, redeem, release, counts }
}

const refused = 'DISCOUNT_REDEMPTION_LIMIT_REACHED'

test('of a hundred simultaneous redemptions on two nodes, as many succeed as are allowed', async () => {
  const { redeem, counts } = await discountOf(await createMerchant(server), { max_redemptions: 3 })
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => redeem({}, n % 2)))
  expect(answers.filter((answer) => answer === 'redeemed')).toHaveLength(3)
  expect(answers.filter((answer) => answer === refused)).toHaveLength(97)
  expect(await counts()).toEqual([3, 3])
})

test('a customer redeems as often as they may, others still can', async () => {
  const { redeem, counts } = await discountOf(await createMerchant(server), {
    max_redemptions_per_customer: 2,
  })
  const customerId = random.uuid()
  const answers = await Promise.all([0, 1, 0, 1, 0].map((node) => redeem({ customerId }, node)))
  expect(answers.filter((answer) => answer === 'redeemed')).toHaveLength(2)
  expect(await redeem()).toBe('redeemed')
  expect(await counts()).toEqual([3, 3])
})

test('a checkout redeems once, however often it is confirmed', async () => {
  const { redeem, counts } = await discountOf(await createMerchant(server), { max_redemptions: 1 })
  const checkoutId = random.uuid()
  const answers = await Promise.all([0, 1, 0, 1].map((node) => redeem({ checkoutId }, node)))
  expect(new Set(answers)).toEqual(new Set(['redeemed']))
  expect(await counts()).toEqual([1, 1])
})

test('what was released can be redeemed again, and is released once', async () => {
  const { redeem, release, counts } = await discountOf(await createMerchant(server), {
    max_redemptions: 1,
  })
  const checkoutId = random.uuid()
  await redeem({ checkoutId })
  expect(await redeem()).toBe(refused)
  await Promise.all([release(checkoutId, 0), release(checkoutId, 1)])
  expect(await counts()).toEqual([0, 0])
  expect(await redeem()).toBe('redeemed')
})

test('redeeming and releasing at once leave a count that equals the rows', async () => {
  const { redeem, release, counts } = await discountOf(await createMerchant(server), {
    max_redemptions: 5,
  })
  const checkouts = Array.from({ length: 20 }, () => random.uuid())
  await Promise.all(
    checkouts.map(async (checkoutId, n) => {
      await redeem({ checkoutId }, n % 2)
      if (n % 3 === 0) await release(checkoutId, (n + 1) % 2)
    }),
  )
  const [count, rows] = await counts()
  expect(count).toBe(rows)
  expect(count).toBeLessThanOrEqual(5)
})

test('a discount that was deleted cannot be redeemed, and gives back what it gave', async () => {
  const merchant = await createMerchant(server)
  const { discountId, redeem, release, counts } = await discountOf(merchant, {})
  const checkoutId = random.uuid()
  await redeem({ checkoutId })
  await merchant.call('DELETE', `/v1/discounts/${discountId}`)
  expect(await redeem()).toBe(refused)
  await release(checkoutId)
  expect(await counts()).toEqual([0, 0])
})
