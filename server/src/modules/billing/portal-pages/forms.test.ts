import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageAt } from '#testing/checkout-page.ts'
import { newBuyer } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { portalOf, signInCode } from '#testing/portal.ts'
import { cardsBecome } from '#testing/sandbox-cards.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, ordersOf, subscribe, subscriptionOf } from '#testing/subscriptions.ts'

let server: TestServer
let merchant: Merchant
let slug: string
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  slug = await slugOf(merchant)
})
afterAll(() => server.stop())

const slugOf = async ({ call, organizationId }: Merchant): Promise<string> =>
  (await call('GET', `/v1/organizations/${organizationId}`)).body.slug

/** A customer who is in, from the link that a merchant gave. */
async function enter(customerId: string, seller = merchant) {
  const { token } = await portalOf(server, seller, customerId)
  const page = pageAt(server, `/portal/${await slugOf(seller)}`)
  const answer = await page.open(`?customer_session_token=${token}`)
  return { answer, page, token }
}

async function subscriber() {
  const subscription = await subscribe(server, merchant, await createPlan(merchant))
  const [order] = await ordersOf(merchant, subscription)
  return { subscription, order, ...(await enter(subscription.customer_id)) }
}

describe('the entry', () => {
  test('opens the page that was asked for with the code of an email', async () => {
    const email = newBuyer()
    await createCustomer(merchant, { email, name: 'Ada' })
    const page = pageAt(server, `/portal/${slug}/orders`)
    expect(await page.facts('portal-entry', await page.open())).toMatchObject({
      step: 'address',
      note: null,
    })
    const sent = await page.facts('portal-entry', await page.send({ intent: 'send-code', email }))
    expect(sent).toMatchObject({ step: 'code', email, note: 'sent' })
    const code = await signInCode(server, email)
    const wrong = await page.send({ intent: 'enter', email, code: '00000000' })
    expect(await page.facts('portal-entry', wrong)).toMatchObject({ step: 'code', note: 'wrong' })
    const entered = await page.send({ intent: 'enter', email, code })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, page.path])
    expect(entered.setCookies).toEqual([
      expect.stringMatching(
        `^guildhall_portal=[^;]+; Path=/portal/${slug}; Max-Age=\\d+; HttpOnly; SameSite=Lax`,
      ),
      expect.stringMatching(
        `^guildhall_customer_${slug}=[^;]+; Path=/checkout; Max-Age=\\d+; HttpOnly; SameSite=Lax`,
      ),
    ])
    expect(await page.facts('portal-orders', entered)).toMatchObject({ email, orders: [] })
  })

  test('says the same to an address of nobody', async () => {
    const email = newBuyer()
    await createCustomer(merchant, { email })
    const shownTo = async (path: string, address: string) => {
      const page = pageAt(server, path)
      const answer = await page.send({ intent: 'send-code', email: address })
      const { kind, step, note } = await page.facts('portal-entry', answer)
      return { status: answer.status, kind, step, note }
    }
    const known = await shownTo(`/portal/${slug}`, email)
    expect(known).toEqual({ status: 200, kind: 'portal-entry', step: 'code', note: 'sent' })
    expect(await shownTo(`/portal/${slug}`, newBuyer())).toEqual(known)
  })

  test('of a shop that does not exist is a page that says so, whatever is sent to it', async () => {
    const page = pageAt(server, '/portal/nobody-sells-here')
    const sent = { intent: 'send-code', email: newBuyer() }
    for (const answer of [await page.open(), await page.open('/orders'), await page.send(sent)]) {
      expect(answer.status).toBe(404)
      expect(await page.facts('notice', answer)).toMatchObject({ notice: 'noShop', seller: null })
    }
  })

  test('asks again for what is no address', async () => {
    const page = pageAt(server, `/portal/${slug}`)
    const answer = await page.send({ intent: 'send-code', email: '<b>nobody' })
    expect(await page.facts('portal-entry', answer)).toMatchObject({
      step: 'address',
      email: '<b>nobody',
      note: 'wrong',
    })
  })

  test('keeps what a link asked for', async () => {
    const email = newBuyer()
    const subscription = await subscribe(server, merchant, await createPlan(merchant), {
      buyer: { customer_email: email },
    })
    const page = pageAt(server, `/portal/${slug}/subscriptions/${subscription.id}?action=cancel`)
    const shown = await page.facts('portal-entry', await page.open())
    expect(shown.address).toBe(page.path)
  })
})

describe('the link of a merchant', () => {
  test('is exchanged for the cookie, and leaves no token in the address', async () => {
    const customer = await createCustomer(merchant, { email: newBuyer(), name: '<img src=x>' })
    const { answer, page, token } = await enter(customer.id)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/portal/${slug}`])
    expect(page.visitor.cookies.get('guildhall_portal')).toBe(token)
    const home = await page.facts('portal-home', answer)
    expect(home).toMatchObject({ name: '<img src=x>', subscriptions: [], orders: [], benefits: [] })
    const left = await page.send({ intent: 'leave' })
    expect((await page.facts('portal-entry', left)).note).toBeNull()
  })

  test.each([
    ['of nobody', 'polar_cst_nobody'],
    ['that would be a header', 'a%0D%0ASet-Cookie:%20b=c'],
  ])('with a token %s leads to the entry, with the address filled in', async (_, token) => {
    const page = pageAt(server, `/portal/${slug}`)
    const answer = await page.open(`?customer_session_token=${token}&email=ada@example.com`)
    expect(answer.headers.get('set-cookie') ?? '').not.toContain('b=c')
    expect(await page.facts('portal-entry', answer)).toMatchObject({ email: 'ada@example.com' })
  })

  test('ends with its session', async () => {
    const customer = await createCustomer(merchant, { email: newBuyer() })
    const { page } = await enter(customer.id)
    await server.query(
      `update customer_sessions set expires_at = expires_at - interval '1 year'
        where customer_id = '${customer.id}'`,
    )
    expect((await page.facts('portal-entry', await page.open('/orders'))).note).toBe('ended')
  })
})

describe('the pages of a customer', () => {
  test('show what runs and what was paid', async () => {
    const { order, page, subscription } = await subscriber()
    const home = await page.facts('portal-home', await page.open())
    expect(home.subscriptions.map(({ id }) => id)).toEqual([subscription.id])
    expect(home.orders.map(({ id }) => id)).toEqual([order.id])
    expect(home.ordersTotal).toBe(1)
    const orders = await page.facts('portal-orders', await page.open('/orders?page=x'))
    expect([orders.page, orders.pages, orders.orders[0]?.id]).toEqual([1, 1, order.id])
    const one = await page.facts('portal-order', await page.open(`/orders/${order.id}`))
    expect(one).toMatchObject({ isPayable: false, order: { total_amount: 1_000 } })
  })

  test('cancel in two clicks, once, and go on at the same place', async () => {
    const { page, subscription } = await subscriber()
    const below = `/subscriptions/${subscription.id}`
    const asked = await page.facts('portal-subscription', await page.open(`${below}?action=cancel`))
    expect(asked).toMatchObject({ asks: 'cancel', note: null })
    const click = () => page.send({ intent: 'cancel', reason: 'unused' }, below)
    const [first, second] = await Promise.all([click(), click()])
    for (const each of [first, second]) {
      const shown = await page.facts('portal-subscription', each)
      expect(shown.subscription.cancel_at_period_end).toBe(true)
    }
    expect(await subscriptionOf(merchant, subscription)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      customer_cancellation_reason: 'unused',
    })
    const resumed = await page.send({ intent: 'resume' }, below)
    expect(await page.facts('portal-subscription', resumed)).toMatchObject({
      note: 'resumed',
      subscription: { cancel_at_period_end: false },
    })
  })

  test('change nothing for an intent that they do not have', async () => {
    const { page, subscription } = await subscriber()
    const below = `/subscriptions/${subscription.id}`
    await page.send({ intent: 'cancel' }, below)
    await page.send({ intent: 'constructor' }, below)
    await page.send({}, below)
    expect((await subscriptionOf(merchant, subscription)).cancel_at_period_end).toBe(true)
  })
})

describe('an order that waits for its payment', () => {
  const token = 'tok_fails_on_renewal'

  async function overdue() {
    const seller = await createMerchant(server)
    const subscription = await subscribe(server, seller, await createPlan(seller), { token })
    await seller.advance('P1M')
    const [, order] = await ordersOf(seller, subscription)
    expect(order.status).toBe('pending')
    const below = `/orders/${order.id}`
    const due_amount = String(order.due_amount)
    const charges = async () =>
      (await seller.call('GET', `/v1/payments/?order_id=${order.id}`)).body.items.length
    return {
      below,
      charges,
      due_amount,
      seller,
      ...(await enter(subscription.customer_id, seller)),
    }
  }

  test('is paid once with another card, also by two clicks', async () => {
    const { below, charges, due_amount, page } = await overdue()
    const failed = await charges()
    expect((await page.facts('portal-order', await page.open(below))).isPayable).toBe(true)
    const form = { intent: 'confirm', confirmation_token_id: 'tok_visa', due_amount }
    const click = () => page.send(form, below)
    await Promise.all([click(), click()])
    await click()
    const shown = await page.facts('portal-order', await page.open(below))
    expect(shown).toMatchObject({ isPayable: false, order: { status: 'paid' } })
    expect(await charges()).toBe(failed + 1)
  })

  test.each([
    ['nothing', {}],
    ['the intent of a typed field', { intent: 'update', confirmation_token_id: 'tok_visa' }],
    ['another card that was not typed', { intent: 'confirm' }],
    ['a saved card that was not shown', { intent: 'pay' }],
  ])('is not charged for %s', async (_, fields) => {
    const { below, charges, due_amount, page } = await overdue()
    const before = await charges()
    const sent = await page.send({ due_amount, ...fields }, below)
    const shown = await page.facts('portal-order', sent)
    expect([shown.isPayable, await charges()]).toEqual([true, before])
  })

  test.each([
    ['another amount', { due_amount: '1' }],
    ['no amount', {}],
  ])('is not charged for %s than was shown', async (_, amount) => {
    const { below, charges, page } = await overdue()
    const before = await charges()
    const form = { intent: 'confirm', confirmation_token_id: 'tok_visa', ...amount }
    const shown = await page.facts('portal-order', await page.send(form, below))
    expect(shown).toMatchObject({ note: 'amountChanged', isPayable: true })
    expect(await charges()).toBe(before)
  })

  test('is paid with the saved card that is shown, and says why it is declined', async () => {
    const { below, due_amount, page, seller } = await overdue()
    const { card } = await page.facts('portal-order', await page.open(below))
    expect(card?.last4).toBe('0341')
    const form = { intent: 'pay', payment_method_id: card?.id ?? '', due_amount }
    await cardsBecome(server, seller.organizationId, 'tok_insufficient_funds')
    const declined = await page.facts('portal-order', await page.send(form, below))
    expect(declined).toMatchObject({ note: 'noFunds', isPayable: true })
    await cardsBecome(server, seller.organizationId, 'tok_visa')
    const paid = await page.facts('portal-order', await page.send(form, below))
    expect(paid).toMatchObject({ note: 'paid', isPayable: false })
  })
})

describe('what belongs to another', () => {
  test('customer leads back to the overview, and is not changed', async () => {
    const other = await subscriber()
    const { page } = await subscriber()
    const paths = [`/orders/${other.order.id}`, `/subscriptions/${other.subscription.id}`]
    for (const below of [...paths, '/orders/x', '/subscriptions/x']) {
      const answer = await page.open(below)
      expect([answer.status, answer.headers.get('location')], below).toEqual([303, page.path])
    }
    await page.send({ intent: 'cancel' }, `/subscriptions/${other.subscription.id}`)
    expect(await subscriptionOf(merchant, other.subscription)).toMatchObject({
      cancel_at_period_end: false,
    })
    const invoice = await page.open(`/orders/${other.order.id}/invoice`)
    expect(invoice.headers.get('location')).toBe(`${page.path}/orders/${other.order.id}`)
  })

  test('seller is closed to the session, for pages and forms', async () => {
    const { order, page, subscription } = await subscriber()
    const elsewhere = pageAt(server, `/portal/${await slugOf(await createMerchant(server))}`)
    const session = page.visitor.cookies.get('guildhall_portal') ?? ''
    elsewhere.visitor.cookies.set('guildhall_portal', session)
    const paths = [`/orders/${order.id}`, `/subscriptions/${subscription.id}`]
    for (const below of ['', '/orders', ...paths]) {
      await elsewhere.facts('portal-entry', await elsewhere.open(below))
    }
    const below = `/subscriptions/${subscription.id}`
    await elsewhere.facts('portal-entry', await elsewhere.send({ intent: 'cancel' }, below))
    expect((await subscriptionOf(merchant, subscription)).cancel_at_period_end).toBe(false)
  })
})

test('the settings ask for the code with the address filled in', async () => {
  const page = pageAt(server, `/portal/${slug}/settings?email=ada@example.com`)
  const entry = await page.facts('portal-entry', await page.open())
  expect(entry.email).toBe('ada@example.com')
})

describe('the address to pay an order', () => {
  test('leads to the order in the portal of its seller, and tells nothing of unknown ones', async () => {
    const { order } = await subscriber()
    const leadsTo = async (id: string) =>
      (await pageAt(server, `/pay/${id}`).open()).headers.get('location')
    expect(await leadsTo(order.id)).toBe(`/portal/${slug}/orders/${order.id}`)
    expect(await leadsTo('00000000-0000-4000-8000-000000000000')).toBe('/portal')
    expect(await leadsTo('x')).toBe('/portal')
  })

  test('opens the order with the session of its link', async () => {
    const { order, token } = await subscriber()
    const page = pageAt(server, `/pay/${order.id}`)
    const shown = await page.facts(
      'portal-order',
      await page.open(`?customer_session_token=${token}`),
    )
    expect(shown.order.id).toBe(order.id)
  })
})
