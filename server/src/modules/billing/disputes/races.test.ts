import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentsOfOrder, statusesOf, subscribeDisputed } from '#testing/disputes.ts'
import type { Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { ordersOf } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Terms = Parameters<typeof subscribeDisputed>[2]
const disputed = (token: string, terms?: Terms) => subscribeDisputed(server, token, terms)
const verified = ({ organizationId }: Merchant) => server.app.services.ledger.verify(organizationId)

describe('a dispute that is opened while a renewal is charged', () => {
  const delayed = ({ query }: TestServer, { organizationId }: Merchant, by: string) =>
    query(
      `update timers set due_at = due_at + $2::interval
        where organization_id = $1 and kind = 'sandbox-processor.dispute'
          and subject_id like '%:opened'`,
      [organizationId, by],
    )

  test('stops a charge that the processor has not decided, which is no failure', async () => {
    const { bought, merchant, read } = await disputed('tok_dispute_won')
    await server.query("update sandbox_cards set card = 'tok_slow' where organization_id = $1", [
      merchant.organizationId,
    ])
    // Ten minutes after the renewal, which is processed for half an hour.
    await delayed(server, merchant, '7 days -50 minutes')
    await merchant.advance('P7DT5M')
    const [, renewal] = await ordersOf(merchant, bought)
    expect(statusesOf(await paymentsOfOrder(merchant, renewal))).toEqual(['pending'])
    await merchant.advance('PT15M')
    expect(statusesOf(await paymentsOfOrder(merchant, renewal))).toEqual(['failed'])
    expect(await read()).toMatchObject({ status: 'past_due' })
    const [, held] = await ordersOf(merchant, bought)
    expect(held).toMatchObject({ status: 'pending', next_payment_attempt_at: null })
    expect(await verified(merchant)).toEqual([])
  })

  test('charges the renewal or holds it, and never both', async () => {
    for (let round = 0; round < 6; round++) {
      const { bought, merchant, read } = await disputed('tok_dispute_lost')
      await delayed(server, merchant, '30 days')
      await merchant.advance('P6DT23H')
      const { organizationId } = merchant
      const [charge] = await server.query<{ reference: string }>(
        "select reference from payment_intents where organization_id = $1 and kind = 'charge'",
        [organizationId],
      )
      const reference = `sbx_dispute_of_${charge?.reference}`
      const news = {
        id: 'raced',
        organizationId,
        reference,
        intentId: null,
        kind: 'dispute',
      } as const
      await Promise.all([merchant.advance('PT1H'), server.app.services.payments.take(news)])
      await merchant.advance('PT1M')
      const [, renewal] = await ordersOf(merchant, bought)
      const succeeded = statusesOf(await paymentsOfOrder(merchant, renewal)).filter(
        (status) => status === 'succeeded',
      )
      const isPaid = renewal.status === 'paid'
      expect(succeeded).toHaveLength(isPaid ? 1 : 0)
      expect(renewal.next_payment_attempt_at).toBeNull()
      expect((await read()).status).toBe(isPaid ? 'active' : 'past_due')
      await merchant.advance('P2D')
      expect((await read()).status).toBe('canceled')
      expect(await verified(merchant)).toEqual([])
    }
  })
})
