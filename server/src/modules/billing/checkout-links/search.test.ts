import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createProduct } from '#testing/checkouts.ts'
import { manualClock } from '#testing/manual-clock.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { loadDatabase, plansOf } from '#testing/plans.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createList, createPageBoundaries } from '../../../platform/lists/index.ts'
import * as store from './store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/v1/checkout-links/'
async function createLink({ call }: Merchant, products: readonly string[], label?: string) {
  const answer = await call('POST', path, { products, label })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id as string
}
async function found({ call }: Merchant, query: string) {
  const { body, status, text } = await call('GET', `${path}?${query}`)
  expect(status, text).toBe(200)
  expect(body.pagination.total_count).toBe(body.items.length)
  return body.items.map(({ id }: { id: string }) => id)
}

test('links are found by a part of the label or of the name of what they sell', async () => {
  const merchant = await createMerchant(server)
  const tower = await createProduct(merchant, { name: 'Tower clock' })
  const pendulum = await createProduct(merchant, { name: 'Pendulum' })
  const plain = await createLink(merchant, [tower.id])
  const named = await createLink(merchant, [pendulum.id], 'Newsletter of the tower')
  const both = await createLink(merchant, [pendulum.id, tower.id], 'Fair')
  expect(await found(merchant, 'query=TOWER')).toEqual([both, named, plain])
  expect(await found(merchant, 'query=letter')).toEqual([named])
  expect(await found(merchant, 'query=pend')).toEqual([both, named])
  expect(await found(merchant, `query=tower&product_id=${pendulum.id}`)).toEqual([both, named])
  for (const query of ['nobody', '%25', "'"])
    expect(await found(merchant, `query=${query}`)).toEqual([])
  await merchant.call('DELETE', path + named)
  expect(await found(merchant, 'query=letter')).toEqual([])
  expect(await found(await createMerchant(server), 'query=tower')).toEqual([])
})

test('a search among many links reads indexes', async () => {
  const loaded = await loadDatabase(async (run) => {
    await run(
      `insert into checkout_links (id, organization_id, client_secret, product_ids, label,
         allow_discount_codes, require_billing_address, metadata, created_at)
       select lpad(to_hex(n), 32, '0')::uuid, 'large', 'secret ' || n,
              array[lpad(to_hex(n % 9000), 32, '0')::uuid], 'Letter ' || n, true, false, '{}',
              timestamptz '2030-01-01' + interval '1 second' * n
         from generate_series(1, 50000) n`,
    )
    await run('vacuum analyze checkout_links')
  })
  onTestFinished(() => loaded.close())
  const list = createList<store.CheckoutLink, store.Sort, 'product_id'>(
    store.listing,
    createPageBoundaries(manualClock()),
  )
  const product = `00000000-0000-0000-0000-${(7).toString(16).padStart(12, '0')}`
  const plans = await plansOf(loaded, async (each) => {
    const conditions = [store.named('letter 49999', [product])]
    const request = { organizationId: 'large', conditions, offset: 0, limit: 25 } as const
    // The links of the product, and one that is called so.
    expect((await list(each, { ...request, sorting: ['-created_at'] })).total).toBe(7)
  })
  expect(plans.flatMap(({ scanned }) => scanned)).toEqual([])
  expect(plans[0]?.indexes).toEqual(
    expect.arrayContaining(['checkout_links_parts', 'checkout_links_of_products']),
  )
  for (const { pages } of plans) expect(pages).toBeLessThan(1_000)
}, 60_000)
