import { expect, test } from 'vitest'
import { createProduct } from '#testing/checkouts.ts'
import { runCommand } from '#testing/command.ts'
import { createMerchant, type Merchant, nameSeller } from '#testing/merchants.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { storeOrder } from '#testing/stored-orders.ts'
import { unnamedSellers } from '../merchants/index.ts'

const notReady = [403, 'PaymentNotReady']

/** Organizations of this server are live from the beginning. */
const bornLive = () => serverForThisTest({ settings: { billing: { live: true } } })

async function seller(server: TestServer) {
  const merchant = await createMerchant(server)
  const product = await createProduct(merchant)
  const open = async () => {
    const { status, body } = await merchant.call('POST', '/v1/checkouts/', {
      products: [product.id],
    })
    return [status, body.error]
  }
  return { merchant, product, open }
}

async function sellOnce(server: TestServer, { call, organizationId }: Merchant) {
  const { body } = await call('POST', '/v1/customers/', { email: 'ada@example.com' })
  await storeOrder(server, organizationId, body.id)
}

const warnings = (server: TestServer) =>
  server.logged.filter((line) => line.includes('merchants.unnamed_sellers'))

test('an organization that was created live sells once its seller is named', async () => {
  const server = await bornLive()
  const { merchant, product, open } = await seller(server)
  const link = await merchant.call('POST', '/v1/checkout-links/', {
    payment_processor: 'stripe',
    products: [product.id],
  })
  expect(link.status, link.text).toBe(201)
  const follow = () => server.visitor().get(new URL(link.body.url).pathname)
  expect(await open()).toEqual(notReady)
  const followed = await follow()
  expect([followed.status, followed.body.error]).toEqual(notReady)
  expect(await server.query('select 1 from checkouts')).toEqual([])
  await nameSeller(merchant, { name: 'Acme', address: { country: 'DE' }, no_tax_id: true })
  expect(await open()).toEqual(notReady)
  await nameSeller(merchant)
  expect((await open())[0]).toBe(201)
  expect((await follow()).status).toBeLessThan(400)
})

test('one that sells already goes on, and the operator is warned until its seller is named', async () => {
  const server = await bornLive()
  const { merchant, open } = await seller(server)
  const other = await seller(server)
  await sellOnce(server, merchant)
  expect((await open())[0]).toBe(201)
  expect(await other.open()).toEqual(notReady)
  await nameSeller(other.merchant)
  const doctor = async () =>
    (await runCommand(server.connection, ['doctor'])).json.findings.find(
      ({ check }: { check: string }) => check === 'sellers',
    )
  expect(await doctor()).toMatchObject({
    state: 'warn',
    what: expect.stringMatching(/ 1 live organizations .*\(name, address, tax_id\)/),
  })
  await server.app.services.merchants.warnOfUnnamedSellers()
  expect(warnings(server)).toHaveLength(1)
  await nameSeller(merchant)
  await server.app.services.merchants.warnOfUnnamedSellers()
  expect(warnings(server)).toHaveLength(1)
  expect(await doctor()).toMatchObject({ state: 'ok' })
})

test('all that are live are looked at, in pieces', async () => {
  const server = await bornLive()
  const named = await seller(server)
  await nameSeller(named.merchant)
  for (let made = 0; made < 4; made++) await seller(server)
  for (const size of [1, 2, 5, 100]) {
    const { count } = await unnamedSellers(server.app.services.database.sql, size)
    expect(count).toBe(4)
  }
})
