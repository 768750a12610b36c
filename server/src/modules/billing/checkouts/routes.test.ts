import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buyerOf,
  createDiscount,
  createProduct,
  errorOf,
  openCheckout,
  payment,
} from '#testing/checkouts.ts'
import {
  callWithToken,
  createAccessToken,
  createMerchant,
  type Merchant,
} from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const path = '/v1/checkouts/'
const unknown = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'

describe('access', () => {
  test('a wrong secret is not found', async () => {
    const buyer = buyerOf(server, { client_secret: `polar_c_${'x'.repeat(43)}` })
    const answers = [await buyer.get(), await buyer.patch({}), await buyer.confirm()]
    expect(answers.map(errorOf)).toEqual(answers.map(() => [404, 'ResourceNotFound']))
  })

  test('another organization finds nothing of it', async () => {
    const checkout = await openCheckout(merchant)
    const product = await createProduct(merchant)
    const discount = await createDiscount(merchant)
    const other = await createMerchant(server)
    const answers = [
      await other.call('GET', path + checkout.id),
      await other.call('PATCH', path + checkout.id, { locale: 'fr' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect((await other.call('GET', path)).body.items).toEqual([])
    const own = [(await createProduct(other)).id]
    const foreign = [
      { products: [product.id] },
      { product_price_id: product.prices[0].id },
      { products: own, discount_id: discount.id },
    ]
    const refused = await Promise.all(foreign.map((each) => other.call('POST', path, each)))
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422])
  })

  test('tokens need a scope, and members their organization', async () => {
    const { owner, organizationId } = merchant
    const checkout = await openCheckout(merchant)
    const scoped = async (scopes: string[]) => {
      const { token } = await createAccessToken(owner, organizationId, { scopes })
      const calls = [
        ['GET', path],
        ['GET', path + checkout.id],
        ['PATCH', path + checkout.id],
      ] as const
      const answers = await Promise.all(
        calls.map(([method, to]) =>
          callWithToken(server, token, method, to, method === 'PATCH' ? {} : undefined),
        ),
      )
      return answers.map(({ status }) => status)
    }
    expect(await scoped(['checkouts:read'])).toEqual([200, 200, 403])
    expect(await scoped(['checkouts:write'])).toEqual([200, 200, 200])
    expect(await scoped(['orders:read'])).toEqual([403, 403, 403])
    expect((await server.visitor().get(path)).status).toBe(401)
    const { body } = await owner.visitor.get(`${path}?organization_id=${organizationId}&limit=1`)
    expect(body.items).toHaveLength(1)
  })
})

test('the list filters, searches, sorts and counts', async () => {
  const other = await createMerchant(server)
  const product = await createProduct(other)
  const first = await openCheckout(other, {
    products: [product.id],
    customer_email: 'ada@x.example',
  })
  const second = await openCheckout(other, { external_customer_id: 'grace' })
  await buyerOf(server, second).confirm(payment('tok_requires_action'))
  const list = async (query: string) => {
    const { body } = await other.call('GET', `${path}?${query}`)
    return [body.items.map(({ id }: { id: string }) => id), body.pagination.total_count]
  }
  expect(await list('')).toEqual([[second.id, first.id], 2])
  expect(await list('sorting=created_at&limit=1')).toEqual([[first.id], 2])
  expect(await list('sorting=status')).toEqual([[second.id, first.id], 2])
  expect(await list('sorting=-expires_at')).toEqual([[second.id, first.id], 2])
  expect(await list('status=confirmed')).toEqual([[second.id], 1])
  expect(await list('status=open&status=expired')).toEqual([[first.id], 1])
  expect(await list(`product_id=${product.id}`)).toEqual([[first.id], 1])
  expect(await list('query=ADA%40X')).toEqual([[first.id], 1])
  expect(await list('external_customer_id=grace')).toEqual([[second.id], 1])
  expect(await list(`customer_id=${unknown}`)).toEqual([[], 0])
  expect((await other.call('GET', `${path}?sorting=amount`)).status).toBe(422)
  expect((await other.call('GET', `${path}?customer_id=nobody`)).status).toBe(422)
})

test('a product with checkouts cannot be deleted', async () => {
  const product = await createProduct(merchant)
  await openCheckout(merchant, { products: [product.id] })
  const answer = await merchant.call('DELETE', `/v1/products/${product.id}`)
  expect(errorOf(answer)).toEqual([409, 'ProductNotDeletable'])
})
