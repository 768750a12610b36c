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
    const purchase = { email: 'ada@example.com', name: 'Ada', metadata: { a: 1 } }
    const { customer, proof } = await buy(merchant, purchase)
    expect([proof, customer]).toMatchObject(['new', { ...purchase, emailStanding: 'set' }])
    const { body } = await merchant.call('GET', `/v1/customers/${customer.id}`)
    expect(body).toMatchObject({ name: 'Ada', type: 'individual', email_verified: false })
    expect((await merchant.call('GET', '/v1/customers/')).body.pagination.total_count).toBe(1)
    expect(await eventsOf(customer.id)).toEqual(['customer.created'])
  })

  test('belongs to the customer with the id, else the external id, else the address', async () => {
    const merchant = await createMerchant(server)
    const first = await createCustomer(merchant, { email: 'a@example.com', external_id: 'a1' })
    const second = await createCustomer(merchant, { email: 'b@example.com' })
    for (const [purchase, proof, id] of [
      [{ customerId: second.id, externalId: 'a1', email: 'a@example.com' }, 'named', second.id],
      [{ externalId: 'a1' }, 'named', first.id],
      [{ externalId: 'a1', email: 'A@Example.com' }, 'named', first.id],
      [{ email: 'B@Example.com' }, 'address', second.id],
      [{ email: 'B@Example.com', isEmailVerified: true }, 'named', second.id],
    ] as const) {
      const found = await buy(merchant, purchase)
      expect([found.proof, found.customer.id]).toEqual([proof, id])
    }
  })

  const details = {
    name: 'Ada',
    billingName: 'Analytical Ltd',
    billingAddress: germany,
    taxId: { value: 'DE136695976', format: 'eu_vat' },
    locale: 'de',
    metadata: { b: 2 },
  } as const

  test('writes back billing details of who is named, and nothing where nothing is new', async () => {
    const merchant = await createMerchant(server)
    const { id } = await createCustomer(merchant, { email: 'a@example.com', metadata: { a: 1 } })
    await buy(merchant, { customerId: id, ...details })
    const { body } = await merchant.call('GET', `/v1/customers/${id}`)
    expect(body).toMatchObject({
      name: 'Ada',
      billing_name: 'Analytical Ltd',
      billing_address: { country: 'DE' },
      tax_id: ['DE136695976', 'eu_vat'],
      metadata: { a: 1, b: 2 },
    })
    await buy(merchant, { customerId: id, ...details })
    expect(await eventsOf(id)).toEqual(['customer.created', 'customer.updated'])
  })

  test('writes nothing to a customer whom an address alone has found', async () => {
    const merchant = await createMerchant(server)
    const { id } = await createCustomer(merchant, { email: 'a@example.com' })
    const before = (await merchant.call('GET', `/v1/customers/${id}`)).body
    const { customer, proof } = await buy(merchant, { email: 'a@example.com', ...details })
    expect([proof, customer.id]).toEqual(['address', id])
    expect((await merchant.call('GET', `/v1/customers/${id}`)).body).toEqual(before)
    expect(await eventsOf(id)).toEqual(['customer.created'])
  })

  test('cannot name an external id together with the address of somebody else', async () => {
    const merchant = await createMerchant(server)
    await createCustomer(merchant, { email: 'a@example.com', external_id: 'a1' })
    const code = 'THE_EXTERNAL_ID_BELONGS_TO_ANOTHER_CUSTOMER'
    const purchase = { externalId: 'a1', email: 'c@example.com' }
    await expect(buy(merchant, purchase)).rejects.toMatchObject({ code })
  })

  test('goes on with the customer that it created, until somebody else has changed them', async () => {
    const merchant = await createMerchant(server)
    const first = await buy(merchant, { email: 'a@example.com' })
    const again = {
      customerId: first.customer.id,
      foundBefore: first.proof,
      email: 'a@example.com',
    }
    expect((await buy(merchant, { ...again, name: 'Ada' })).proof).toBe('new')
    const { body } = await merchant.call('GET', `/v1/customers/${first.customer.id}`)
    expect(body.name).toBe('Ada')
    expect((await buy(merchant, { ...again, name: 'Eve' })).proof).toBe('address')
    const named = { customerId: first.customer.id, foundBefore: 'named' } as const
    expect((await buy(merchant, named)).proof).toBe('named')
  })

  test('by a deleted customer is refused, by one of another organization not found', async () => {
    const merchant = await createMerchant(server)
    const { id } = await createCustomer(merchant, { email: 'a@example.com' })
    const stranger = await createMerchant(server)
    await expect(buy(stranger, { customerId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const foreign = await buy(stranger, { email: 'a@example.com' })
    expect([foreign.proof, foreign.customer.id === id]).toEqual(['new', false])
    await merchant.call('DELETE', `/v1/customers/${id}`)
    const again = buy(merchant, { customerId: id })
    await expect(again).rejects.toMatchObject({ code: 'THIS_CUSTOMER_WAS_DELETED' })
    expect((await buy(merchant, { email: 'a@example.com' })).proof).toBe('new')
  })

  test('made several times at once has one customer', async () => {
    const merchant = await createMerchant(server)
    const found = await Promise.all(
      Array.from({ length: 6 }, () => buy(merchant, { email: 'a@example.com' })),
    )
    expect(new Set(found.map(({ customer }) => customer.id)).size).toBe(1)
    expect(found.filter(({ proof }) => proof === 'new')).toHaveLength(1)
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

describe('an address that was typed', () => {
  const list = async (merchant: Merchant, email: string) =>
    (await merchant.call('GET', `/v1/customers/?email=${email}`)).body.items.map(
      (each: { id: string }) => each.id,
    )

  test('for an external id makes a customer of its own, whoever has the address', async () => {
    const merchant = await createMerchant(server)
    const victim = await buy(merchant, { email: 'v@example.com' })
    const attacker = await buy(merchant, { externalId: 'x', email: 'V@example.com' })
    expect(attacker.customer.id).not.toBe(victim.customer.id)
    expect(attacker).toMatchObject({
      proof: 'named',
      customer: { externalId: 'x', email: 'V@example.com', emailStanding: 'typed' },
    })
    // What the owner of the address buys next is not the attacker's, who came first or not.
    expect((await buy(merchant, { email: 'v@example.com' })).customer.id).toBe(victim.customer.id)
    expect(await list(merchant, 'v@example.com')).toEqual([victim.customer.id])
    const first = await buy(merchant, { externalId: 'y', email: 'w@example.com' })
    const guest = await buy(merchant, { email: 'w@example.com' })
    expect([guest.proof, guest.customer.emailStanding]).toEqual(['new', 'set'])
    expect(guest.customer.id).not.toBe(first.customer.id)
    const searched = await merchant.call('GET', '/v1/customers/?query=w@example.com')
    expect(searched.body.pagination.total_count).toBe(2)
  })

  test('blocks nobody', async () => {
    const merchant = await createMerchant(server)
    await buy(merchant, { externalId: 'x', email: 'v@example.com' })
    const { id } = await createCustomer(merchant, { email: 'v@example.com' })
    const again = await merchant.call('POST', '/v1/customers/', { email: 'V@example.com' })
    expect(again.status).toBe(422)
    expect(await list(merchant, 'v@example.com')).toEqual([id])
  })

  test('of a customer with an external id draws no purchase, unless it was proved', async () => {
    const merchant = await createMerchant(server)
    // As a program does at a sign-up that nobody verified.
    const set = await createCustomer(merchant, { email: 'v@example.com', external_id: 'attacker' })
    const guest = await buy(merchant, { email: 'v@example.com' })
    expect(guest.customer.id).not.toBe(set.id)
    expect(guest.customer).toMatchObject({ externalId: null, emailStanding: 'typed' })
    expect((await buy(merchant, { email: 'v@example.com' })).customer.id).toBe(guest.customer.id)
    expect(await list(merchant, 'v@example.com')).toEqual([set.id, guest.customer.id])
    await buy(merchant, { externalId: 'attacker', email: 'v@example.com', isEmailVerified: true })
    expect((await buy(merchant, { email: 'v@example.com' })).customer.id).toBe(set.id)
  })

  test('is set once the merchant gives it', async () => {
    const merchant = await createMerchant(server)
    const { customer } = await buy(merchant, { externalId: 'x', email: 'v@example.com' })
    expect(await list(merchant, 'v@example.com')).toEqual([])
    await merchant.call('PATCH', `/v1/customers/${customer.id}`, { email: 'v@example.com' })
    expect(await list(merchant, 'v@example.com')).toEqual([customer.id])
  })
})

describe('an address that the merchant says is proved', () => {
  test('links the guest who has it to the external id that nobody holds', async () => {
    const merchant = await createMerchant(server)
    const guest = await buy(merchant, { email: 'v@example.com' })
    const proved = { externalId: 'ada', email: 'v@example.com', isEmailVerified: true }
    const linked = await buy(merchant, proved)
    expect(linked).toMatchObject({ proof: 'named', customer: { id: guest.customer.id } })
    const { body } = await merchant.call('GET', '/v1/customers/external/ada')
    expect(body).toMatchObject({ id: guest.customer.id, email_verified: true })
  })

  test('is taken from the other external id that had it, by the newer proof', async () => {
    const merchant = await createMerchant(server)
    const proved = (externalId: string) =>
      buy(merchant, { externalId, email: 'v@example.com', isEmailVerified: true })
    const first = await proved('a')
    const second = await proved('b')
    expect(second.customer.id).not.toBe(first.customer.id)
    const standing = async (externalId: string) =>
      (await merchant.call('GET', `/v1/customers/external/${externalId}`)).body.email_verified
    expect([await standing('a'), await standing('b')]).toEqual([false, true])
    expect((await buy(merchant, { email: 'v@example.com' })).customer.id).toBe(second.customer.id)
    await proved('a')
    expect([await standing('a'), await standing('b')]).toEqual([true, false])
  })

  test('replaces one that was only typed for that external id, and none that is set', async () => {
    const merchant = await createMerchant(server)
    await buy(merchant, { externalId: 'a', email: 'typo@example.com' })
    await buy(merchant, { externalId: 'a', email: 'ada@example.com', isEmailVerified: true })
    const { body } = await merchant.call('GET', '/v1/customers/external/a')
    expect(body).toMatchObject({ email: 'ada@example.com', email_verified: true })
    const other = { externalId: 'a', email: 'eve@example.com', isEmailVerified: true }
    await expect(buy(merchant, other)).rejects.toMatchObject({
      code: 'THE_EXTERNAL_ID_BELONGS_TO_ANOTHER_CUSTOMER',
    })
  })

  test('proves that purchase only, where no external id is named', async () => {
    const merchant = await createMerchant(server)
    const { customer } = await buy(merchant, { email: 'v@example.com' })
    const again = await buy(merchant, {
      email: 'v@example.com',
      isEmailVerified: true,
      name: 'Ada',
    })
    expect([again.proof, again.customer.name]).toEqual(['named', 'Ada'])
    const { body } = await merchant.call('GET', `/v1/customers/${customer.id}`)
    expect(body.email_verified).toBe(false)
  })

  test('is proved by one of several at once', async () => {
    const merchant = await createMerchant(server)
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    await Promise.all(
      ids.map((externalId) =>
        buy(merchant, { externalId, email: 'v@example.com', isEmailVerified: true }),
      ),
    )
    const rows = await server.query(
      `select email_standing from customers where organization_id = $1 order by 1`,
      [merchant.organizationId],
    )
    expect(rows.map((row) => row.email_standing)).toEqual(['proved', ...Array(5).fill('typed')])
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
