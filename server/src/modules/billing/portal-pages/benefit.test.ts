import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBenefit, have, setBenefits } from '#testing/benefits.ts'
import { createProduct } from '#testing/checkouts.ts'
import { uploadFile } from '#testing/files.ts'
import { buyKey, buyProduct, keysPath, portalKeysPath } from '#testing/license-keys.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { insider } from '#testing/portal-pages.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const managed = { activations: { limit: 3, enable_customer_admin: true }, prefix: 'LIGHT' }

/** Somebody who looks at the first thing that they have of a seller. */
async function holder(merchant: Merchant, who: Parameters<typeof insider>[2]) {
  const page = await insider(server, merchant, who)
  const { benefits } = await page.facts('portal-home', await page.open())
  const below = `/benefits/${benefits[0]?.id}`
  return {
    benefits,
    below,
    page,
    shown: async (query = '') => page.facts('portal-benefit', await page.open(below + query)),
    send: async (fields: Record<string, string>) =>
      page.facts('portal-benefit', await page.send(fields, below)),
  }
}

async function keyHolder(properties: object = managed) {
  const merchant = await createMerchant(server)
  const { key } = await buyKey(server, merchant, properties)
  const program = server.visitor()
  const named = { organization_id: merchant.organizationId }
  const use = (verb: string, body: object, text: string = key.key) =>
    program.post(`${portalKeysPath}${verb}`, { ...named, key: text, ...body })
  return { merchant, key, use, ...(await holder(merchant, { customerId: key.customer_id })) }
}

test('a key with where it is activated, when it was seen there, and how often it was used', async () => {
  const { key, merchant, shown, use } = await keyHolder({ ...managed, limit_usage: 9 })
  const { id } = (await use('activate', { label: 'Laptop' })).body
  await merchant.advance('PT30M')
  expect((await use('validate', { activation_id: id, increment_usage: 2 })).status).toBe(200)
  const page = await shown()
  expect(page.key).toMatchObject({
    text: key.key,
    state: 'active',
    usage: 2,
    limitUsage: 9,
    limitActivations: 3,
    mayRemove: true,
    mayRotate: true,
    activations: { total: 1, pages: 1, items: [{ id, label: 'Laptop' }] },
  })
  const [activation] = page.key?.activations.items ?? []
  const seen = Date.parse(activation?.lastSeenAt ?? '')
  expect(seen - Date.parse(activation?.createdAt ?? '')).toBeGreaterThanOrEqual(1_800_000)
})

test('checks without a token are seen as well', async () => {
  const { shown, use } = await keyHolder()
  const { id } = (await use('activate', { label: 'Laptop' })).body
  expect((await shown()).key?.activations.items[0]?.lastSeenAt).toBeNull()
  await Promise.all([1, 2, 3].map(() => use('validate', { activation_id: id })))
  expect((await shown()).key?.activations.items[0]?.lastSeenAt).toEqual(expect.any(String))
})

test('an activation is removed by the second click, and makes room for another one', async () => {
  const { send, shown, use } = await keyHolder({
    activations: { limit: 1, enable_customer_admin: true },
  })
  const { id: activation } = (await use('activate', { label: 'Old laptop' })).body
  expect((await use('activate', { label: 'New laptop' })).status).toBe(403)
  const question = await shown(`?action=remove&activation=${activation}`)
  expect(question.asks).toMatchObject({ what: 'remove', activation: { label: 'Old laptop' } })
  expect(question.key?.activations.total).toBe(1)
  const form = { intent: 'remove-activation', activation }
  expect(await send(form)).toMatchObject({ note: 'removed', key: { activations: { total: 0 } } })
  // The second of two clicks.
  expect((await send(form)).note).toBe('removed')
  expect((await use('activate', { label: 'New laptop' })).status).toBe(200)
  expect((await use('activate', { label: 'A third' })).status).toBe(403)
})

test('another key takes the place of the one that was shown, once', async () => {
  const { key, merchant, send, shown, use } = await keyHolder()
  await use('activate', { label: 'Laptop' })
  await use('validate', { increment_usage: 4 })
  const before = await shown('?action=rotate')
  expect(before.asks).toEqual({ what: 'rotate' })
  const form = { intent: 'rotate-key', display_key: before.key?.displayKey ?? '' }
  const after = await send(form)
  expect(after).toMatchObject({ note: 'rotated', key: { usage: 4, activations: { total: 0 } } })
  const text = after.key?.text ?? ''
  expect(text).toMatch(/^LIGHT-/)
  expect(text).not.toBe(key.key)
  expect((await use('validate', {})).status).toBe(404)
  expect((await use('activate', { label: 'Laptop' })).status).toBe(404)
  expect((await use('validate', {}, text)).body.id).toBe(key.id)
  expect((await send(form)).key?.text).toBe(text)
  const { body } = await merchant.call('GET', `${keysPath}${key.id}`)
  expect(body.key).toBe(text)
  const [grant] = (await merchant.call('GET', '/v1/benefit-grants/')).body.items
  expect(grant.properties.display_key).toBe(body.display_key)
})

test('where the seller does not let customers, nothing is removed or replaced', async () => {
  const { key, send, shown, use } = await keyHolder({
    activations: { limit: 3, enable_customer_admin: false },
  })
  const { id: activation } = (await use('activate', { label: 'Laptop' })).body
  expect((await shown(`?action=remove&activation=${activation}`)).asks).toBeNull()
  expect((await shown('?action=rotate')).asks).toBeNull()
  expect((await send({ intent: 'remove-activation', activation })).note).toBe('refused')
  const rotated = await send({ intent: 'rotate-key', display_key: key.display_key })
  expect(rotated).toMatchObject({ note: 'refused', key: { text: key.key } })
})

test('a key that the seller blocked is not replaced by another one', async () => {
  const { key, merchant, send } = await keyHolder()
  await merchant.call('PATCH', `${keysPath}${key.id}`, { status: 'disabled' })
  const answer = await send({ intent: 'rotate-key', display_key: key.display_key })
  expect(answer).toMatchObject({ note: 'refused', key: { state: 'disabled', mayRotate: false } })
})

test('whoever bought under an unproven address sees the key, and does not replace it', async () => {
  const merchant = await createMerchant(server)
  const { customerToken, key } = await buyKey(server, merchant, managed)
  const { send, shown } = await holder(merchant, { token: customerToken })
  expect((await shown()).key).toMatchObject({ text: key.key, mayRotate: false })
  const answer = await send({ intent: 'rotate-key', display_key: key.display_key })
  expect(answer).toMatchObject({ note: 'refused', key: { text: key.key } })
})

test('benefits and activations of others are not there, and a form without its button does nothing', async () => {
  const [own, other] = [await keyHolder(), await keyHolder()]
  const { id: activation } = (await other.use('activate', { label: 'Laptop' })).body
  const answer = await own.page.open(other.below)
  expect(answer.headers.get('location')).toBe(own.page.path)
  await own.send({ intent: 'remove-activation', activation })
  expect((await other.shown()).key?.activations.total).toBe(1)
  const { display_key } = own.key
  for (const fields of [{ display_key }, { intent: 'x', display_key }]) {
    expect(await own.send(fields)).toMatchObject({ note: null, key: { text: own.key.key } })
  }
})

test('activations are listed page by page', async () => {
  const { shown, use } = await keyHolder({
    activations: { limit: 30, enable_customer_admin: true },
  })
  for (let n = 0; n < 21; n++) await use('activate', { label: `Device ${n}` })
  const first = await shown()
  expect(first.key?.activations).toMatchObject({ total: 21, page: 1, pages: 2 })
  expect(first.key?.activations.items).toHaveLength(20)
  const { items } = (await shown('?page=2')).key?.activations ?? { items: [] }
  expect(items.map(({ label }) => label)).toEqual(['Device 0'])
})

test('files are listed page by page, a few of them on the overview', async () => {
  const merchant = await createMerchant(server)
  const files: string[] = []
  for (let n = 0; n < 21; n++) {
    const more = { service: 'downloadable', name: `${n}.zip` }
    files.push((await uploadFile(server, merchant.call, more, Buffer.from(`${n}`))).id)
  }
  const benefit = await createBenefit(merchant, {
    type: 'downloadables',
    description: 'Pictures',
    properties: { files },
  })
  const product = await createProduct(merchant)
  await setBenefits(merchant, product, [benefit])
  await buyProduct(server, merchant, product)
  await have(merchant, benefit)
  const [customer] = (await merchant.call('GET', '/v1/customers/')).body.items
  const { benefits, shown } = await holder(merchant, { customerId: customer.id })
  expect(benefits[0]?.filesTotal).toBe(21)
  expect(benefits[0]?.files).toHaveLength(5)
  expect((await shown()).files).toMatchObject({ total: 21, pages: 2 })
  expect((await shown('?page=2')).files?.items).toHaveLength(1)
})

test('a benefit that has ended leaves the overview, and its page says so', async () => {
  const { key, merchant, page, shown } = await keyHolder()
  await merchant.call('POST', '/v1/refunds/', await refundOf(merchant, key.customer_id))
  const home = async () => page.facts('portal-home', await page.open())
  await expect.poll(async () => (await home()).benefits).toEqual([])
  expect((await shown()).benefit).toMatchObject({ isGranted: false, isEnded: true })
})

/** The whole order of a customer, with what was bought by it. */
async function refundOf({ call }: Merchant, customerId: string) {
  const { body } = await call('GET', `/v1/orders/?customer_id=${customerId}`)
  const [order] = body.items
  const reason = 'customer_request'
  return { order_id: order.id, amount: order.net_amount, reason, revoke_benefits: true }
}
