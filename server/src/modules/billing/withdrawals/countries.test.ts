import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createProduct } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { inviteAndAccept, orgPost, signUpVerifiedUser } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { emailsTo } from '#testing/users.ts'
import { buy, declarationsOf, declare, declaring, tokenTo } from '#testing/withdrawals.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const on = { order_button: true, consent: true, withdrawal: true, cancellation: true }
const swiss = { ...on, country: 'CH' }
const pathOf = ({ organizationId }: Merchant) => `/v1/organizations/${organizationId}/legal`
const change = async (merchant: Merchant, countries: object[], more: object = {}) => {
  const answer = await merchant.call('PATCH', pathOf(merchant), { countries, ...more })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const listed = (body: { countries: { country: string }[] }, country: string) =>
  body.countries.find((each) => each.country === country)

test('a list of changes replaces the one before, and other switches leave it alone', async () => {
  const merchant = await createMerchant(server)
  const { body: before } = await merchant.call('GET', pathOf(merchant))
  expect(before.changed_countries).toEqual([])
  expect(before.countries).toHaveLength(30)
  const off = { ...on, country: 'de', consent: false }
  const body = await change(merchant, [swiss, off])
  expect(body.changed_countries).toEqual([swiss, { ...off, country: 'DE' }])
  expect(listed(body, 'CH')).toEqual({ ...swiss, withdrawal_days: 14 })
  expect(listed(body, 'DE')).toMatchObject({
    withdrawal_days: 14,
    consent: false,
    withdrawal: true,
  })
  const { body: further } = await merchant.call('PATCH', pathOf(merchant), { order_button: false })
  expect(further.changed_countries).toHaveLength(2)
  // What is off for the seller is off everywhere.
  expect(further.countries.some((each: typeof on) => each.order_button)).toBe(false)
  expect((await change(merchant, [])).countries).toHaveLength(30)
})

test.each([
  ['a country twice', [swiss, swiss]],
  ['no country', [{ ...swiss, country: 'ZX' }]],
  ['a part of the switches', [{ country: 'CH', consent: true }]],
  ['more than a hundred', Array.from({ length: 101 }, () => swiss)],
])('%s is refused', async (_what, countries) => {
  const merchant = await createMerchant(server)
  const { status } = await merchant.call('PATCH', pathOf(merchant), { countries })
  expect(status).toBe(422)
  expect((await merchant.call('GET', pathOf(merchant))).body.changed_countries).toEqual([])
})

test('only who may change the settings does, and only those of the own organization', async () => {
  const merchant = await createMerchant(server)
  const made = { role: 'reader', permission: { catalog: ['read'] } }
  const { organizationId, owner } = merchant
  await orgPost(owner.visitor, 'create-role', { ...made, organizationId })
  const { visitor } = await signUpVerifiedUser(server).then(async (reader) => {
    await inviteAndAccept(owner, reader, 'reader')
    return reader
  })
  expect((await visitor.get(pathOf(merchant))).status).toBe(200)
  const changed = { countries: [swiss] }
  expect((await visitor.patch(pathOf(merchant), changed)).status).toBe(404)
  const other = await createMerchant(server)
  expect((await other.call('PATCH', pathOf(merchant), changed)).status).toBe(404)
  expect((await merchant.call('GET', pathOf(merchant))).body.changed_countries).toEqual([])
})

const fromSwitzerland = { customer_billing_address: { country: 'CH' } }

test('consumers of a country that was added withdraw as all others do', async () => {
  const merchant = await createMerchant(server)
  await change(merchant, [swiss])
  const product = await createProduct(merchant)
  const { email, order } = await buy(server, merchant, product, { buyer: fromSwitzerland })
  await vi.waitFor(async () => {
    const [receipt] = await emailsTo(server, email)
    expect(receipt?.text).toMatch(/withdraw from contract here/i)
  })
  await declare(server, merchant, declaring(order, email))
  const token = await tokenTo(server, email)
  const { body } = await server
    .visitor()
    .get(`/v1/customer-portal/withdrawals/confirm?token=${token}`)
  expect(body).toMatchObject({ status: 'possible', deadline: expect.any(String) })
})

test('where a country is switched off, nothing is declared and no email leads there', async () => {
  const merchant = await createMerchant(server)
  await change(merchant, [{ ...on, country: 'DE', withdrawal: false }])
  const product = await createProduct(merchant)
  const german = await buy(server, merchant, product)
  const french = await buy(server, merchant, product, {
    buyer: { customer_billing_address: { country: 'FR' } },
  })
  await declare(server, merchant, declaring(german.order, german.email))
  await declare(server, merchant, declaring(french.order, french.email))
  await tokenTo(server, french.email)
  const declarations = await declarationsOf(merchant)
  expect(declarations.map((one: { order_id: string }) => one.order_id)).toEqual([french.order.id])
  await vi.waitFor(async () => expect(await emailsTo(server, german.email)).toHaveLength(1))
  const [receipt] = await emailsTo(server, german.email)
  expect(receipt?.text).not.toMatch(/withdraw from contract here/i)
})
