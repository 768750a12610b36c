import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { storeOrder } from '#testing/stored-orders.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const berlin = { country: 'DE', city: 'Berlin', postal_code: '10115', line1: 'Invalidenstr. 1' }

/** An order of a customer who speaks German; its id is that of the customer. */
async function merchantWithOrder(more: object = {}) {
  const merchant = await createMerchant(server)
  const { body } = await merchant.call('POST', '/v1/customers/', {
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    locale: 'de-AT',
    ...more,
  })
  await storeOrder(server, merchant.organizationId, body.id)
  const seller = {
    name: 'Acme GmbH',
    email: 'b@acme.example',
    address: null,
    tax_id: 'DE136695976',
  }
  await server.query('update orders set seller = $2 where id = $1', [body.id, seller])
  return { merchant, path: `/v1/orders/${body.id}`, id: body.id as string }
}

const correct = (merchant: Merchant, path: string, name = 'Ada King') =>
  merchant.call('PATCH', path, { billing_name: name, billing_address: berlin })

const open = async (path: string) =>
  server.app.router.fetch(new Request(new URL(path, server.config.baseUrl)))

async function textOf(url: string): Promise<string> {
  const response = await open(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[^"]+\.pdf"$/)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

const linkOf = async (merchant: Merchant, path: string) =>
  (await merchant.call('GET', path)).body.url as string

describe('an invoice', () => {
  test('is issued with the billing details, in the language of the customer', async () => {
    const { merchant, path } = await merchantWithOrder()
    expect((await merchant.call('GET', `${path}/invoice`)).status).toBe(404)
    await correct(merchant, path)
    expect((await merchant.call('POST', `${path}/invoice`)).status).toBe(202)
    expect((await merchant.call('GET', path)).body.is_invoice_generated).toBe(true)
    const text = await textOf(await linkOf(merchant, `${path}/invoice`))
    for (const part of [
      ...['Rechnung', 'ACME-0001', 'Acme GmbH', 'DE136695976', 'Ada King', 'Invalidenstr. 1'],
      ...['10115 Berlin', 'Deutschland', 'Train', '1,00 €', 'Fälliger Betrag'],
    ]) {
      expect(text).toContain(part)
    }
  })

  test('needs the billing name and address', async () => {
    const { merchant, path } = await merchantWithOrder()
    const answer = await merchant.call('POST', `${path}/invoice`)
    expect([answer.status, answer.body.error]).toEqual([422, 'MissingInvoiceBillingDetails'])
  })

  test('is issued again only if what it says has changed', async () => {
    const { merchant, path, id } = await merchantWithOrder()
    const versions = async () =>
      (await server.query('select version from documents where order_id = $1', [id])).map(
        ({ version }) => version,
      )
    await correct(merchant, path)
    await Promise.all([1, 2, 3].map(() => merchant.call('POST', `${path}/invoice`)))
    expect(await versions()).toEqual([1])
    const first = await linkOf(merchant, `${path}/invoice`)
    await correct(merchant, path, 'Countess of Lovelace')
    await merchant.call('POST', `${path}/invoice`)
    expect(await versions()).toEqual([1, 2])
    expect(await textOf(await linkOf(merchant, `${path}/invoice`))).toContain('Countess')
    expect(await textOf(first)).toContain('Ada King')
  })

  test('has the number, date and lines of its order, whenever it is drawn', async () => {
    const { merchant, path, id } = await merchantWithOrder({ locale: null })
    const madeAt = new Date('2024-02-29T12:00:00Z')
    await server.query('update orders set created_at = $2 where id = $1', [id, madeAt])
    const drawn = async (name: string) => {
      await correct(merchant, path, name)
      await merchant.call('POST', `${path}/invoice`)
      return textOf(await linkOf(merchant, `${path}/invoice`))
    }
    const first = await drawn('Ada King')
    const later = await drawn('Countess of Lovelace')
    const long = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
    for (const text of [first, later]) {
      for (const part of ['ACME-0001', long.format(madeAt), 'Train', '€1.00']) {
        expect(text).toContain(part)
      }
    }
    expect(later).toContain('Countess of Lovelace')
  })

  test('stays in the language of its order', async () => {
    const { merchant, path, id } = await merchantWithOrder()
    await server.query(`update orders set locale = 'fr' where id = $1`, [id])
    await correct(merchant, path)
    await merchant.call('POST', `${path}/invoice`)
    expect(await textOf(await linkOf(merchant, `${path}/invoice`))).toContain('Facture')
  })

  test('of an order that returns more than it charges is a credit note', async () => {
    const { merchant, path, id } = await merchantWithOrder({ locale: null })
    await server.query(
      `update orders set status = 'paid', paid_at = created_at, subtotal_amount = -100, net_amount = -100,
         total_amount = -100, applied_balance_amount = 100, due_amount = 0 where id = $1`,
      [id],
    )
    await server.query('update order_items set amount = -100 where order_id = $1', [id])
    await correct(merchant, path)
    await merchant.call('POST', `${path}/invoice`)
    const text = await textOf(await linkOf(merchant, `${path}/invoice`))
    for (const part of ['Credit note', 'ACME-0001', 'Train', 'Total credit']) {
      expect(text).toContain(part)
    }
    expect(text).toContain('€1.00')
    for (const part of ['Amount paid', 'Amount due', 'Invoice number']) {
      expect(text).not.toContain(part)
    }
  })

  test('of another organization is not found', async () => {
    const { merchant, path } = await merchantWithOrder()
    await correct(merchant, path)
    await merchant.call('POST', `${path}/invoice`)
    const other = await createMerchant(server)
    for (const [method, part] of [
      ['GET', 'invoice'],
      ['POST', 'invoice'],
      ['GET', 'receipt'],
    ] as const) {
      expect((await other.call(method, `${path}/${part}`)).status).toBe(404)
    }
  })
})

test('a receipt is there once the order is paid', async () => {
  const { merchant, path } = await merchantWithOrder({ locale: null })
  expect((await merchant.call('GET', `${path}/receipt`)).status).toBe(404)
  await merchant.call('POST', `${path}/mark-paid`, {})
  const text = await textOf(await linkOf(merchant, `${path}/receipt`))
  expect(text).toContain('Receipt')
  expect(text).toContain('RCPT-ACME-0001')
  expect(text).toContain('Amount paid')
})

test('a link that was changed opens nothing', async () => {
  const { merchant, path } = await merchantWithOrder()
  await correct(merchant, path)
  await merchant.call('POST', `${path}/invoice`)
  const { pathname } = new URL(await linkOf(merchant, `${path}/invoice`))
  const forged = `${pathname.slice(0, -4)}AAAA`
  expect((await open(forged)).status).toBe(404)
})

test('the invoice of a seller without a tax id says so', async () => {
  const { merchant, path, id } = await merchantWithOrder()
  const seller = { name: 'Ada King', email: null, address: berlin, tax_id: null, no_tax_id: true }
  await server.query('update orders set seller = $2 where id = $1', [id, seller])
  await correct(merchant, path)
  await merchant.call('POST', `${path}/invoice`)
  expect(await textOf(await linkOf(merchant, `${path}/invoice`))).toContain('Ohne USt-IdNr.')
})

test('the seller can be named as the law wants it', async () => {
  const merchant = await createMerchant(server)
  const seller = { name: 'Acme Rail GmbH', tax_id: 'DE136695976', address: berlin }
  const answer = await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
    order_settings: { seller },
  })
  expect(answer.body.order_settings.seller).toMatchObject(seller)
  expect(answer.body.order_settings.invoice_numbering_system).toBe('organization')
})

describe('a link to a document', () => {
  async function issued() {
    const { id, merchant, path } = await merchantWithOrder()
    await correct(merchant, path)
    await merchant.call('POST', `${path}/invoice`)
    return { id, url: await linkOf(merchant, `${path}/invoice`) }
  }

  test('gives the pages that were drawn first', async () => {
    const { id, url } = await issued()
    const bytesOf = async () => Buffer.from(await (await open(url)).arrayBuffer())
    const [one, two] = await Promise.all([bytesOf(), bytesOf()])
    expect(two.equals(one)).toBe(true)
    const stored = Buffer.from('the pages of an earlier release')
    const [row] = await server.query('select pages from documents where order_id = $1', [id])
    expect(row?.pages.equals(one)).toBe(true)
    await server.query('update documents set pages = $2 where order_id = $1', [id, stored])
    expect((await bytesOf()).equals(stored)).toBe(true)
  })

  test('has the general rate limit', async () => {
    const limited = await startServer({ env: { RATE_LIMIT: 'on' } })
    const opened = async () =>
      limited.app.router.fetch(new Request(new URL('/files/documents/x', limited.config.baseUrl)))
    const statuses = new Set<number>()
    for (let count = 0; count < 120; count++) statuses.add((await opened()).status)
    await limited.stop()
    expect([...statuses]).toEqual([404, 429])
  })
})
