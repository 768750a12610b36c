import { expect, test, vi } from 'vitest'
import { createCustomer } from '#testing/customers.ts'
import { connect } from '#testing/followed.ts'
import { createMerchant } from '#testing/merchants.ts'
import { allOf, listed, lists } from '#testing/mirrors.ts'
import { statusAndCode } from '#testing/organizations.ts'
import {
  connectByToken,
  newFollower,
  readAll,
  shopAndFollower,
  sourceOf,
  sourcePath,
} from '#testing/provider-shops.ts'
import { seatsOf } from '#testing/seats.ts'
import { comparable, sellOfEverything } from '#testing/sold-shop.ts'

test('with a token everything that a shop has is read, and is the same as there', async () => {
  const shops = await shopAndFollower()
  const { follower, here, shop, there } = shops
  const seated = await sellOfEverything(there, shop)
  const connected = await connectByToken(shops)
  expect(connected.status, connected.text).toBe(200)
  expect(connected.body).toMatchObject({
    status: 'connecting',
    providerOrganizationId: shop.organizationId,
  })
  expect(connected.text).not.toContain(shop.token)
  await readAll(here)
  const after = await sourceOf(follower)
  expect(after).toMatchObject({
    status: 'following',
    progress: null,
    problem: null,
    drift: { found: 0, repaired: 0, fields: {} },
  })
  for (const kind of listed) {
    const told = comparable(await allOf(shop, kind))
    expect(comparable(await allOf(follower, kind)), kind).toEqual(told)
    if (kind === 'refund' || kind === 'benefit_grant') continue
    const [path] = lists[kind].split('?')
    for (const { id } of told) {
      const [one, other] = await Promise.all(
        [shop, follower].map(({ call }) => call('GET', `${path}${id}`)),
      )
      expect(comparable(other?.body), kind).toEqual(comparable(one?.body))
    }
  }
  expect(await seatsOf(follower, seated)).toEqual(await seatsOf(shop, seated))
  for (const { id } of await allOf(shop, 'customer')) {
    const path = `/v1/customers/${id}/state`
    const [one, other] = [await shop.call('GET', path), await follower.call('GET', path)]
    expect(comparable(other.body)).toEqual(comparable(one.body))
  }
}, 120_000)

test('what is read is told to nobody', async () => {
  const shops = await shopAndFollower()
  const { follower, here, shop, there } = shops
  await createCustomer(shop, { email: 'ada@example.com' })
  // What the shop tells once it is connected is an event like any other, so nothing may be left to tell.
  const states = `select 1 from events where organization_id = $1 and type = 'customer.state_changed'`
  await expect.poll(() => there.query(states, [shop.organizationId])).toHaveLength(1)
  await connectByToken(shops)
  await readAll(here)
  expect(await allOf(follower, 'customer')).toHaveLength(1)
  const told = await here.query<{ type: string }>(
    `select type from events where organization_id = $1 and type like 'customer%'`,
    [follower.organizationId],
  )
  expect(told).toEqual([])
})

test('the webhook endpoint is made at the provider, and its events are followed', async () => {
  const shops = await shopAndFollower()
  const { follower, here, shop } = shops
  await connectByToken(shops)
  await readAll(here)
  const { webhookUrl } = await sourceOf(follower)
  const { body } = await shop.call('GET', '/v1/webhooks/endpoints')
  expect(body.items).toMatchObject([{ url: webhookUrl, format: 'raw', enabled: true }])
  expect(body.items[0].events).toContain('benefit_grant.revoked')
  const { id } = await createCustomer(shop, { email: 'ada@example.com' })
  await vi.waitFor(
    async () => {
      await here.app.services.incomingEvents.runDue()
      expect(await allOf(follower, 'customer')).toMatchObject([{ id, email: 'ada@example.com' }])
    },
    { timeout: 15_000, interval: 50 },
  )
})

test('a token that is refused connects nothing', async () => {
  const { follower, provider } = await shopAndFollower()
  const answer = await connect(follower, {
    server: provider.url,
    accessToken: 'polar_oat_of_nobody',
  })
  expect(statusAndCode(answer)).toEqual([422, 'PROVIDER_REFUSED_THE_TOKEN'])
  expect((await follower.owner.visitor.get(sourcePath(follower))).status).toBe(404)
})

test('a token of another organization than the named one connects nothing', async () => {
  const { follower, provider, shop, there } = await shopAndFollower()
  const other = await createMerchant(there)
  const answer = await connect(follower, {
    server: provider.url,
    accessToken: shop.token,
    providerOrganizationId: other.organizationId,
  })
  expect(statusAndCode(answer)).toEqual([422, 'TOKEN_OF_ANOTHER_ORGANIZATION'])
})

test('neither token nor secret is refused', async () => {
  const { follower, provider } = await shopAndFollower()
  const answer = await connect(follower, { server: provider.url, webhookSecret: undefined })
  expect(statusAndCode(answer)).toEqual([400, 'VALIDATION_ERROR'])
})

test('who only has a secret yields to who shows a token', async () => {
  const { follower, here, provider, shop } = await shopAndFollower()
  const squatter = await newFollower(here)
  const named = { server: provider.url, providerOrganizationId: shop.organizationId }
  const squatting = await connect(squatter, named)
  expect(squatting.status).toBe(200)
  const late = await connect(follower, named)
  expect(statusAndCode(late)).toEqual([409, 'PROVIDER_ORGANIZATION_IS_CONNECTED'])
  const shown = await connect(follower, { ...named, accessToken: shop.token })
  expect(shown.status, shown.text).toBe(200)
  expect(await sourceOf(squatter)).toMatchObject({
    status: 'failed',
    problem: { code: 'CLAIMED_BY_ANOTHER' },
  })
  const url = new URL(`/api/webhooks/in/${squatting.body.connectionId}`, here.config.baseUrl)
  const event = await here.visitor().send(new Request(url, { method: 'POST', body: '{}' }))
  expect(event.status).toBe(404)
  const again = await connect(squatter, named)
  expect(statusAndCode(again)).toEqual([409, 'PROVIDER_ORGANIZATION_IS_CONNECTED'])
  const both = await connect(squatter, { ...named, accessToken: shop.token })
  expect(statusAndCode(both)).toEqual([409, 'PROVIDER_ORGANIZATION_IS_CONNECTED'])
})
