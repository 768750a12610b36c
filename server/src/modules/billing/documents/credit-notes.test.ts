import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyerOf, createProduct, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createClocks, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { systemRandom } from '../../../platform/system.ts'
import { refunded, reversed } from '../ledger/index.ts'
import type { Order } from '../orders/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const random = systemRandom()
const germany = { country: 'DE', line1: 'Invalidenstr. 1', city: 'Berlin', postal_code: '10115' }

/** A paid order of 1000 with 19 % of tax. */
async function paidOrder(merchant: Merchant, locale = 'de') {
  const product = await createProduct(merchant)
  const checkout = await openCheckout(merchant, { products: [product.id], locale })
  const buyer = { customer_billing_name: 'Ada King', customer_billing_address: germany }
  await buyerOf(server, checkout).confirm({ ...payment(), ...buyer })
  await reaches(merchant, checkout, 'succeeded')
  const { body } = await merchant.call('GET', `/v1/orders/?checkout_id=${checkout.id}`)
  return body.items[0] as { id: string; net_amount: number; tax_amount: number }
}

/** Runs in a command that has locked the order. */
function command<Value>(
  { organizationId }: Merchant,
  orderId: string,
  work: (tx: Tx, moment: Moment, order: Order) => Promise<Value>,
): Promise<Value> {
  const { database, clock, orders } = server.app.services
  const clocks = createClocks({ database, clock })
  return database.transaction(async (tx) => {
    const moment = await clocks.moment(tx, organizationId)
    const order = await orders.lock(tx, organizationId, orderId)
    if (!order) throw new Error('The order exists.')
    return work(tx, moment, order)
  })
}

type Refund = { readonly id: string; readonly amount: number; readonly tax: number }
const newRefund = (amount: number, tax: number): Refund => ({ id: random.uuid(), amount, tax })
const subjectOf = ({ id, customerId, currency }: Order) => ({ orderId: id, customerId, currency })

/** What a refund that succeeded does: counters, books and the credit note. */
const refund = (merchant: Merchant, orderId: string, { id, amount, tax }: Refund) =>
  command(merchant, orderId, async (tx, moment, order) => {
    const { documents, ledger, orders } = server.app.services
    await orders.changeRefunds(tx, moment, order, { refunded: { amount, tax } })
    const lines = refunded(subjectOf(order), { net: amount, tax })
    const { organizationId } = merchant
    await ledger.post(tx, { organizationId, at: moment.at, kind: 'refund', sourceId: id, lines })
    return documents.issueCreditNote(tx, moment, order, { id, amount, tax })
  })

/** The same for a refund that fails later. */
const fail = (merchant: Merchant, orderId: string, { id, amount, tax }: Refund) =>
  command(merchant, orderId, async (tx, moment, order) => {
    const { documents, ledger, orders } = server.app.services
    await orders.changeRefunds(tx, moment, order, { refunded: { amount: -amount, tax: -tax } })
    const lines = reversed(refunded(subjectOf(order), { net: amount, tax }))
    const entry = { organizationId: merchant.organizationId, at: moment.at, sourceId: id, lines }
    await ledger.post(tx, { ...entry, kind: 'refund.failed' })
    return documents.cancelCreditNote(tx, moment, order, id)
  })

const notesOf = async ({ call }: Merchant, id: string) =>
  (await call('GET', `/v1/orders/${id}/credit-notes`)).body.items

/** Of documents: nothing is paid here by the processor that the refunds would be of. */
const differencesOf = async ({ organizationId }: Merchant) =>
  (await server.app.services.ledger.verify(organizationId)).filter(
    ({ rule }) => !rule.startsWith('processor'),
  )

async function textOf(url: string): Promise<string> {
  const response = await server.app.router.fetch(new Request(url))
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

describe('the credit note of a refund', () => {
  test('names its invoice, splits the tax, and is drawn in the language of the customer', async () => {
    const merchant = await createMerchant(server)
    const order = await paidOrder(merchant)
    expect(await notesOf(merchant, order.id)).toEqual([])
    const first = newRefund(300, 57)
    await refund(merchant, order.id, first)
    const rest = newRefund(order.net_amount - 300, order.tax_amount - 57)
    await refund(merchant, order.id, rest)
    const notes = await notesOf(merchant, order.id)
    expect(notes).toMatchObject([
      { refund_id: first.id, amount: 300, tax_amount: 57, total_amount: 357, cancels: null },
      { refund_id: rest.id, total_amount: order.net_amount + order.tax_amount - 357 },
    ])
    const [one, two] = notes
    expect(one.number).toMatch(/-CR-0001$/)
    expect(two.number).toMatch(/-CR-0002$/)
    const text = await textOf(one.url)
    for (const part of [
      ...['Rechnungskorrektur', one.number, one.invoice_number, 'Ada King', 'Invalidenstr. 1'],
      ...['Book', '3,57', '0,57', 'Enthaltene Steuer 19'],
    ]) {
      expect(text).toContain(part)
    }
    expect(await differencesOf(merchant)).toEqual([])
  })

  test('is issued once, and canceled once when the refund fails later', async () => {
    const merchant = await createMerchant(server)
    const { id } = await paidOrder(merchant, 'en')
    const one = newRefund(100, 19)
    await refund(merchant, id, one)
    const again = () =>
      command(merchant, id, (tx, moment, order) =>
        server.app.services.documents.issueCreditNote(tx, moment, order, one),
      )
    const [first, second] = await Promise.all([again(), again()])
    expect(first.number).toBe(second.number)
    await fail(merchant, id, one)
    await command(merchant, id, (tx, moment, order) =>
      server.app.services.documents.cancelCreditNote(tx, moment, order, one.id),
    )
    const notes = await notesOf(merchant, id)
    expect(notes).toMatchObject([
      { total_amount: 119, cancels: null },
      { total_amount: -119, tax_amount: -19, cancels: notes[0].number },
    ])
    expect(await textOf(notes[1].url)).toContain(`Cancels credit note ${notes[0].number}`)
    expect(await differencesOf(merchant)).toEqual([])
  })

  test('has a number without gaps: a rollback takes it back, and two at once get two', async () => {
    const merchant = await createMerchant(server)
    const orders = [await paidOrder(merchant), await paidOrder(merchant)]
    const broken = command(merchant, orders[0]?.id ?? '', async (tx, moment, order) => {
      const { documents } = server.app.services
      await documents.issueCreditNote(tx, moment, order, newRefund(10, 2))
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    const notes = await Promise.all(
      orders.map(({ id }) => refund(merchant, id, newRefund(100, 19))),
    )
    expect(notes.map(({ number }) => number.slice(-4)).sort()).toEqual(['0001', '0002'])
  })

  test('that differs from the books, or is missing, is a difference', async () => {
    const merchant = await createMerchant(server)
    const { id } = await paidOrder(merchant)
    const one = newRefund(100, 19)
    await refund(merchant, id, one)
    await server.query(
      `update documents set content = jsonb_set(content, '{total}', '118') where source_id = $1`,
      [one.id],
    )
    expect(await differencesOf(merchant)).toEqual([
      { rule: 'credit note is what was refunded', subject: one.id, expected: 119, found: 118 },
    ])
    await server.query('delete from documents where source_id = $1', [one.id])
    expect((await differencesOf(merchant)).map(({ found }) => found)).toEqual([0, 0])
  })

  test('of another organization is not found', async () => {
    const merchant = await createMerchant(server)
    const { id } = await paidOrder(merchant)
    const other = await createMerchant(server)
    expect((await other.call('GET', `/v1/orders/${id}/credit-notes`)).status).toBe(404)
  })
})
