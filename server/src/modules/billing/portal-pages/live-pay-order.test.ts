import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { solve } from '#testing/card-work.ts'
import { pageAt } from '#testing/checkout-page.ts'
import { buyerOf, newBuyer, openCheckout, payment } from '#testing/checkouts.ts'
import type { Merchant } from '#testing/merchants.ts'
import type { TestServer } from '#testing/server.ts'
import { startLiveServer } from '#testing/stripe/live.ts'
import { createPlan, ordersOf, subscribe } from '#testing/subscriptions.ts'
import { systemClock } from '../../../platform/system.ts'

let server: TestServer
let merchant: Merchant
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ merchant, server, stop } = await startLiveServer(systemClock()))
})
afterAll(() => stop())

/** An order whose payment failed at the end of its trial, by the link of its email. */
async function overdue() {
  const plan = await createPlan(merchant, { trial_interval: 'day', trial_interval_count: 7 })
  const buyer = { customer_email: newBuyer() }
  const subscription = await subscribe(server, merchant, plan, {
    token: 'ctoken_fails_later',
    buyer,
  })
  await merchant.call('PATCH', `/v1/subscriptions/${subscription.id}`, { trial_end: 'now' })
  const link = await vi.waitFor(
    async () => {
      const mails = await server.query<{ links: readonly string[] }>(
        'select links from mails where sender_id = $1',
        [merchant.organizationId],
      )
      const found = mails.flatMap(({ links }) => links).find((each) => each.includes('/pay/'))
      if (!found) throw new Error('There is no email yet.')
      const { pathname, search } = new URL(found)
      return pathname + search
    },
    { timeout: 15_000, interval: 50 },
  )
  const order = (await ordersOf(merchant, subscription)).find(
    ({ status }: { status: string }) => status === 'pending',
  )
  const page = pageAt(server, link)
  const pay = async (more: Record<string, string> = {}) =>
    page.facts(
      'pay-order',
      await page.send({
        intent: 'confirm',
        confirmation_token_id: 'ctoken_visa',
        due_amount: String(order.due_amount),
        ...more,
      }),
    )
  const tries = async () =>
    (await merchant.call('GET', `/v1/payments/?order_id=${order.id}`)).body.items.length
  return { page, pay, tries }
}

test('where many cards are declined in the network, the link of an email asks a bank only after work', async () => {
  const { page, pay, tries } = await overdue()
  const before = await tries()
  for (const times of [5, 4]) {
    const checkout = await openCheckout(merchant)
    for (let time = 0; time < times; time++) {
      await buyerOf(server, checkout).confirm({
        ...payment('ctoken_declined'),
        customer_email: newBuyer(),
      })
    }
  }
  const { work } = await page.facts('pay-order', await page.open())
  expect(work).toMatchObject({ bits: 12 })
  const refused = await pay()
  expect(refused).toMatchObject({ state: 'due', note: 'work', work: { bits: 12 } })
  expect(await tries()).toBe(before)
  if (!refused.work) throw new Error('No work is asked for.')
  const done = { work: refused.work.challenge, work_answer: solve(refused.work) }
  expect(await pay(done)).toMatchObject({ state: 'paid', work: null })
})
