import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { followProvider } from '#testing/followed.ts'
import { allOf } from '#testing/mirrors.ts'
import { aCustomer, anOrder, aProduct, aRefund, aSubscription } from '#testing/provider-bodies.ts'
import type { ProviderServer } from '#testing/provider-server.ts'
import { readAll, shopAndFollower, sourceOf } from '#testing/provider-shops.ts'
import { advanceClock } from '#testing/receiver.ts'
import type { TestServer } from '#testing/server.ts'

/** What a provider answers to an id; undefined where it does not have it. */
type Answer = object | undefined | ((response: ServerResponse) => void)

/** An organization whose provider answers to ids as the test says. */
async function followed(env: Record<string, string> = {}) {
  const { here, provider, shop } = await shopAndFollower(env)
  const follower = await followProvider(here, { server: provider.url, accessToken: shop.token })
  await readAll(here)
  const own = { organization_id: shop.organizationId }
  const order = () =>
    anOrder({
      ...{ status: 'paid', paid: true },
      ...{ customer: aCustomer(own), product: aProduct(own) },
    })
  return { follower, here, order, own, provider, shop }
}

function answerTo(provider: ProviderServer, answers: Readonly<Record<string, Answer>>) {
  provider.respondWith(({ url = '' }, response) => {
    if (!(url in answers)) return false
    const answer = answers[url]
    if (typeof answer === 'function') answer(response)
    else {
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer ?? { error: 'ResourceNotFound' }))
    }
    return true
  })
}

/** What is asked for, and what waited for it. */
async function goOn(here: TestServer) {
  await readAll(here)
  await here.app.services.incomingEvents.runDue()
}

const asked = ({ requests }: ProviderServer, path: string) =>
  requests.filter((line) => line === `GET ${path}`).length

const refundOf = (
  order: ReturnType<typeof anOrder>,
  {
    organization_id,
  }: object & {
    organization_id: string
  },
) => ({ type: 'refund.created', data: aRefund(order, { organization_id }) })

test('a missing parent is fetched by its id, once for all that wait for it', async () => {
  const { follower, here, order, own, provider } = await followed()
  const parent = order()
  const path = `/v1/orders/${parent.id}`
  answerTo(provider, { [path]: parent })
  await follower.follow(refundOf(parent, own), refundOf(parent, own))
  expect(await follower.verdicts()).toEqual(['waiting', 'waiting'])
  await goOn(here)
  expect(await follower.verdicts()).toEqual(['applied', 'applied'])
  expect(await allOf(follower, 'order')).toMatchObject([{ id: parent.id }])
  expect(asked(provider, path)).toBe(1)
})

test('what a fetched parent lacks itself is fetched as well', async () => {
  const { follower, here, order, own, provider } = await followed()
  const { customer, product, ...parent } = order()
  const summary = { id: customer.id }
  answerTo(provider, {
    [`/v1/orders/${parent.id}`]: { ...parent, ...own, customer: summary, product },
    [`/v1/customers/${customer.id}`]: customer,
  })
  await follower.follow(refundOf({ ...parent, customer, product }, own))
  await goOn(here)
  expect(await follower.verdicts()).toEqual(['applied'])
  expect(await allOf(follower, 'customer')).toMatchObject([{ id: customer.id }])
})

test('what the provider does not have is waited for, and asked for again with pauses, for a day', async () => {
  const { follower, here, order, own, provider } = await followed({ TEST_CLOCK: '1' })
  const parent = order()
  const path = `/v1/orders/${parent.id}`
  answerTo(provider, { [path]: undefined })
  await follower.follow(refundOf(parent, own))
  await goOn(here)
  await goOn(here)
  expect(await follower.verdicts()).toEqual(['waiting'])
  expect(asked(provider, path)).toBe(1)
  await advanceClock(here, 'PT10S')
  await goOn(here)
  await goOn(here)
  expect(asked(provider, path)).toBe(2)
  await advanceClock(here, 'PT25H')
  await goOn(here)
  await goOn(here)
  expect(await follower.verdicts()).toEqual(['failed'])
})

test('without a token nothing is asked for, and the event waits', async () => {
  const { here, order, own, provider } = await followed()
  const other = await followProvider(here, {
    server: provider.url,
    providerOrganizationId: '7c0d2f5e-98c1-4b6c-a2fb-333333333333',
  })
  const before = provider.requests.length
  const data = { ...refundOf(order(), own).data }
  await other.follow({
    type: 'refund.created',
    data: { ...data, organization_id: '7c0d2f5e-98c1-4b6c-a2fb-333333333333' },
  })
  await goOn(here)
  expect(await other.verdicts()).toEqual(['waiting'])
  expect(provider.requests).toHaveLength(before)
})

test('A-375: a provider that does not answer for a parent holds up no event, of whichever connection', async () => {
  const { follower, here, order, own, provider } = await followed({ TEST_CLOCK: '1' })
  const other = await followProvider(here)
  const parent = order()
  const path = `/v1/orders/${parent.id}`
  const hanging = Promise.withResolvers<ServerResponse>()
  answerTo(provider, { [path]: hanging.resolve })
  await follower.follow(refundOf(parent, own))
  const reading = readAll(here)
  const response = await hanging.promise
  // While the provider is asked.
  const subscription = aSubscription({ customer: aCustomer(own), product: aProduct(own) })
  await follower.follow({ type: 'subscription.active', data: subscription })
  await other.follow({ type: 'subscription.active', data: aSubscription() })
  expect(await follower.verdicts()).toEqual(['waiting', 'applied'])
  expect(await other.verdicts()).toEqual(['applied'])
  response.writeHead(503).end()
  await reading
  // It is asked again after a pause, and not at once.
  await readAll(here)
  expect(asked(provider, path)).toBe(1)
  answerTo(provider, { [path]: parent })
  await advanceClock(here, 'PT31S')
  await goOn(here)
  expect(asked(provider, path)).toBe(2)
  expect(await follower.verdicts()).toEqual(['applied', 'applied'])
})

test('a token that may not see a parent asks for the others; one that is refused asks for nothing more', async () => {
  const { follower, here, order, own, provider } = await followed()
  const [hidden, shown, late] = [order(), order(), order()]
  const refusal = (status: number) => (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }
  answerTo(provider, {
    [`/v1/orders/${hidden.id}`]: refusal(403),
    [`/v1/orders/${shown.id}`]: shown,
    [`/v1/orders/${late.id}`]: refusal(401),
  })
  await follower.follow(refundOf(hidden, own), refundOf(shown, own))
  await goOn(here)
  expect(await follower.verdicts()).toEqual(['waiting', 'applied'])
  await follower.follow(refundOf(late, own))
  await goOn(here)
  expect(await sourceOf(follower)).toMatchObject({
    status: 'failed',
    problem: { code: 'PROVIDER_REFUSED_THE_TOKEN' },
  })
  const before = provider.requests.length
  await follower.follow(refundOf(late, own))
  await goOn(here)
  expect(provider.requests).toHaveLength(before)
})

test('A-376: what a provider answers for the id of another object, or of another organization, is not taken', async () => {
  const { follower, here, order, own, provider } = await followed()
  const [other, foreign] = [order(), order()]
  const elsewhere = { organization_id: '7c0d2f5e-98c1-4b6c-a2fb-333333333333' }
  answerTo(provider, {
    [`/v1/orders/${other.id}`]: order(),
    [`/v1/orders/${foreign.id}`]: { ...foreign, ...elsewhere },
  })
  await follower.follow(refundOf(other, own), refundOf(foreign, own))
  await goOn(here)
  expect(await follower.verdicts()).toEqual(['waiting', 'waiting'])
  expect(await allOf(follower, 'order')).toEqual([])
})
