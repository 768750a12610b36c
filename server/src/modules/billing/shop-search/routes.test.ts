import { afterAll, beforeAll, expect, test } from 'vitest'
import { ordersOf } from '#testing/checkouts.ts'
import { buyKey } from '#testing/license-keys.ts'
import { callWithToken, createMerchant, type Merchant } from '#testing/merchants.ts'
import {
  inviteAndAccept,
  orgPost,
  signUpVerifiedUser,
  type VerifiedUser,
} from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, subscribe } from '#testing/subscriptions.ts'

type Hit = { kind: string; id: string; title: string | null; parentId: string | null }

let server: TestServer
let merchant: Merchant
let other: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  other = await createMerchant(server)
})
afterAll(() => server.stop())

const search = ({ visitor }: VerifiedUser, organizationId: string, query: string) =>
  visitor.get(
    `/api/organizations/${organizationId}/search?${new URLSearchParams({ query }).toString()}`,
  )

async function hits(query: string, { owner, organizationId }: Merchant = merchant) {
  const answer = await search(owner, organizationId, query)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.items as Hit[]
}
const kindsOf = (found: readonly Hit[]) => found.map(({ kind }) => kind)

async function memberWho(permission: object) {
  const { owner, organizationId } = merchant
  const role = `role-${Object.keys(permission).join('-')}`
  await orgPost(owner.visitor, 'create-role', { organizationId, role, permission })
  const user = await signUpVerifiedUser(server)
  await inviteAndAccept(owner, user, role)
  return user
}

test('what was sold is found by names, numbers and ids, by those who may see it', async () => {
  const plan = await createPlan(merchant, { name: 'Evening course' })
  const subscription = await subscribe(server, merchant, plan)
  const { checkout, key, product } = await buyKey(server, merchant, { prefix: 'PRO' })
  const [order] = await ordersOf(merchant, checkout)
  const named = { name: 'Zoë Wójcik', email: 'zoe@example.org', external_id: 'crm-77' }
  const { body: customer } = await merchant.call('POST', '/v1/customers/', named)
  const refund = { order_id: order.id, reason: 'other', amount: 10 }
  const { body: refunded } = await merchant.call('POST', '/v1/refunds/', refund)

  for (const text of ['zoë wó', 'ZOE@example', 'crm-77', customer.id]) {
    expect(await hits(text)).toEqual([
      {
        kind: 'customer',
        id: customer.id,
        title: named.name,
        note: named.email,
        status: null,
        amount: null,
        currency: null,
        parentId: null,
      },
    ])
  }
  expect(kindsOf(await hits('evening c'))).toEqual(['order', 'subscription', 'product'])
  expect(await hits(order.invoice_number)).toMatchObject([
    { kind: 'order', id: order.id, amount: order.total_amount, currency: order.currency },
  ])
  expect(await hits(order.id.toUpperCase())).toMatchObject([{ kind: 'order', id: order.id }])
  expect(await hits(subscription.id)).toMatchObject([
    { kind: 'subscription', title: 'Evening course', status: 'active' },
  ])
  expect(await hits(product.id)).toMatchObject([{ kind: 'product' }])
  expect(await hits(refunded.id)).toMatchObject([{ kind: 'refund', parentId: order.id }])

  const foundKey = {
    kind: 'license_key',
    id: key.id,
    title: key.display_key,
    parentId: key.customer_id,
  }
  for (const text of [
    key.key,
    ` ${key.key.toLowerCase()} `,
    key.id,
    key.display_key,
    key.key.slice(-6),
  ]) {
    const answer = await search(merchant.owner, merchant.organizationId, text)
    expect(answer.body.items).toMatchObject([foundKey])
    expect(answer.text).not.toContain(key.key)
  }

  // Nobody else finds any of it, and a member only what their role may see.
  for (const text of [
    customer.id,
    order.id,
    order.invoice_number,
    key.key,
    'evening c',
    refunded.id,
  ]) {
    expect(await hits(text, other)).toEqual([])
    const foreign = await search(other.owner, merchant.organizationId, text)
    expect(foreign.status).toBe(403)
    expect(foreign.body.code).toBe('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
  }
  const seller = await memberWho({ sale: ['read'] })
  const keeper = await memberWho({ customer: ['read'] })
  const plain = await signUpVerifiedUser(server)
  await inviteAndAccept(merchant.owner, plain)
  const seenBy = async (user: VerifiedUser, text: string) =>
    kindsOf((await search(user, merchant.organizationId, text)).body.items)
  expect(await seenBy(seller, 'evening c')).toEqual(['order', 'subscription'])
  expect(await seenBy(seller, key.key)).toEqual([])
  expect(await seenBy(seller, customer.id)).toEqual([])
  expect(await seenBy(keeper, key.key)).toEqual(['license_key'])
  expect(await seenBy(keeper, order.id)).toEqual([])
  expect(await seenBy(plain, 'evening c')).toEqual([])
})

test('A-316: what is offered is found by names, codes and ids by those who may see it', async () => {
  const { call } = merchant
  const created = async (path: string, input: object) => (await call('POST', path, input)).body
  const product = await created('/v1/products/', {
    name: 'Sundial',
    prices: [{ amount_type: 'fixed', price_amount: 1_000 }],
  })
  const discount = await created('/v1/discounts/', {
    ...{ name: 'Harvest', code: 'APPLES', type: 'percentage', basis_points: 500, duration: 'once' },
  })
  const label = 'Harvest letter'
  const link = await created('/v1/checkout-links/', { products: [product.id], label })
  const benefit = await created('/v1/benefits/', {
    ...{ type: 'custom', description: 'Harvest notes', properties: {} },
  })
  const meter = await created('/v1/meters/', {
    ...{ name: 'Harvested apples', aggregation: { func: 'count' } },
    filter: { conjunction: 'and', clauses: [] },
  })
  const checkout = await created('/v1/checkouts/', {
    ...{ products: [product.id], customer_name: 'Harvest Buyer' },
  })
  const parts = [
    ['discount', discount.id, 'Harvest', 'APPLES'],
    ['checkout_link', link.id, label, 'Sundial'],
    ['benefit', benefit.id, 'Harvest notes', null],
    ['meter', meter.id, 'Harvested apples', null],
  ].map(([kind, id, title, note]) => ({ kind, id, title, note }))
  expect(await hits('harvest')).toMatchObject(parts)
  expect(await hits('apples')).toMatchObject([parts[0], parts[3]])
  expect(kindsOf(await hits('sundial'))).toEqual(['product', 'checkout_link'])
  for (const part of parts) expect(await hits(part.id ?? '')).toMatchObject([part])
  expect(await hits(checkout.id.toUpperCase())).toMatchObject([
    { kind: 'checkout', id: checkout.id, title: 'Harvest Buyer', status: 'open' },
  ])

  // Neither text nor id shows what opens or buys something.
  for (const text of ['harvest', link.id, checkout.id]) {
    const answer = await search(merchant.owner, merchant.organizationId, text)
    expect(answer.text).not.toContain(link.client_secret)
    expect(answer.text).not.toContain(checkout.client_secret)
  }
  expect(await hits(link.client_secret)).toEqual([])
  expect(await hits(checkout.client_secret)).toEqual([])

  // Each kind is shown to those who may see its page, and to nobody else.
  const cataloger = await memberWho({ catalog: ['read'] })
  const clerk = await memberWho({ sale: ['read'], refund: ['create'] })
  const seenBy = async (user: VerifiedUser, text: string) =>
    kindsOf((await search(user, merchant.organizationId, text)).body.items)
  const kinds = ['discount', 'checkout_link', 'benefit', 'meter']
  expect(await seenBy(cataloger, 'harvest')).toEqual(kinds)
  expect(await seenBy(cataloger, checkout.id)).toEqual([])
  expect(await seenBy(clerk, 'harvest')).toEqual([])
  expect(await seenBy(clerk, checkout.id)).toEqual(['checkout'])
  for (const { id = '' } of [...parts, checkout]) expect(await hits(id, other)).toEqual([])
  expect(await hits('harvest', other)).toEqual([])

  for (const [path, { id }] of [
    ['discounts', discount],
    ['checkout-links', link],
    ['benefits', benefit],
  ] as const) {
    expect((await call('DELETE', `/v1/${path}/${id}`)).status).toBe(204)
  }
  expect(await hits('harvest')).toMatchObject([parts[3]])
  for (const { id } of [discount, link, benefit]) expect(await hits(id)).toEqual([])
})

test('a customer that was deleted is not found', async () => {
  const gone = { name: 'Gone Girl', email: 'gone@example.org' }
  const { body } = await merchant.call('POST', '/v1/customers/', gone)
  await merchant.call('DELETE', `/v1/customers/${body.id}`)
  expect(await hits('gone girl')).toEqual([])
  expect(await hits(body.id)).toEqual([])
})

test('an event is found by the id that its receiver was told', async () => {
  const url = 'https://example.com/hooks'
  const endpoint = { url, format: 'raw', events: ['order.paid'] }
  const { body } = await merchant.call('POST', '/v1/webhooks/endpoints', endpoint)
  const { body: event } = await merchant.call('POST', `/v1/webhooks/endpoints/${body.id}/test`)
  expect(await hits(event.id)).toMatchObject([{ kind: 'webhook_event', parentId: body.id }])
  expect(await hits(event.id, other)).toEqual([])
})

test('no more than a few of each kind, the newest first', async () => {
  for (const n of [1, 2, 3, 4, 5]) {
    const email = `crowd${n}@example.org`
    await merchant.call('POST', '/v1/customers/', { email, name: `Crowd ${n}` })
    await merchant.advance('PT1M')
  }
  const found = await hits('crowd')
  expect(found.map(({ title }) => title)).toEqual(['Crowd 5', 'Crowd 4', 'Crowd 3', 'Crowd 2'])
})

test('who may search, and for what', async () => {
  const path = `/api/organizations/${merchant.organizationId}/search`
  const { visitor } = merchant.owner
  expect((await visitor.get(path)).status).toBe(400)
  expect((await visitor.get(`${path}?query=%20a%20`)).status).toBe(400)
  expect((await visitor.get(`${path}?query=${'a'.repeat(201)}`)).status).toBe(400)
  expect((await server.visitor().get(`${path}?query=anna`)).status).toBe(401)
  const withToken = await callWithToken(server, merchant.token, 'GET', `${path}?query=anna`)
  expect(withToken.status).toBe(401)
  const unusual = ["'; drop table orders --", '%_\\', '\u0002\u0003', '🜁🜂', '* | & ( :*']
  for (const text of unusual) expect(await hits(text)).toEqual([])
})
