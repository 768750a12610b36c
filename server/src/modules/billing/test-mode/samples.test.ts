import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, subscribe } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const pathOf = ({ organizationId }: Merchant) => `/v1/organizations/${organizationId}/samples`

async function add(merchant: Merchant) {
  const answer = await merchant.owner.visitor.post(pathOf(merchant), {})
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function remove(merchant: Merchant) {
  const answer = await merchant.owner.visitor.delete(pathOf(merchant))
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const differences = ({ organizationId }: Merchant) =>
  server.app.services.ledger.verify(organizationId)

const lists = [
  'customers/',
  'products/',
  'discounts/',
  'benefits/',
  'benefit-grants/',
  'checkouts/',
  'subscriptions/',
  'orders/',
  'payments/',
  'refunds/',
]

/** The total of each list, and what its pages really have. */
async function totalsOf({ call }: Merchant) {
  const found: Record<string, [number, number]> = {}
  for (const list of lists) {
    let rows = 0
    let total = 0
    for (let page = 1; ; page++) {
      const { status, body, text } = await call('GET', `/v1/${list}?limit=100&page=${page}`)
      expect(status, text).toBe(200)
      total = body.pagination.total_count
      rows += body.items.length
      if (page >= body.pagination.max_page) break
    }
    found[list] = [total, rows]
  }
  return found
}

const day = (date: Date) => date.toISOString().slice(0, 10)

async function figuresOf({ call }: Merchant, from: Date, to: Date) {
  const query = `start_date=${day(from)}&end_date=${day(to)}&interval=month&timezone=UTC`
  const { status, body, text } = await call('GET', `/v1/metrics?${query}`)
  expect(status, text).toBe(200)
  return body.totals
}

test('a shop has two years behind it, whose books, lists and figures agree', async () => {
  const merchant = await createMerchant(server)
  const before = await totalsOf(merchant)
  const added = await add(merchant)
  expect(added).toMatchObject({ state: 'there', customers: 500 })
  expect(await differences(merchant)).toEqual([])

  const totals = await totalsOf(merchant)
  for (const [list, [total, rows]] of Object.entries(totals)) {
    expect([list, total]).toEqual([list, rows])
  }
  expect(totals['customers/']).toEqual([500, 500])
  expect(totals['orders/']?.[0]).toBe(added.orders)
  expect(totals['orders/']?.[0]).toBeGreaterThan(1_500)
  expect(totals['refunds/']?.[0]).toBeGreaterThan(10)

  const now = new Date((await merchant.call('GET', '/v1/sandbox/clock')).body.now)
  const opening = new Date(now.getTime() - 731 * 86_400_000)
  const figures = await figuresOf(merchant, opening, now)
  const sums = await server.query<{ account: string; amount: number }>(
    `select l.account, sum(l.amount)::int as amount
       from ledger_lines l join orders o on o.id = l.order_id
      where l.organization_id = $1 and o.status <> 'pending' group by 1`,
    [merchant.organizationId],
  )
  const booked = (account: string) => sums.find((each) => each.account === account)?.amount ?? 0
  expect(figures.revenue).toBe(-booked('revenue'))
  expect(figures.net_revenue).toBe(-booked('revenue') - booked('refunds'))
  const { body } = await merchant.call('GET', '/v1/subscriptions/?active=true&limit=1')
  expect(figures.active_subscriptions).toBe(body.pagination.total_count)

  expect(await add(merchant)).toEqual(added)
  expect(await remove(merchant)).toMatchObject({ state: 'none', kept: 0 })
  expect(await totalsOf(merchant)).toEqual(before)
  expect(await differences(merchant)).toEqual([])
  expect((await figuresOf(merchant, opening, now)).revenue).toBe(0)
}, 120_000)

test('its subscriptions renew, retries are made, and no email is written', async () => {
  const merchant = await createMerchant(server)
  const { orders } = await add(merchant)
  await merchant.advance('P8D')
  expect(await differences(merchant)).toEqual([])
  const after = await totalsOf(merchant)
  expect(after['orders/']?.[0]).toBeGreaterThan(orders + 20)
  for (const [list, [total, rows]] of Object.entries(after)) {
    expect([list, total]).toEqual([list, rows])
  }
  const { body } = await merchant.call('GET', '/v1/subscriptions/?status=past_due&limit=100')
  // Those that were late recovered or ended, or wait for their next try.
  const late = await server.query(
    `select 1 from subscriptions
      where organization_id = $1 and status = 'active' and current_period_end <
        (select max(created_at) from orders where organization_id = $1)`,
    [merchant.organizationId],
  )
  expect(late).toEqual([])
  expect(body.pagination.total_count).toBeLessThan(10)
  const mails = await server.query('select 1 from mails where sender_id = $1', [
    merchant.organizationId,
  ])
  expect(mails).toEqual([])
  expect(await remove(merchant)).toMatchObject({ state: 'none', kept: 0 })
  const left = await totalsOf(merchant)
  expect(Object.values(left).flat()).toEqual(lists.flatMap(() => [0, 0]))
  expect(await differences(merchant)).toEqual([])
}, 240_000)

test('what belongs to others stays', async () => {
  const merchant = await createMerchant(server)
  const own = await subscribe(server, merchant, await createPlan(merchant))
  await add(merchant)
  const { body: products } = await merchant.call('GET', '/v1/products/?query=Starter')
  const [sample] = products.items
  const bought = await subscribe(server, merchant, sample, {
    checkout: { customer_email: 'own@example.com' },
  })
  await merchant.advance('P1D')
  expect(await remove(merchant)).toMatchObject({ state: 'none', kept: 1 })
  await merchant.advance('P1M')
  for (const { id } of [own, bought]) {
    const { body } = await merchant.call('GET', `/v1/subscriptions/${id}`)
    expect(body.status).toBe('active')
  }
  expect((await merchant.call('GET', `/v1/products/${sample.id}`)).status).toBe(200)
  expect(await totalsOf(merchant)).toMatchObject({
    'customers/': [2, 2],
    'subscriptions/': [2, 2],
    'orders/': [4, 4],
    'products/': [2, 2],
  })
  expect(await differences(merchant)).toEqual([])
  // Another shop of samples stands beside what stayed of the first one.
  expect(await add(merchant)).toMatchObject({ state: 'there' })
  expect(await differences(merchant)).toEqual([])
}, 240_000)

test('two requests at once add one shop', async () => {
  const merchant = await createMerchant(server)
  const [first, second] = await Promise.all([add(merchant), add(merchant)])
  expect(second).toEqual(first)
  expect(await merchant.call('GET', '/v1/customers/?limit=1')).toMatchObject({
    body: { pagination: { total_count: 500 } },
  })
}, 120_000)

test('members who may not change the organization, and live organizations, have no samples', async () => {
  const merchant = await createMerchant(server)
  const member = await signUpVerifiedUser(server)
  await inviteAndAccept(merchant.owner, member)
  for (const method of ['post', 'delete'] as const) {
    const answer = await member.visitor[method](pathOf(merchant), {})
    expect(answer.status).toBe(404)
  }
  await server.query(`update billing_clocks set live = true where organization_id = $1`, [
    merchant.organizationId,
  ])
  for (const method of ['post', 'delete'] as const) {
    const { status, body } = await merchant.owner.visitor[method](pathOf(merchant), {})
    expect([status, body.error]).toEqual([403, 'OrganizationLive'])
  }
})
