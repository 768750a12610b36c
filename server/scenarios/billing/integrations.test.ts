import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { grantsOf, setBenefits } from '#testing/benefits.ts'
import { createProduct } from '#testing/checkouts.ts'
import { accessesOf, removeOverdue } from '#testing/integrations/grants.ts'
import {
  link,
  newId,
  startIntegrations,
  withDiscord,
  withGitHub,
} from '#testing/integrations/node.ts'
import type { Merchant } from '#testing/merchants.ts'
import { createPlan, subscribe } from '#testing/subscriptions.ts'
import { stopwatch } from '../../src/platform/system.ts'

type All = Awaited<ReturnType<typeof startIntegrations>>
let all: All
beforeAll(async () => {
  all = await startIntegrations()
})
afterEach(() => {
  all.discord.heal()
  all.github.heal()
})
afterAll(() => all.stop())

const until = <Value>(check: () => Promise<Value> | Value) =>
  vi.waitFor(check, { timeout: 60_000, interval: 50 })

type Named = { readonly id: string }

/** A free plan with a benefit, and a subscription of the customer. */
async function buy(merchant: Merchant, benefit: Named, customer: Named) {
  const plan = await createPlan(merchant, {
    prices: [{ amount_type: 'fixed', price_amount: 0 }],
  })
  await setBenefits(merchant, plan, [benefit])
  const input = { product_id: plan.id, customer_id: customer.id }
  const answer = await merchant.call('POST', '/v1/subscriptions/', input)
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Named
}
const revoke = ({ call }: Merchant, { id }: Named) => call('DELETE', `/v1/subscriptions/${id}`)

test('a subscription gives a role, and its end takes it', async () => {
  const { benefit, customer, guild, merchant, role, user } = await withDiscord(all)
  const subscription = await buy(merchant, benefit, customer)
  await until(() => expect(all.discord.rolesOf(guild, user)).toEqual([role]))
  const granted = { is_granted: true, properties: { granted_account_id: user, role_id: role } }
  await until(async () => expect(await grantsOf(merchant)).toMatchObject([granted]))
  await revoke(merchant, subscription)
  await until(() => expect(all.discord.rolesOf(guild, user)).toEqual([]))
})

test('a role that two subscriptions give is taken with the last of them', async () => {
  const { benefit, customer, guild, merchant, role, user } = await withDiscord(all)
  const first = await buy(merchant, benefit, customer)
  const settings = { subscription_settings: { allow_multiple_subscriptions: true } }
  await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, settings)
  const second = await buy(merchant, benefit, customer)
  await until(async () => expect((await grantsOf(merchant, '&is_granted=true')).length).toBe(2))
  await revoke(merchant, first)
  await until(async () => expect((await grantsOf(merchant, '&is_granted=true')).length).toBe(1))
  expect(all.discord.rolesOf(guild, user)).toEqual([role])
  await revoke(merchant, second)
  await until(() => expect(all.discord.rolesOf(guild, user)).toEqual([]))
})

test('a customer sees why there is no access, links an account and gets it', async () => {
  const { benefit, guild, merchant, portal, role, user } = await withDiscord(all)
  const path = `/v1/customer-portal/oauth-accounts/discord/${user}`
  await portal.visitor.send(
    new Request(`http://localhost:3000${path}`, { method: 'DELETE', headers: portal.headers }),
  )
  const { body: me } = await portal.visitor.get(
    '/v1/customer-portal/customer-session/user',
    portal.headers,
  )
  const customer = { id: me.customer_id }
  await buy(merchant, benefit, customer)
  const [grant] = await until(async () => {
    const grants = await grantsOf(merchant)
    expect(grants).toMatchObject([{ is_granted: false, error: { type: 'account_required' } }])
    return grants
  })
  const other = newId()
  await link(all, portal, 'discord', other)
  await all.server.app.services.grants.provide(
    { organizationId: merchant.organizationId, customerId: customer.id, id: grant?.id ?? '' },
    { account_id: other },
  )
  await until(() => expect(all.discord.rolesOf(guild, other)).toEqual([role]))
  await until(async () =>
    expect(await grantsOf(merchant)).toMatchObject([{ is_granted: true, error: null }]),
  )
})

test('what an account was given ends when it is unlinked, while its grant goes over to another one', async () => {
  const { benefit, customer, guild, merchant, portal, role, user } = await withDiscord(all)
  await buy(merchant, benefit, customer)
  await until(() => expect(all.discord.rolesOf(guild, user)).toEqual([role]))
  const [grant] = await until(async () => {
    const grants = await grantsOf(merchant)
    expect(grants).toMatchObject([{ is_granted: true, error: null }])
    return grants
  })
  const other = newId()
  await link(all, portal, 'discord', other)
  all.discord.disturb(() => 'broken')
  const { grants } = all.server.app.services
  const place = { organizationId: merchant.organizationId, customerId: customer.id }
  await grants.provide({ ...place, id: grant?.id ?? '' }, { account_id: other })
  const path = `/v1/customer-portal/oauth-accounts/discord/${user}`
  const { headers } = portal
  const unlink = new Request(`http://localhost:3000${path}`, { method: 'DELETE', headers })
  expect((await portal.visitor.send(unlink)).status).toBe(204)
  const given = (await accessesOf(all.server, merchant)).filter((each) => each.account_id === user)
  expect(given).toMatchObject([{ ended: true }])
  all.discord.heal()
  await removeOverdue(all.server)
  await until(() => expect(all.discord.rolesOf(guild, user)).toEqual([]))
  await until(() => expect(all.discord.rolesOf(guild, other)).toEqual([role]))
})

test('while Discord hangs, GitHub invites at once', async () => {
  const hanging = [await withDiscord(all), await withDiscord(all), await withDiscord(all)]
  const github = await withGitHub(all)
  all.discord.disturb(() => 'hung')
  for (const { benefit, customer, merchant } of hanging) await buy(merchant, benefit, customer)
  const elapsed = stopwatch()
  await buy(github.merchant, github.benefit, github.customer)
  const accessOf = () => all.github.accessOf(github.repository, github.user)
  await until(() => expect(accessOf()).toBe('invited: pull'))
  expect(elapsed()).toBeLessThan(8_000)
})

test('a product that is bought once gives access to a repository', async () => {
  const { benefit, merchant, repository, user, portal } = await withGitHub(all)
  const product = await createProduct(merchant, {
    prices: [{ amount_type: 'free' }],
  })
  await setBenefits(merchant, product, [benefit])
  const { body } = await portal.visitor.get(
    '/v1/customer-portal/customer-session/user',
    portal.headers,
  )
  const sale = { token: null, buyer: { customer_email: body.email } }
  await subscribe(all.server, merchant, product, {
    ...sale,
    checkout: { customer_id: body.customer_id },
  })
  await until(() => expect(all.github.accessOf(repository, user)).toBe('invited: pull'))
})
