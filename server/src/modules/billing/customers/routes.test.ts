import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createCustomer,
  customerEvents,
  customersPath,
  statusAndIssues,
} from '#testing/customers.ts'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const berlin = { country: 'DE', city: 'Berlin' }

describe('a new customer', () => {
  test('has every field, and its event the same', async () => {
    const merchant = await createMerchant(server)
    const input = {
      email: 'Ada@Example.com',
      external_id: 'a1',
      name: 'Ada',
      billing_address: { ...berlin, line1: ' Unter den Linden 1 ', postal_code: '' },
      tax_id: ['DE 136695976', 'eu_vat'],
      locale: 'de-DE',
      metadata: { plan: 'pro', seats: 3, beta: true },
    }
    const customer = await createCustomer(merchant, input)
    expect(customer).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.stringMatching(/Z$/),
      modified_at: null,
      organization_id: merchant.organizationId,
      type: 'individual',
      external_id: 'a1',
      email: 'Ada@Example.com',
      email_verified: false,
      name: 'Ada',
      avatar_url: expect.stringMatching(/^https:.*\/[0-9a-f]{64}\b/),
      billing_name: null,
      billing_address: {
        line1: 'Unter den Linden 1',
        line2: null,
        postal_code: null,
        city: 'Berlin',
        state: null,
        country: 'DE',
      },
      tax_id: ['DE136695976', 'eu_vat'],
      locale: 'de-DE',
      default_payment_method_id: null,
      metadata: { plan: 'pro', seats: 3, beta: true },
      deleted_at: null,
    })
    expect(customer.avatar_url.toLowerCase()).not.toContain('ada')
    expect((await merchant.call('GET', customersPath + customer.id)).body).toEqual(customer)
    expect((await merchant.call('GET', `${customersPath}external/a1`)).body).toEqual(customer)
    expect(await customerEvents(server, customer.id)).toEqual([['customer.created', customer]])
  })

  test('of a team needs no email address, of an individual it does', async () => {
    const merchant = await createMerchant(server)
    const team = await createCustomer(merchant, { type: 'team', name: 'Crew' })
    expect([team.type, team.email]).toEqual(['team', null])
    expect(team.avatar_url).toMatch(/^https:/)
    expect(statusAndIssues(await merchant.call('POST', customersPath, { name: 'Ada' }))).toEqual([
      422,
      ['body.email', 'missing'],
    ])
  })

  test('is dated by the clock of the organization', async () => {
    const merchant = await createMerchant(server)
    const now = await merchant.advance('P1Y')
    const { created_at } = await createCustomer(merchant, { email: 'ada@example.com' })
    expect(Math.abs(new Date(created_at).getTime() - now.getTime())).toBeLessThan(60_000)
  })

  test.each([
    ['an unknown country', { billing_address: { country: 'XX' } }, 'billing_address.country'],
    [
      'a state that the country has not',
      { billing_address: { country: 'US', state: 'ON' } },
      'billing_address.state',
    ],
    ['a tax id without a country', { tax_id: 'DE136695976' }, 'billing_address'],
    ['a wrong tax id', { tax_id: 'DE136695977', billing_address: berlin }, 'tax_id'],
    [
      'a tax id of another country',
      { tax_id: ['911144442', 'us_ein'], billing_address: berlin },
      'tax_id',
    ],
    ['no email address', { email: 'ada' }, 'email'],
    ['a name that is too long', { name: 'x'.repeat(257) }, 'name'],
    ['a locale that is none', { locale: '<de>' }, 'locale'],
    ['nested metadata', { metadata: { a: { b: 1 } } }, 'metadata.a'],
    [
      'too much metadata',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, n])) },
      'metadata',
    ],
  ])('is refused with %s', async (_, more, field) => {
    const { call } = await createMerchant(server)
    const answer = await call('POST', customersPath, { email: 'ada@example.com', ...more })
    expect(statusAndIssues(answer)).toEqual([422, [`body.${field}`, expect.any(String)]])
    expect((await call('GET', customersPath)).body.pagination.total_count).toBe(0)
  })

  test.each(['NY', 'US-NY', 'us-ny'])('in the state %s is stored with US-NY', async (state) => {
    const merchant = await createMerchant(server)
    const billing_address = { country: 'us', state }
    const customer = await createCustomer(merchant, { email: 'ada@example.com', billing_address })
    expect(customer.billing_address).toMatchObject({ country: 'US', state: 'US-NY' })
  })

  test('cannot have the email address or external id of another one', async () => {
    const merchant = await createMerchant(server)
    await createCustomer(merchant, { email: 'ada@example.com', external_id: 'a1' })
    const post = async (input: object) =>
      statusAndIssues(await merchant.call('POST', customersPath, input))
    expect(await post({ email: 'ADA@example.COM' })).toEqual([422, ['body.email', 'value_error']])
    expect(await post({ email: 'b@example.com', external_id: 'a1' })).toEqual([
      422,
      ['body.external_id', 'value_error'],
    ])
    expect(await post({ email: 'b@example.com', external_id: 'A1' })).toEqual([201])
    const other = await createMerchant(server)
    await createCustomer(other, { email: 'ada@example.com', external_id: 'a1' })
  })

  test('wins alone against others with the same email address', async () => {
    const { call } = await createMerchant(server)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        call('POST', customersPath, { email: n % 2 ? 'ada@example.com' : 'Ada@example.com' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)])
    expect((await call('GET', customersPath)).body.pagination.total_count).toBe(1)
  })
})

describe('a change', () => {
  test('sets what it names, tells it and keeps the rest', async () => {
    const merchant = await createMerchant(server)
    const before = await createCustomer(merchant, { email: 'ada@example.com', metadata: { a: 1 } })
    const changes = { name: 'Ada', external_id: 'a1', metadata: { b: 2 } }
    const answer = await merchant.call('PATCH', customersPath + before.id, changes)
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...before, ...changes, modified_at: expect.stringMatching(/Z$/) },
    ])
    const [, updated] = await customerEvents(server, before.id)
    expect(updated).toEqual(['customer.updated', answer.body])
    const byExternal = await merchant.call('PATCH', `${customersPath}external/a1`, { name: null })
    expect(byExternal.body).toMatchObject({ id: before.id, name: null, external_id: 'a1' })
  })

  test('cannot take what another customer has, remove an address or replace an external id', async () => {
    const merchant = await createMerchant(server)
    await createCustomer(merchant, { email: 'ada@example.com', external_id: 'a1' })
    const grace = await createCustomer(merchant, {
      email: 'grace@example.com',
      billing_address: berlin,
    })
    const patch = async (changes: object) =>
      statusAndIssues(await merchant.call('PATCH', customersPath + grace.id, changes))
    expect(await patch({ email: 'Ada@example.com' })).toEqual([422, ['body.email', 'value_error']])
    expect(await patch({ external_id: 'a1' })).toEqual([422, ['body.external_id', 'value_error']])
    expect(await patch({ billing_address: null })).toEqual([
      422,
      ['body.billing_address', 'value_error'],
    ])
    expect(await patch({ external_id: 'g1' })).toEqual([200])
    expect(await patch({ external_id: 'g2' })).toEqual([422, ['body.external_id', 'value_error']])
    expect((await merchant.call('GET', customersPath + grace.id)).body.email).toBe(
      'grace@example.com',
    )
  })

  test('of two customers to one email address succeeds once', async () => {
    const merchant = await createMerchant(server)
    const both = [
      await createCustomer(merchant, { email: 'a@example.com' }),
      await createCustomer(merchant, { email: 'b@example.com' }),
    ]
    const answers = await Promise.all(
      both.map(({ id }) => merchant.call('PATCH', customersPath + id, { email: 'c@example.com' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})
