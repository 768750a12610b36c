import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pageAt } from '#testing/checkout-page.ts'
import { newBuyer } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { portalOf } from '#testing/portal.ts'
import { cardsBecome } from '#testing/sandbox-cards.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, ordersOf, subscribe, subscriptionOf } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** The link of the first email about a payment of the order that failed. */
const linkIn = ({ organizationId }: Merchant, orderId: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const mails = await server.query<{ links: readonly string[] }>(
        'select links from mails where sender_id = $1',
        [organizationId],
      )
      const found = mails.flatMap(({ links }) => links).find((each) => each.includes(orderId))
      if (!found) throw new Error('There is no email yet.')
      const { pathname, search } = new URL(found)
      return pathname + search
    },
    { timeout: 15_000, interval: 50 },
  )

/** A subscription whose renewal failed, and the page that its email leads to. */
async function overdue(merchant?: Merchant, buyer: object = {}, becomes = 'tok_declined') {
  const of = merchant ?? (await createMerchant(server))
  const email = newBuyer()
  const plan = await createPlan(of, { name: 'Plan' })
  const sale = { token: 'tok_visa', buyer: { customer_email: email, ...buyer } }
  const subscription = await subscribe(server, of, plan, sale)
  await cardsBecome(server, of.organizationId, becomes)
  await of.advance('P31D')
  const [, order] = await ordersOf(of, subscription)
  const link = await linkIn(of, order.id)
  const page = pageAt(server, link)
  const shown = async () => page.facts('pay-order', await page.open())
  const send = async (fields: Record<string, string>) =>
    page.facts('pay-order', await page.send(fields))
  const pay = (token = 'tok_visa', more: Record<string, string> = {}) =>
    send({
      intent: 'confirm',
      confirmation_token_id: token,
      due_amount: String(order.due_amount),
      ...more,
    })
  return { merchant: of, email, subscription, order, link, page, shown, send, pay }
}

const orderOf = async ({ call }: Merchant, { id }: { id: string }) =>
  (await call('GET', `/v1/orders/${id}`)).body

/** What was captured for an order, by the processor. */
async function chargesOf({ id }: { id: string }): Promise<number[]> {
  const rows = await server.query<{ amount: string }>(
    `select m.amount from sandbox_movements m
       join sandbox_objects s
         on s.organization_id = m.organization_id and s.reference = m.reference
       join payment_intents i on i.id = s.intent_id where i.order_id = $1`,
    [id],
  )
  return rows.map(({ amount }) => Number(amount))
}

describe('the link of an email about a payment that failed', () => {
  test('shows number, lines and amount of that order, and nothing else of its customer', async () => {
    const { email, order, page, shown } = await overdue(undefined, { customer_name: 'Grete Lang' })
    expect(await shown()).toMatchObject({
      state: 'due',
      number: order.invoice_number,
      bill: { name: 'Plan', due: 1_000, total: 1_000 },
      canPay: true,
      waiting: null,
      note: null,
    })
    const { text } = await page.open()
    for (const secret of [email, 'Grete', '0341', order.customer_id, order.subscription_id]) {
      expect(text).not.toContain(secret)
    }
    expect((await page.open()).headers.get('cache-control')).toBe('no-store')
  })

  test('pays it once, in two tabs and pressed again', async () => {
    const { merchant, order, pay, shown, subscription } = await overdue()
    const answers = await Promise.all([pay(), pay()])
    expect(answers.some(({ state }) => state === 'paid')).toBe(true)
    expect(await pay()).toMatchObject({ state: 'paid', bill: null, note: null, stripe: null })
    expect(await shown()).toMatchObject({ state: 'paid' })
    expect(await chargesOf(order)).toEqual([1_000])
    expect((await orderOf(merchant, order)).status).toBe('paid')
    expect((await subscriptionOf(merchant, subscription)).status).toBe('active')
  })

  test('saves no card: the subscription is charged with its own card again', async () => {
    const { merchant, order, pay, subscription } = await overdue()
    const { call } = await portalOf(server, merchant, order.customer_id)
    const cards = async () => (await call('GET', '/customers/me/payment-methods')).body.items
    const before = await cards()
    expect(await pay()).toMatchObject({ state: 'paid' })
    expect(await cards()).toEqual(before)
    await merchant.advance('P1M2D')
    const [, , next] = await ordersOf(merchant, subscription)
    expect(next).toMatchObject({ status: 'pending' })
    const { body } = await merchant.call('GET', `/v1/payments/?order_id=${next.id}`)
    expect(body.items.map((each: { status: string }) => each.status)).not.toContain('succeeded')
  })

  test('takes no saved card, no other button, and no page of the processor', async () => {
    const { merchant, order, send, shown } = await overdue()
    const { call } = await portalOf(server, merchant, order.customer_id)
    const [card] = (await call('GET', '/customers/me/payment-methods')).body.items
    const due_amount = String(order.due_amount)
    for (const fields of [
      { intent: 'pay', payment_method_id: card.id },
      { intent: 'confirm', payment_method_id: card.id },
      { intent: 'confirm', payment_method_id: card.id, confirmation_token_id: '' },
      { intent: 'hosted' },
      { intent: 'confirm', confirmation_token_id: 'hosted' },
      { intent: '', confirmation_token_id: 'tok_visa' },
    ] as const) {
      expect(await send({ due_amount, ...fields })).toMatchObject({ state: 'due' })
    }
    expect(await shown()).toMatchObject({ state: 'due', waiting: null })
    expect(await chargesOf(order)).toEqual([])
  })

  test('charges no other amount than it showed', async () => {
    const { order, pay, shown } = await overdue()
    for (const due_amount of ['999', '', '1000.5']) {
      expect(await pay('tok_visa', { due_amount })).toMatchObject({ note: 'amountChanged' })
    }
    // Meanwhile, as by a balance.
    await server.query(
      'update orders set due_amount = 900, applied_balance_amount = -100 where id = $1',
      [order.id],
    )
    expect(await pay()).toMatchObject({ note: 'amountChanged', bill: { due: 900 } })
    expect(await chargesOf(order)).toEqual([])
    expect((await shown()).note).toBeNull()
  })

  test('tells why a bank declined it, and takes another card', async () => {
    const { order, pay } = await overdue()
    expect(await pay('tok_declined')).toMatchObject({ note: 'declined', state: 'due' })
    expect(await pay('tok_insufficient_funds')).toMatchObject({ note: 'noFunds' })
    expect(await pay()).toMatchObject({ state: 'paid' })
    expect(await chargesOf(order)).toEqual([1_000])
  })

  test('waits for a bank, leads back from it without naming the customer, and can be given up', async () => {
    const { email, order, pay, send, shown } = await overdue()
    const { waiting } = await pay('tok_requires_action')
    expect(waiting?.challengeUrl).toMatch(/\/v1\/sandbox\/challenges\//)
    const challenge = new URL(waiting?.challengeUrl ?? '').pathname
    const bank = pageAt(server, challenge)
    const answered = await bank.send({ outcome: 'succeed' })
    const back = answered.headers.get('location')
    expect(back).toContain(`/pay/${order.id}?token=`)
    expect(back).not.toContain(encodeURIComponent(email))
    expect(await send({ intent: 'answered' })).toMatchObject({ state: 'paid' })

    const other = await overdue()
    expect((await other.pay('tok_requires_action')).waiting).not.toBeNull()
    expect(await other.send({ intent: 'give-up' })).toMatchObject({ state: 'due', waiting: null })
    expect(await other.pay()).toMatchObject({ state: 'paid' })
    expect(await chargesOf(other.order)).toEqual([1_000])
    expect(await shown()).toMatchObject({ state: 'paid' })
  })

  test('says as long as a bank takes that the payment is on its way, also when opened again', async () => {
    const { merchant, order, pay, shown } = await overdue()
    expect(await pay('tok_slow')).toMatchObject({ note: 'processing', waiting: null })
    expect(await shown()).toMatchObject({ note: 'processing', waiting: null })
    await merchant.advance('P1D')
    expect(await shown()).toMatchObject({ state: 'paid', note: null })
    expect(await chargesOf(order)).toEqual([1_000])
  })

  test('neither shows nor ends a payment that the customer has begun', async () => {
    const { merchant, order, pay, send, shown } = await overdue()
    const { call } = await portalOf(server, merchant, order.customer_id)
    const begun = await call('POST', `/orders/${order.id}/confirm-payment`, {
      confirmation_token_id: 'tok_requires_action',
    })
    expect(begun.body.status).toBe('requires_action')
    expect(await shown()).toMatchObject({ waiting: null })
    expect(await send({ intent: 'give-up' })).toMatchObject({ waiting: null })
    expect(await pay()).toMatchObject({ note: 'processing', waiting: null })
    expect((await call('GET', `/orders/${order.id}/payment-status`)).body.status).toBe(
      'requires_action',
    )
  })

  test('says that nothing is to be paid once the merchant ended the subscription', async () => {
    const { merchant, order, pay, shown, subscription } = await overdue()
    await merchant.call('DELETE', `/v1/subscriptions/${subscription.id}`)
    expect(await pay()).toMatchObject({ state: 'over', bill: null, note: null })
    expect(await shown()).toMatchObject({ state: 'over' })
    expect(await chargesOf(order)).toEqual([])
  })

  test('says so of an order that was paid and refunded', async () => {
    const { merchant, order, pay, shown } = await overdue()
    await pay()
    const refund = { order_id: order.id, amount: 840, reason: 'other' }
    expect((await merchant.call('POST', '/v1/refunds/', refund)).status).toBeLessThan(300)
    expect(['over', 'paid']).toContain((await shown()).state)
    expect(await pay()).toMatchObject({ bill: null })
    expect((await chargesOf(order)).filter((amount) => amount > 0)).toEqual([1_000])
  })
})

describe('another token', () => {
  test('leads to the portal, and pays nothing: of another order, changed, missing or too long', async () => {
    const [one, other] = [await overdue(), await overdue()]
    const token = (link: string) => new URL(link, 'http://page').searchParams.get('token') ?? ''
    const fields = { intent: 'confirm', confirmation_token_id: 'tok_visa', due_amount: '1000' }
    for (const wrong of [
      token(other.link),
      `${token(one.link).slice(0, -2)}AA`,
      '',
      'x'.repeat(1_000),
    ]) {
      const page = pageAt(server, `/pay/${one.order.id}?token=${wrong}`)
      for (const answer of [await page.open(), await page.send(fields)]) {
        const location = answer.headers.get('location') ?? ''
        expect([answer.status, location.replace(/^\/portal\/[^/]+/, '')]).toEqual([
          303,
          `/orders/${one.order.id}`,
        ])
      }
    }
    expect(await chargesOf(one.order)).toEqual([])
    expect(await chargesOf(other.order)).toEqual([])
  })

  test('that is over pays nothing, by the clock of the organization', async () => {
    const merchant = await createMerchant(server)
    const path = `/v1/organizations/${merchant.organizationId}`
    await merchant.call('PATCH', path, { subscription_settings: { after_dunning: 'unpaid' } })
    const { order, page } = await overdue(merchant)
    // Months have 28 to 31 days.
    await merchant.advance('P27D')
    expect((await page.open()).status).toBe(200)
    await merchant.advance('P5D')
    const late = await page.send({
      intent: 'confirm',
      confirmation_token_id: 'tok_visa',
      due_amount: '1000',
    })
    expect(late.status).toBe(303)
    expect(await chargesOf(order)).toEqual([])
  })

  test('of a closed customer leads to the portal', async () => {
    const { merchant, order, page, subscription } = await overdue()
    await merchant.call('DELETE', `/v1/subscriptions/${subscription.id}`)
    await merchant.call('DELETE', `/v1/customers/${order.customer_id}`)
    const answer = await page.send({
      intent: 'confirm',
      confirmation_token_id: 'tok_visa',
      due_amount: '1000',
    })
    expect(answer.status).toBeLessThan(400)
    expect(await chargesOf(order)).toEqual([])
  })
})

test('what only the bank has to approve is offered signed in, before another card', async () => {
  const declined = await overdue()
  expect((await declined.shown()).asksApproval).toBe(false)
  const asked = await overdue(undefined, {}, 'tok_always_requires_action')
  const shown = await asked.shown()
  expect(shown).toMatchObject({ asksApproval: true, canPay: true, waiting: null })
  expect(shown.signIn).toContain(`/orders/${asked.order.id}`)
})
