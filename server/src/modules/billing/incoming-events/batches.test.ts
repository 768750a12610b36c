import { expect, test } from 'vitest'
import { type Followed, followProvider, type Message } from '#testing/followed.ts'
import { aCustomer, anOrder, aRefund, aSubscription } from '#testing/provider-bodies.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { countStatements } from '#testing/statements.ts'
import { systemRandom } from '../../../platform/system.ts'

const newId = systemRandom().uuid

const timestamp = '2026-01-05T08:00:01Z'
const told = (type: string, data: object): Message => ({ type, timestamp, data })

let people = 0
/** A customer, and a subscription and an order of it; an order is told three times. */
function sale(): Message[] {
  const n = people++
  const customer = aCustomer({ external_id: `user-${n}`, email: `user${n}@example.com` })
  const subscription = aSubscription({ customer })
  const order = anOrder({ customer, product: subscription.product })
  const paid = { ...order, status: 'paid', paid: true, modified_at: timestamp }
  return [
    told('customer.created', customer),
    told('subscription.active', subscription),
    told('order.created', order),
    told('order.updated', paid),
    told('order.paid', paid),
  ]
}

/** How many statements, and commits, it takes to look at so many sales. */
async function statementsFor(server: TestServer, shop: Followed, sales: number) {
  for (const message of Array.from({ length: sales }, sale).flat()) {
    expect((await shop.deliver(message)).status).toBe(200)
  }
  return countStatements(() => server.app.services.incomingEvents.runDue())
}

test('a hundred events take hardly more statements than ten, and one transaction', async () => {
  const server = await serverForThisTest({ app: { background: false } })
  const shop = await followProvider(server)
  // What is prepared once, and what the organization of the provider is called.
  await statementsFor(server, shop, 1)
  const few = await statementsFor(server, shop, 2)
  const many = await statementsFor(server, shop, 20)
  expect(new Set(await shop.verdicts())).toEqual(new Set(['applied']))
  expect(many.all).toBeLessThan(few.all + 20)
  // The last one finds nothing to do.
  expect(many.commits).toBe(2)
})

test('events are deleted after thirty days; what still waits stays', async () => {
  const server = await serverForThisTest({ app: { background: false } })
  const shop = await followProvider(server)
  const unknown = { id: newId(), customer_id: newId(), subscription_id: null }
  const waiting = told('refund.created', aRefund(unknown))
  await shop.follow(...sale(), waiting)
  expect(await shop.verdicts()).toContain('waiting')
  await shop.deliver(told('member.created', {}))
  await server.query(
    `update incoming_events set received_at = received_at - interval '31 days'
      where type <> 'member.created'`,
  )
  expect(await server.app.services.incomingEvents.sweep()).toBe(5)
  expect(await shop.verdicts()).toEqual(['waiting', 'unknown_type'])
  expect((await shop.call('GET', '/v1/orders/')).body.items).toHaveLength(1)
})
