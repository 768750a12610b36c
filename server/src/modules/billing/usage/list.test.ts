import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createMeter, ingest, named } from '#testing/usage.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const path = '/v1/events/'
const of = (external_customer_id: string, more: object = {}) => ({
  name: 'call',
  external_customer_id,
  ...more,
})
const list = async ({ call }: Merchant, query = '') => (await call('GET', path + query)).body

describe('lists', () => {
  let own: Merchant
  beforeAll(async () => {
    own = await createMerchant(server)
    const day = (n: number) => `2024-01-${String(n).padStart(2, '0')}T00:00:00Z`
    await ingest(
      own,
      Array.from({ length: 25 }, (_, n) =>
        of(n % 2 ? 'odd' : 'even', {
          name: n % 5 ? 'call' : 'Fifth',
          timestamp: day(n + 1),
          metadata: { n, kind: `k${n % 3}`, flag: n > 20 },
        }),
      ),
    )
  })
  const count = async (query: string) => {
    const { items, pagination } = await list(own, `?limit=100&${query}`)
    expect(items).toHaveLength(pagination.total_count)
    return items.length
  }

  test('are filtered by all that the contract names', async () => {
    expect(await count('name=Fifth')).toBe(5)
    expect(await count('name=Fifth&name=call')).toBe(25)
    expect(await count('query=fif')).toBe(5)
    expect(await count('source=system')).toBe(0)
    expect(await count('external_customer_id=odd')).toBe(12)
    expect(await count('metadata[kind]=k1&metadata[kind]=k2')).toBe(16)
    expect(await count('metadata[n]=7')).toBe(1)
    expect(await count('start_timestamp=2024-01-10T00:00:00Z')).toBe(16)
    expect(await count('end_timestamp=2024-01-10T00:00:00Z')).toBe(9)
    const filter = encodeURIComponent(
      JSON.stringify({
        conjunction: 'or',
        clauses: [
          { property: 'flag', operator: 'eq', value: true },
          { property: 'n', operator: 'lt', value: 3 },
        ],
      }),
    )
    expect(await count(`filter=${filter}`)).toBe(7)
    const meter = await createMeter(own, { filter: named('Fifth') })
    expect(await count(`meter_id=${meter.id}`)).toBe(5)
    const foreign = await createMeter(merchant, { filter: named('Fifth') })
    expect(await count(`meter_id=${foreign.id}`)).toBe(0)
  })

  test('are in the order of time, page by page', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(own, `?limit=10&page=${page}`)))
    const times = pages.flatMap(({ items }) =>
      items.map((each: { timestamp: string }) => each.timestamp),
    )
    expect(times).toHaveLength(25)
    expect(times).toEqual(times.toSorted().reverse())
    const ascending = await list(own, '?sorting=timestamp&limit=1')
    expect(ascending.items[0].timestamp).toBe(times.at(-1))
  })

  test.each(['{', '[]', '{"conjunction":"xor","clauses":[]}', '"x"'])(
    'refuse the filter %s',
    async (filter) => {
      const { status } = await own.call('GET', `${path}?filter=${encodeURIComponent(filter)}`)
      expect(status).toBe(422)
    },
  )

  test('name the events with how often they occurred', async () => {
    const { items, pagination } = (await own.call('GET', `${path}names?sorting=-occurrences`)).body
    expect(pagination.total_count).toBe(2)
    expect(items[0]).toEqual({
      name: 'call',
      label: 'call',
      source: 'user',
      occurrences: 20,
      first_seen: '2024-01-02T00:00:00.000Z',
      last_seen: '2024-01-25T00:00:00.000Z',
    })
    const odd = await own.call('GET', `${path}names?external_customer_id=odd&query=FIF`)
    expect(odd.body.items).toMatchObject([{ name: 'Fifth', occurrences: 2 }])
  })

  test('show nothing of another organization', async () => {
    const [event] = (await list(own)).items
    expect((await merchant.call('GET', path + event.id)).status).toBe(404)
    const other = await createMerchant(server)
    expect((await list(other, '?external_customer_id=odd')).items).toEqual([])
    expect((await other.call('GET', `${path}names`)).body.items).toEqual([])
  })
})
