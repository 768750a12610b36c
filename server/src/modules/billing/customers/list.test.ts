import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCustomer, customersPath } from '#testing/customers.ts'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed } from '#testing/subscriptions.ts'
import type { Answer } from '#testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const berlin = { country: 'DE', city: 'Berlin' }

describe('the list', () => {
  const emails = ({ body }: Answer) => body.items.map((each: { email: string }) => each.email)

  async function withThree() {
    const merchant = await createMerchant(server)
    await createCustomer(merchant, { email: 'b@x.example', name: 'Zoe', metadata: { plan: 'pro' } })
    await createCustomer(merchant, { email: 'A@x.example', name: 'Yan', metadata: { plan: 1 } })
    await createCustomer(merchant, { email: 'c@y.example', name: 'Xia', external_id: 'Crew-7' })
    return (query: string) => merchant.call('GET', `${customersPath}?${query}`)
  }

  test('is sorted, paged and filtered, with totals', async () => {
    const list = await withThree()
    expect(emails(await list(''))).toEqual(['c@y.example', 'A@x.example', 'b@x.example'])
    expect(emails(await list('sorting=created_at'))).toEqual([
      'b@x.example',
      'A@x.example',
      'c@y.example',
    ])
    expect(emails(await list('sorting=-name'))).toEqual([
      'b@x.example',
      'A@x.example',
      'c@y.example',
    ])
    const page = await list('sorting=name&limit=2&page=2')
    expect([emails(page), page.body.pagination]).toEqual([
      ['b@x.example'],
      { total_count: 3, max_page: 2 },
    ])
    for (const [query, found] of [
      ['email=a@X.example', ['A@x.example']],
      ['email=x.example', []],
      ['query=ZO', ['b@x.example']],
      ['query=y.exam', ['c@y.example']],
      ['query=crew-7', ['c@y.example']],
      ['query=%25', []],
      ['metadata[plan]=pro', ['b@x.example']],
      ['metadata[plan]=pro&metadata[plan]=1', ['A@x.example', 'b@x.example']],
      ['metadata[plan]=1&query=b@', []],
    ] as const) {
      const answer = await list(query)
      expect([query, emails(answer)]).toEqual([query, found])
      expect(answer.body.pagination.total_count).toBe(found.length)
    }
    expect((await list('sorting=planet')).status).toBe(422)
  })

  test('says how many subscriptions of each customer run', async () => {
    const merchant = await createMerchant(server)
    const { id: customer_id } = await createCustomer(merchant, { email: 'ada@example.com' })
    await createCustomer(merchant, { email: 'bob@example.com' })
    const { id: product_id } = await createPlan(merchant, { prices: fixed(0) })
    const { body } = await merchant.call('POST', '/v1/subscriptions/', { product_id, customer_id })
    const counts = async (query = '') =>
      (await merchant.call('GET', `${customersPath}?sorting=email&${query}`)).body.items.map(
        (each: { running_subscriptions: number }) => each.running_subscriptions,
      )
    expect(await counts()).toEqual([1, 0])
    expect(await counts('email=ada@example.com')).toEqual([1])
    await merchant.call('DELETE', `/v1/subscriptions/${body.id}`)
    expect(await counts()).toEqual([0, 0])
  })

  test('as CSV has every customer, and no cell that runs as a formula', async () => {
    const merchant = await createMerchant(server)
    await createCustomer(merchant, {
      email: 'ada@example.com',
      name: '=cmd()',
      billing_address: berlin,
    })
    await createCustomer(merchant, { email: 'grace@example.com', name: 'Hopper, "Grace"' })
    const { headers, text, status } = await merchant.call('GET', `${customersPath}export`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head, ...lines] = text.trimEnd().split('\r\n')
    expect(head).toMatch(/^id,external_id,created_at,type,email,/)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(",ada@example.com,false,'=cmd(),")
    expect(lines[1]).toContain('"Hopper, ""Grace"""')
  })
})
