import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createProduct, errorOf, moneyMoved, placesOf } from '#testing/checkouts.ts'
import { buyDisputed } from '#testing/disputes.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { callsWith, newPortalCustomer, portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { storeOrder } from '#testing/stored-orders.ts'
import { emailsTo } from '#testing/users.ts'
import {
  buy,
  confirm,
  declarationsOf,
  declare,
  declared,
  declaring,
  preview,
  withdrawalsPath,
} from '#testing/withdrawals.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const unknownId = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'

async function sold(more: Parameters<typeof buy>[3] = {}) {
  const merchant = await createMerchant(server)
  return { merchant, ...(await buy(server, merchant, await createProduct(merchant), more)) }
}

async function declaredOne() {
  const bought = await sold()
  const token = await declared(server, bought.merchant, bought)
  const [one] = await declarationsOf(bought.merchant)
  const act = (action: string, body: object = {}, { call }: Merchant = bought.merchant) =>
    call('POST', `${withdrawalsPath}${one.id}/${action}`, body)
  return { ...bought, token, one, act }
}

const receiptOf = (email: string) =>
  vi.waitFor(
    async () => {
      const found = (await emailsTo(server, email)).find(({ subject }) => /receipt/.test(subject))
      expect(found).toBeDefined()
      return found?.text ?? ''
    },
    { timeout: 15_000, interval: 50 },
  )

describe('a customer in the portal', () => {
  async function customerOf(more: Parameters<typeof buy>[3] = {}) {
    const { merchant, order, ...bought } = await sold(more)
    const { call } = await portalOf(server, merchant, order.customer_id)
    const path = `/orders/${order.id}/withdrawal`
    return { ...bought, merchant, order, call, path }
  }

  test('sees what goes back, and gets exactly that', async () => {
    const { call, merchant, order, path } = await customerOf()
    const shown = await call('GET', path)
    expect(shown.body).toMatchObject({ status: 'possible', refund_amount: 840 })
    expect(await declarationsOf(merchant)).toEqual([])
    const other = await call('POST', path, { expected_amount: 999 })
    expect(errorOf(other)).toEqual([409, 'RefundAmountChanged'])
    expect(await declarationsOf(merchant)).toEqual([])
    const done = await call('POST', path, { expected_amount: 1_000 })
    expect(done.status, done.text).toBe(200)
    expect(done.body).toMatchObject({ status: 'completed', refund_tax_amount: 160 })
    expect((await call('POST', path, { expected_amount: 1_000 })).body).toEqual(done.body)
    expect((await call('GET', path)).body).toEqual(done.body)
    expect(await declarationsOf(merchant)).toMatchObject([
      { status: 'completed', order_id: order.id, name: null, email: null },
    ])
    expect(await moneyMoved(server, merchant)).toBe(0)
  })

  test('completes what was declared on the page, which kept the deadline', async () => {
    const { email, merchant, order, path } = await customerOf()
    await declared(server, merchant, { email, order })
    await merchant.advance('P20D')
    const { call } = await portalOf(server, merchant, order.customer_id)
    const done = await call('POST', path, { expected_amount: 1_000 })
    expect(done.body, done.text).toMatchObject({ status: 'completed' })
    expect(await declarationsOf(merchant)).toHaveLength(1)
  })

  test('is refused after the time', async () => {
    const { merchant, order, path } = await customerOf()
    await merchant.advance('P20D')
    const { call } = await portalOf(server, merchant, order.customer_id)
    expect((await call('GET', path)).body).toMatchObject({ obstacle: 'too_late' })
    const answer = await call('POST', path, { expected_amount: 1_000 })
    expect(errorOf(answer)).toEqual([403, 'WithdrawalNotPossible'])
  })

  test('withdraws from what a purchase sold with the session of that purchase alone', async () => {
    const { merchant, order, session } = await sold()
    await storeOrder(server, merchant.organizationId, order.customer_id)
    const other = `/orders/${order.customer_id}/withdrawal`
    const { call: whole } = await portalOf(server, merchant, order.customer_id)
    expect((await whole('GET', other)).status).toBe(200)
    const call = callsWith(server, session)
    expect((await call('GET', other)).status).toBe(404)
    const done = await call('POST', `/orders/${order.id}/withdrawal`, { expected_amount: 1_000 })
    expect(done.body, done.text).toMatchObject({ status: 'completed' })
  })

  test('finds no order of another customer', async () => {
    const { merchant, order, path } = await customerOf()
    const { call } = await newPortalCustomer(server, merchant)
    expect((await call('GET', path)).status).toBe(404)
    expect((await call('POST', path, { expected_amount: 1_000 })).status).toBe(404)
    const other = await createMerchant(server)
    const elsewhere = await newPortalCustomer(server, other)
    expect((await elsewhere.call('GET', `/orders/${order.id}/withdrawal`)).status).toBe(404)
  })
})

describe('a seller', () => {
  test('carries a declaration out, once', async () => {
    const { act, merchant, order, token } = await declaredOne()
    const done = await act('complete')
    expect(done.body).toMatchObject({ status: 'completed', order_id: order.id })
    expect(errorOf(await act('complete'))).toEqual([403, 'WithdrawalClosed'])
    expect(errorOf(await act('refuse', { reason: 'No' }))).toEqual([403, 'WithdrawalClosed'])
    expect((await confirm(server, token)).body).toMatchObject({ status: 'completed' })
    expect(await moneyMoved(server, merchant)).toBe(0)
  })

  test('refuses it with a reason; then it may be declared again', async () => {
    const { act, email, merchant, order, token } = await declaredOne()
    expect(placesOf(await act('refuse', { reason: ' ' }))).toEqual([422, ['body.reason']])
    const refused = await act('refuse', { reason: 'It was used.' })
    expect(refused.body).toMatchObject({ status: 'refused', refusal: 'It was used.' })
    expect((await preview(server, token)).body.status).toBe('refused')
    expect((await confirm(server, token)).body.status).toBe('refused')
    expect(await moneyMoved(server, merchant)).toBe(1_000)
    await declare(server, merchant, declaring(order, email))
    await expect
      .poll(async () =>
        (await declarationsOf(merchant)).map((each: { status: string }) => each.status),
      )
      .toEqual(['declared', 'refused'])
  })

  test('names the order of a declaration that has none', async () => {
    const { email, merchant, order } = await sold()
    await declare(server, merchant, declaring(order, email, { order_number: 'ACME-42' }))
    await expect.poll(() => declarationsOf(merchant)).toHaveLength(1)
    const [{ id }] = await declarationsOf(merchant)
    const complete = (body: object) =>
      merchant.call('POST', `${withdrawalsPath}${id}/complete`, body)
    expect((await complete({})).status).toBe(404)
    expect((await complete({ order_id: unknownId })).status).toBe(404)
    const foreign = await sold()
    expect((await complete({ order_id: foreign.order.id })).status).toBe(404)
    const done = await complete({ order_id: order.id })
    expect(done.body, done.text).toMatchObject({ status: 'completed', order_id: order.id })
    expect(await moneyMoved(server, merchant)).toBe(0)
    expect(await moneyMoved(server, foreign.merchant)).toBe(1_000)
  })

  test('sees what carrying it out does, and does that or nothing', async () => {
    const { act, merchant, one, order } = await declaredOne()
    const look = (query = '', { call }: Merchant = merchant) =>
      call('GET', `${withdrawalsPath}${one.id}/preview${query}`)
    const shown = await look()
    expect(shown.body, shown.text).toMatchObject({
      status: 'possible',
      order_id: order.id,
      refund_amount: 840,
      refund_tax_amount: 160,
      product_name: 'Book',
    })
    expect((await look('', await createMerchant(server))).status).toBe(404)
    const other = await act('complete', { expected_amount: 999 })
    expect(errorOf(other)).toEqual([409, 'RefundAmountChanged'])
    expect(await declarationsOf(merchant)).toMatchObject([{ status: 'declared' }])
    const done = await act('complete', { expected_amount: 1_000 })
    expect(done.body, done.text).toMatchObject({ status: 'completed', refund_amount: 840 })
    expect((await look()).body).toMatchObject({ status: 'completed', refund_amount: 840 })
  })

  test('sees what it does to the order that they name, and why it was not done', async () => {
    const { email, merchant, order } = await sold()
    await declare(server, merchant, declaring(order, email, { order_number: 'ACME-42' }))
    await expect.poll(() => declarationsOf(merchant)).toHaveLength(1)
    const [{ id }] = await declarationsOf(merchant)
    const path = `${withdrawalsPath}${id}/preview`
    expect((await merchant.call('GET', path)).status).toBe(404)
    const foreign = await sold()
    const elsewhere = `${path}?order_id=${foreign.order.id}`
    expect((await merchant.call('GET', elsewhere)).status).toBe(404)
    await merchant.advance('P20D')
    const shown = await merchant.call('GET', `${path}?order_id=${order.id}`)
    expect(shown.body, shown.text).toMatchObject({ status: 'possible', refund_amount: 840 })
    const late = await declare(server, merchant, declaring(order, email))
    expect(late.status).toBe(202)
    await expect.poll(() => declarationsOf(merchant)).toHaveLength(2)
    const [second] = await declarationsOf(merchant)
    const why = await merchant.call('GET', `${withdrawalsPath}${second.id}/preview`)
    expect(why.body).toMatchObject({ status: 'impossible', obstacle: 'too_late' })
  })

  test.each(['withdrawal', 'cancellation'])(
    'who refuses a %s tells the buyer why',
    async (kind) => {
      const merchant = await createMerchant(server)
      const product = await createProduct(merchant, { recurring_interval: 'month' })
      const bought = await buy(server, merchant, product, { buyer: { locale: 'de' } })
      const token = await declared(server, merchant, bought, { kind })
      expect((await preview(server, token)).body).toMatchObject({ refusal: null })
      const [{ id }] = await declarationsOf(merchant)
      const reason = 'Used <b>up</b>, see https://acme.example\n\u202E\nRegards'
      const refused = await merchant.call('POST', `${withdrawalsPath}${id}/refuse`, { reason })
      expect(refused.status, refused.text).toBe(200)
      // The page of the receipt says it too.
      const shown = await preview(server, token)
      expect(shown.body).toMatchObject({ status: 'refused', refusal: refused.body.refusal })
      expect(shown.body.refusal).toContain('Used <b>up</b>')
      const [mail] = await emailsTo(server, bought.email)
      expect(mail?.subject).toBe(
        kind === 'withdrawal' ? 'Ihr Widerruf wurde abgelehnt' : 'Ihre Kündigung wurde abgelehnt',
      )
      expect(mail?.text).toContain('Used <b>up</b>, see https://acme.example\n\nRegards')
      expect(mail?.text).toContain(bought.order.invoice_number)
      expect(mail?.html).toContain('Used &lt;b&gt;up&lt;/b&gt;, see https://acme.example</p>')
      expect(mail?.html).not.toMatch(/href="https:\/\/acme\.example/)
    },
  )

  test('who refuses what no order was found for writes to nobody', async () => {
    const { email, merchant, order } = await sold()
    await declare(server, merchant, declaring(order, email, { order_number: 'ACME-42' }))
    await expect.poll(() => declarationsOf(merchant)).toHaveLength(1)
    const [{ id }] = await declarationsOf(merchant)
    const before = await emailsTo(server, email)
    const refused = await merchant.call('POST', `${withdrawalsPath}${id}/refuse`, { reason: 'No' })
    expect(refused.body).toMatchObject({ status: 'refused' })
    expect(await emailsTo(server, email)).toHaveLength(before.length)
  })

  test('sees and decides only what is theirs', async () => {
    const { act, one } = await declaredOne()
    const other = await createMerchant(server)
    expect((await other.call('GET', withdrawalsPath + one.id)).status).toBe(404)
    expect((await act('complete', {}, other)).status).toBe(404)
    expect((await act('refuse', { reason: 'No' }, other)).status).toBe(404)
    expect(await declarationsOf(other)).toEqual([])
  })

  test('finds declarations by what they are', async () => {
    const { email, merchant, one, order } = await declaredOne()
    await declare(server, merchant, declaring(order, email, { name: 'Charles' }))
    await expect.poll(() => declarationsOf(merchant)).toHaveLength(2)
    const count = async (query: string) =>
      (await merchant.call('GET', `${withdrawalsPath}?${query}`)).body.pagination.total_count
    expect(await count(`order_id=${order.id}`)).toBe(1)
    expect(await count(`customer_id=${one.customer_id}`)).toBe(1)
    expect(await count('matched=false')).toBe(1)
    expect(await count('status=declared')).toBe(2)
    expect(await count('status=completed')).toBe(0)
    expect(await count('kind=cancellation')).toBe(0)
  })
})

test('money of a disputed order is not returned a second time', async () => {
  const { merchant, order, read } = await buyDisputed(server, 'tok_dispute_won')
  await merchant.advance('PT1H')
  const { call } = await portalOf(server, merchant, order.customer_id)
  expect((await read()).status).toBe('needs_response')
  const path = `/orders/${order.id}/withdrawal`
  expect(errorOf(await call('GET', path))).toEqual([403, 'RefundsBlocked'])
  const answer = await call('POST', path, { expected_amount: 1_089 })
  expect(errorOf(answer)).toEqual([403, 'RefundsBlocked'])
})

test('a withdrawal from a disputed order is stored for the seller, without a receipt', async () => {
  const { email, merchant, order } = await sold({
    buyer: { confirmation_token_id: 'tok_dispute_won' },
  })
  await merchant.advance('PT1H')
  await declare(server, merchant, declaring(order, email))
  await expect.poll(() => declarationsOf(merchant)).toHaveLength(1)
  const [one] = await declarationsOf(merchant)
  expect(one).toMatchObject({ status: 'declared', order_id: order.id, receipt_sent_at: null })
  const shown = await merchant.call('GET', `${withdrawalsPath}${one.id}/preview`)
  expect(errorOf(shown)).toEqual([403, 'RefundsBlocked'])
})

test('two hundred confirmations at once return the money once', async () => {
  const { merchant, order, token } = await declaredOne()
  const { call } = await portalOf(server, merchant, order.customer_id)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      index % 4
        ? confirm(server, token)
        : call('POST', `/orders/${order.id}/withdrawal`, { expected_amount: 1_000 }),
    ),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]?.body).toMatchObject({ status: 'completed', refund_amount: 840 })
  expect(await moneyMoved(server, merchant)).toBe(0)
  const { body } = await merchant.call('GET', `/v1/refunds/?order_id=${order.id}`)
  expect(body.items).toHaveLength(1)
  expect(await server.app.services.ledger.verify(merchant.organizationId)).toEqual([])
})

describe('what the law asks', () => {
  test('is on until a seller switches a part of it off', async () => {
    const { call, organizationId } = await createMerchant(server)
    const path = `/v1/organizations/${organizationId}/legal`
    const on = { order_button: true, consent: true, withdrawal: true, cancellation: true }
    expect((await call('GET', path)).body).toMatchObject({
      organization_id: organizationId,
      modified_at: null,
      ...on,
      countries: expect.arrayContaining([
        { ...on, country: 'AT', withdrawal_days: 14, cancellation: false },
        { ...on, country: 'DE', withdrawal_days: 14 },
      ]),
    })
    await call('PATCH', path, { consent: false })
    await call('PATCH', path, { cancellation: false, order_button: true })
    expect((await call('GET', path)).body).toMatchObject({
      ...on,
      consent: false,
      cancellation: false,
    })
    expect(placesOf(await call('PATCH', path, { consent: 'no' }))).toEqual([422, ['body.consent']])
    const other = await createMerchant(server)
    expect((await other.call('GET', path)).status).toBe(404)
    expect((await other.call('PATCH', path, { consent: true })).status).toBe(404)
    const law = await server.app.services.withdrawals.lawFor(server.app.services.database.sql, {
      organizationId,
      buyer: { country: 'DE', isBusiness: false },
      sold: { isRecurring: true, isFree: false, benefits: [] },
    })
    expect(law).toMatchObject({ consent: null, button: 'subscribeWithObligation' })
  })

  test('is in the confirmation of an order: what was agreed to, and where to withdraw', async () => {
    const { checkout, email, merchant } = await sold({ consent: 'content-1' })
    const consent = await merchant.call('GET', `/v1/consents/${checkout.id}`)
    expect(consent.body).toMatchObject({
      checkout_id: checkout.id,
      version: 'content-1',
      locale: 'de',
      text: expect.stringMatching(/^Ich verlange, dass die Lieferung sofort beginnt/),
    })
    const text = await receiptOf(email)
    expect(text).toContain(consent.body.text)
    expect(text).toMatch(/withdraw from contract here.*\/withdraw\/org-\d+/is)
    const other = await createMerchant(server)
    expect((await other.call('GET', `/v1/consents/${checkout.id}`)).status).toBe(404)
  })

  test('is not in the one of a buyer elsewhere', async () => {
    const buyer = { customer_billing_address: { country: 'CH' } }
    const { checkout, email, merchant } = await sold({ buyer })
    const text = await receiptOf(email)
    expect(text).not.toContain('/withdraw/')
    expect(text).not.toContain('sofort')
    expect((await merchant.call('GET', `/v1/consents/${checkout.id}`)).status).toBe(404)
  })
})
