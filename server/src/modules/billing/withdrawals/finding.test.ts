import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createProduct } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { buy, declarationsOf, declare, declared, withdrawalsPath } from '#testing/withdrawals.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function sold() {
  const merchant = await createMerchant(server)
  return { merchant, ...(await buy(server, merchant, await createProduct(merchant))) }
}

describe('a seller finds declarations', () => {
  const linesOf = (file: { text: string }) => file.text.trim().split('\r\n').slice(1)

  /** One from the page, one from the portal, and one of which no order is known. */
  async function three() {
    const { merchant, ...page } = await sold()
    await declared(server, merchant, page)
    const product = await createProduct(merchant)
    const buyer = { customer_name: 'Bob Railway' }
    const portal = await buy(server, merchant, product, { buyer })
    const { call } = await portalOf(server, merchant, portal.order.customer_id)
    const path = `/orders/${portal.order.id}/withdrawal`
    const { body } = await call('GET', path)
    const amount = body.refund_amount + body.refund_tax_amount
    expect((await call('POST', path, { expected_amount: amount })).status).toBe(200)
    const lost = {
      kind: 'withdrawal',
      name: 'Zoe Lost',
      order_number: 'forgotten',
      email: 'zoe@lost.example',
    }
    await declare(server, merchant, lost)
    await vi.waitFor(async () => expect(await declarationsOf(merchant)).toHaveLength(3), {
      timeout: 15_000,
    })
    return { merchant, page, portal }
  }

  const found = async ({ call }: Merchant, query: string) =>
    (await call('GET', `${withdrawalsPath}?${query}`)).body.items.length

  test('by what was entered, and by the order and who bought, in the list and in its file', async () => {
    const { merchant, page, portal } = await three()
    const cases: [string, number][] = [
      ['', 3],
      ['query=LOVELACE', 1],
      [`query=${page.email}`, 1],
      [`query=${page.order.invoice_number}`, 1],
      // The portal asks for nothing of this.
      ['query=railway', 1],
      [`query=${portal.order.invoice_number}`, 1],
      ['query=forgotten', 1],
      ['query=zoe%40lost', 1],
      ['query=nobody', 0],
      ['query=zoe&matched=true', 0],
      ['status=declared', 2],
    ]
    for (const [query, count] of cases) {
      expect(await found(merchant, query), query).toBe(count)
      const file = await merchant.call('GET', `${withdrawalsPath}export?${query}`)
      expect(file.status, query).toBe(200)
      expect(linesOf(file), query).toHaveLength(count)
    }
    const columns = 'columns=order_number&columns=customer_name&columns=status'
    const file = await merchant.call('GET', `${withdrawalsPath}export?${columns}`)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="withdrawals.csv"')
    expect(linesOf(file)).toEqual([
      `${page.order.invoice_number},Ada Lovelace,declared`,
      `${portal.order.invoice_number},Bob Railway,completed`,
      'forgotten,Zoe Lost,declared',
    ])
  })

  test('A-359: nobody finds declarations of another organization, nor of a customer who was anonymized', async () => {
    const { merchant, page, portal } = await three()
    const other = await createMerchant(server)
    for (const query of ['query=lovelace', `query=${portal.order.invoice_number}`, '']) {
      expect(await found(other, query), query).toBe(0)
      expect(linesOf(await other.call('GET', `${withdrawalsPath}export?${query}`))).toEqual([])
      const named = `export?organization_id=${merchant.organizationId}`
      expect((await other.call('GET', withdrawalsPath + named)).status).not.toBe(200)
    }
    for (const { order } of [page, portal]) {
      const gone = `/v1/customers/${order.customer_id}?anonymize=true`
      expect((await merchant.call('DELETE', gone)).status).toBe(204)
    }
    await server.app.services.jobs.runDue()
    expect(await found(merchant, 'query=lovelace')).toBe(0)
    expect(await found(merchant, 'query=railway')).toBe(0)
    expect(await found(merchant, `query=${page.order.invoice_number}`)).toBe(1)
    const file = await merchant.call('GET', `${withdrawalsPath}export`)
    expect(file.text).not.toMatch(/lovelace|railway/i)
  })

  test('A-360: what a declaration says runs nothing in a spreadsheet', async () => {
    const { merchant } = await sold()
    const formula = { kind: 'withdrawal', name: '=1+1', order_number: '+49', email: 'a@b.example' }
    await declare(server, merchant, formula)
    await vi.waitFor(async () => expect(await declarationsOf(merchant)).toHaveLength(1), {
      timeout: 15_000,
    })
    const file = await merchant.call(
      'GET',
      `${withdrawalsPath}export?columns=customer_name&columns=order_number`,
    )
    expect(linesOf(file)).toEqual(["'=1+1,'+49"])
  })
})
