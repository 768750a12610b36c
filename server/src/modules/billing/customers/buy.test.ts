import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCustomer, customerEvents } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { type Clocks, createClocks } from '../../../platform/billing-clock/index.ts'
import { systemRandom } from '../../../platform/system.ts'
import { type Customers, createCustomers } from './index.ts'
import type { Purchase } from './rules.ts'

let server: TestServer
let clocks: Clocks
let customers: Customers
beforeAll(async () => {
  server = await startServer()
  clocks = createClocks(server.app.services)
  customers = newCustomers()
})
afterAll(() => server.stop())

const random = systemRandom()
const newCustomers = () => createCustomers({ ...server.app.services, random, merchants: clocks })

const germany = {
  line1: null,
  line2: null,
  postal_code: null,
  city: null,
  state: null,
  country: 'DE',
}

const buy = ({ organizationId }: Merchant, purchase: Purchase) =>
  server.app.services.database.transaction(async (tx) => {
    const moment = await clocks.moment(tx, organizationId)
    const buyer = await customers.buy(tx, moment, purchase)
    await buyer.tell()
    return buyer
  })

const eventsOf = async (id: string) => (await customerEvents(server, id)).map(([type]) => type)

describe('a purchase', () => {
  test('by an unknown buyer creates a customer', async () => {
    const merchant = await createMerchant(server)
    const purchase = { email: 'ada@example.com', externalId: 'a1', name: 'Ada', metadata: { a: 1 } }
    const { customer, matchedBy } = await buy(merchant, purchase)
    expect([matchedBy, customer]).toMatchObject(['new', purchase])
    const { body } = await merchant.call('GET', `/v1/customers/${customer.id}`)
    expect(body).toMatchObject({ external_id: 'a1', name: 'Ada', type: 'individual' })
    expect((await merchant.call('GET', '/v1/customers/')).body.pagination.total_count).toBe(1)
    expect(await eventsOf(customer.id)).toEqual(['customer.created'])
  })

  test('belongs to the customer with the id, else the external id, else the address', async () => {
    const merchant = await createMerchant(server)
    const first = await createCustomer(merchant, { email: 'a@example.com', external_id: 'a1' })
    const second = await createCustomer(merchant, { email: 'b@example.com' })
    for (const [purchase, matchedBy, id] of [
      [{ customerId: second.id, externalId: 'a1', email: 'a@example.com' }, 'id', second.id],
      [{ externalId: 'a1' }, 'external', first.id],
      [{ externalId: 'a1', email: 'A@Example.com' }, 'external', first.id],
      [{ email: 'B@Example.com' }, 'email', second.id],
    ] as const) {
      const found = await buy(merchant, purchase)
      expect([found.matchedBy, found.customer.id]).toEqual([matchedBy, id])
    }
    const named = await buy(merchant, { externalId: 'b1', email: 'b@example.com' })
    expect([named.matchedBy, named.customer.externalId]).toEqual(['email', 'b1'])
  })

  test('writes back billing details, and nothing where nothing is new', async () => {
    const merchant = await createMerchant(server)
    const { id } = await createCustomer(merchant, { email: 'a@example.com', metadata: { a: 1 } })
    const purchase = {
      email: 'a@example.com',
      name: 'Ada',
      billingName: 'Analytical Ltd',
      billingAddress: germany,
      taxId: { value: 'DE136695976', format: 'eu_vat' },
      metadata: { b: 2 },
    } as const
    await buy(merchant, purchase)
    const { body } = await merchant.call('GET', `/v1/customers/${id}`)
    expect(body).toMatchObject({
      name: 'Ada',
      billing_name: 'Analytical Ltd',
      billing_address: { country: 'DE' },
      tax_id: ['DE136695976', 'eu_vat'],
      metadata: { a: 1, b: 2 },
    })
    await buy(merchant, purchase)
    expect(await eventsOf(id)).toEqual(['customer.created', 'customer.updated'])
  })

  test('cannot use the external id of a customer with another address', async () => {
    const merchant = await createMerchant(server)
    await createCustomer(merchant, { email: 'a@example.com', external_id: 'a1' })
    await createCustomer(merchant, { email: 'b@example.com', external_id: 'b1' })
    const code = 'THE_EXTERNAL_ID_BELONGS_TO_ANOTHER_CUSTOMER'
    for (const purchase of [
      { externalId: 'a1', email: 'c@example.com' },
      { externalId: 'c1', email: 'b@example.com' },
    ]) {
      await expect(buy(merchant, purchase)).rejects.toMatchObject({ code })
    }
  })

  test('by a deleted customer is refused, by one of another organization not found', async () => {
    const merchant = await createMerchant(server)
    const { id } = await createCustomer(merchant, { email: 'a@example.com' })
    const stranger = await createMerchant(server)
    await expect(buy(stranger, { customerId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const foreign = await buy(stranger, { email: 'a@example.com' })
    expect([foreign.matchedBy, foreign.customer.id === id]).toEqual(['new', false])
    await merchant.call('DELETE', `/v1/customers/${id}`)
    const again = buy(merchant, { customerId: id })
    await expect(again).rejects.toMatchObject({ code: 'THIS_CUSTOMER_WAS_DELETED' })
    expect((await buy(merchant, { email: 'a@example.com' })).matchedBy).toBe('new')
  })

  test('made several times at once has one customer', async () => {
    const merchant = await createMerchant(server)
    const found = await Promise.all(
      Array.from({ length: 6 }, () => buy(merchant, { email: 'a@example.com' })),
    )
    expect(new Set(found.map(({ customer }) => customer.id)).size).toBe(1)
    expect(found.filter(({ matchedBy }) => matchedBy === 'new')).toHaveLength(1)
  })

  test('at the moment of a deletion has a customer that is not deleted', async () => {
    const merchant = await createMerchant(server)
    for (let round = 0; round < 5; round++) {
      const email = `round${round}@example.com`
      const { id } = await createCustomer(merchant, { email })
      const [{ customer }] = await Promise.all([
        buy(merchant, { email }),
        merchant.call('DELETE', `/v1/customers/${id}`),
      ])
      expect(customer.deletedAt).toBeNull()
      const { body } = await merchant.call('GET', `/v1/customers/?email=${email}`)
      const isKept = customer.id === id ? 0 : 1
      expect(body.pagination.total_count).toBe(isKept)
    }
  })
})

test('a default payment method is set and removed, and told', async () => {
  const merchant = await createMerchant(server)
  const { id } = await createCustomer(merchant, { email: 'a@example.com' })
  const methodId = random.uuid()
  const set = (method: string | null) =>
    server.app.services.database.transaction(async (tx) => {
      const moment = await clocks.moment(tx, merchant.organizationId)
      return customers.setDefaultPaymentMethod(tx, moment, merchant.organizationId, id, method)
    })
  expect((await set(methodId)).defaultPaymentMethodId).toBe(methodId)
  await set(methodId)
  const { body } = await merchant.call('GET', `/v1/customers/${id}`)
  expect(body.default_payment_method_id).toBe(methodId)
  expect((await set(null)).defaultPaymentMethodId).toBeNull()
  expect(await eventsOf(id)).toHaveLength(3)
})

test('hooks run in the transaction of a command, and refuse it by throwing', async () => {
  const merchant = await createMerchant(server)
  const own = newCustomers()
  const seen: string[] = []
  own.hooks.saved.register('saved', async (tx, moment, { id }) => {
    expect(moment.organizationId).toBe(merchant.organizationId)
    expect(await own.find(tx, [moment.organizationId], id)).toBeDefined()
    seen.push('saved')
  })
  own.hooks.beforeDelete.register('delete', async (_tx, _moment, { email }) => {
    seen.push(`delete ${email}`)
    throw new Error('not yet')
  })
  const { id } = await own.create(merchant.organizationId, { email: 'a@example.com' })
  const removal = own.remove([merchant.organizationId], { id }, false)
  await expect(removal).rejects.toThrow('not yet')
  expect(seen).toEqual(['saved', 'delete a@example.com'])
  expect(await eventsOf(id)).toEqual(['customer.created'])
  expect((await merchant.call('GET', `/v1/customers/${id}`)).status).toBe(200)
})
