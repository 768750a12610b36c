import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '../../server/testing/merchants.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { type PolarCall, polarCall, polarVersions } from '../testing/polar-calls.ts'
import { bodyOf, failure } from '../testing/polar-errors.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

const unknownId = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'

/** Operations that name one row, with what they send; some generations lack a few. */
const ofOneRow: readonly [string, object?][] = [
  ['customFields.delete'],
  ['customFields.get'],
  ['customers.delete'],
  ['customers.get'],
  ['customers.getExternal'],
  ['customers.update', { name: 'Ada' }],
  ['customers.updateExternal', { name: 'Ada' }],
  ['customers.deleteExternal'],
  ['discounts.delete'],
  ['discounts.get'],
  ['discounts.update', { name: 'Later' }],
  ['files.delete'],
  ['files.update', { name: 'other.bin' }],
  ['orders.get'],
  ['orders.update', { billing_name: 'Ada', billing_address: { country: 'DE' } }],
  ['organizations.get'],
  ['organizations.update', { name: 'Acme Inc' }],
  ['payments.get'],
  ['products.get'],
  ['products.update', { name: 'Team plan' }],
  ['products.updateBenefits', { benefits: [] }],
  ['webhooks.deleteWebhookEndpoint'],
  ['webhooks.getWebhookEndpoint'],
  ['webhooks.redeliverWebhookEvent'],
  ['webhooks.updateWebhookEndpoint', { url: 'https://example.com/hooks' }],
]

describe.each(polarVersions)('errors, with the SDK %s', (version) => {
  let merchant: Merchant
  let call: PolarCall
  beforeAll(async () => {
    merchant = await createMerchant(live.server)
    call = withToken(merchant.token)
  })
  const withToken = (token: string) => polarCall(version, { origin: live.origin, token })

  test.each(ofOneRow)('%s of an unknown row: ResourceNotFound', async (operation, input) => {
    const error = await failure(call(operation, [unknownId], input && { ...input }))
    expect(error).toMatchObject({ name: 'ResourceNotFound', statusCode: 404 })
    expect(bodyOf(error)).toEqual({ error: 'ResourceNotFound', detail: expect.any(String) })
  })

  const refusals: readonly [string, string, object, (string | number)[]][] = [
    ['a name that is too short', 'products.create', productOf({ name: 'x' }), ['body', 'name']],
    ['no price', 'products.create', productOf({ prices: [] }), ['body', 'prices']],
    [
      'an unknown meter',
      'products.create',
      productOf({
        prices: [
          {
            amount_type: 'metered_unit',
            price_currency: 'usd',
            meter_id: unknownId,
            unit_amount: '0.5',
          },
        ],
      }),
      ['body', 'prices', 0, 'meter_id'],
    ],
    [
      'an organization beside an organization token',
      'customers.create',
      { email: 'ada@example.com', organization_id: unknownId },
      ['body', 'organization_id'],
    ],
    ['a wrong address', 'customers.create', { email: 'nobody' }, ['body', 'email']],
    ['a page before the first', 'products.list', { page: 0 }, ['query', 'page']],
  ]
  test.each(refusals)('%s: HTTPValidationError', async (_, operation, input, loc) => {
    const error = await failure(call(operation, [], { ...input }))
    expect(error).toMatchObject({ name: 'HTTPValidationError', statusCode: 422 })
    const { detail } = bodyOf(error)
    expect(detail[0]).toMatchObject({ loc, msg: expect.any(String), type: expect.any(String) })
  })

  test('a code that is taken: HTTPValidationError', async () => {
    const ten = { type: 'percentage', basis_points: 1000, duration: 'once', name: 'Ten' }
    await call('discounts.create', [], { ...ten, code: 'TAKEN' })
    const error = await failure(call('discounts.create', [], { ...ten, code: 'taken' }))
    expect(error).toMatchObject({ name: 'HTTPValidationError', statusCode: 422 })
  })

  test('an unknown token: 401 invalid_token', async () => {
    const error = await failure(withToken('polar_oat_unknown')('products.list', [], {}))
    expect(error).toMatchObject({ statusCode: 401 })
    expect(bodyOf(error)).toMatchObject({ error: 'invalid_token' })
  })

  test('a token without the scope: 403 insufficient_scope, which is named', async () => {
    const { owner } = merchant
    const { token } = await createMerchant(live.server, { owner, scopes: ['orders:read'] })
    for (const [operation, scope, input] of [
      ['products.list', 'products:read', {}],
      ['customers.list', 'customers:read', {}],
      ['webhooks.listWebhookEndpoints', 'webhooks:read', {}],
      ['products.create', 'products:write', productOf({})],
    ] as const) {
      const error = await failure(withToken(token)(operation, [], input))
      expect(error).toMatchObject({ statusCode: 403 })
      const body = bodyOf(error)
      expect(body).toMatchObject({ error: 'insufficient_scope' })
      expect(body.detail).toContain(scope)
    }
  })

  test('a row of another organization: ResourceNotFound', async () => {
    const other = await createMerchant(live.server)
    const product = await call('products.create', [], productOf({}))
    const error = await failure(withToken(other.token)('products.get', [product.id]))
    expect(error).toMatchObject({ name: 'ResourceNotFound', statusCode: 404 })
  })
})

test('an unknown version of the API is not found; a known one is told back', async () => {
  const { token } = await createMerchant(live.server)
  const ask = (version?: string) =>
    fetch(`${live.origin}/v1/products/`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(version === undefined ? {} : { 'polar-version': version }),
      },
    })
  for (const version of ['2026-04', '2026-10', '2027-01']) {
    const response = await ask(version)
    expect([response.status, response.headers.get('polar-version')]).toEqual([200, version])
  }
  expect((await ask()).headers.get('polar-version')).toBe('2026-04')
  const unknown = await ask('1999-01')
  expect([unknown.status, await unknown.json()]).toEqual([404, { detail: 'Not Found' }])
})

function productOf(more: object) {
  return {
    name: 'Pro plan',
    recurring_interval: 'month',
    prices: [{ amount_type: 'fixed', price_amount: 1000, price_currency: 'usd' }],
    ...more,
  }
}
