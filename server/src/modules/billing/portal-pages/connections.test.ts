import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { grantsOf, setBenefits } from '#testing/benefits.ts'
import { createProduct } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import {
  link,
  newId,
  startIntegrations,
  withDiscord,
  withGitHub,
} from '#testing/integrations/node.ts'
import { buyProduct } from '#testing/license-keys.ts'
import type { Merchant } from '#testing/merchants.ts'
import { portalOf } from '#testing/portal.ts'
import { insider } from '#testing/portal-pages.ts'
import { serverForThisTest } from '#testing/server.ts'
import { createPlan } from '#testing/subscriptions.ts'

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
  vi.waitFor(check, { timeout: 20_000, interval: 50 })
const callback = '/v1/integrations/callback'

type Named = { readonly id: string }

/** A free subscription of a new customer, with the benefit. */
async function subscriber(merchant: Merchant, benefit: Named) {
  const customer = await createCustomer(merchant, { email: `${newId()}@example.com` })
  const plan = await createPlan(merchant, {
    prices: [{ amount_type: 'fixed', price_amount: 0 }],
  })
  await setBenefits(merchant, plan, [benefit])
  const input = { product_id: plan.id, customer_id: customer.id }
  const { body: subscription } = await merchant.call('POST', '/v1/subscriptions/', input)
  const grant = await until(async () => {
    const grants = await grantsOf(merchant, `&customer_id=${customer.id}`)
    const found = grants.find((each) => each.error !== null)
    return found ?? Promise.reject(new Error('It was not tried yet.'))
  })
  return { customer, grant, subscription }
}

/** Somebody without an account on the page of a benefit at Discord. */
async function visitor(
  setting?: Pick<
    Awaited<ReturnType<typeof withDiscord>>,
    'benefit' | 'guild' | 'merchant' | 'role'
  >,
) {
  const { benefit, guild, merchant, role } = setting ?? (await withDiscord(all))
  const { customer, grant, subscription } = await subscriber(merchant, benefit)
  const page = await insider(all.server, merchant, { customerId: customer.id })
  const below = `/benefits/${grant.id}`
  const connect = () => page.send({ intent: 'connect' }, below)
  return {
    ...{ benefit, below, connect, customer, grant, guild, merchant, page, role, subscription },
    shown: async (query = '') => page.facts('portal-benefit', await page.open(below + query)),
    send: (fields: Record<string, string>) => page.send(fields, below),
    /** Gives the consent, and comes back. */
    async consent(user: string, more = '') {
      const { url } = await page.facts('portal-away', await connect())
      const state = new URL(url).searchParams.get('state')
      all.discord.codes.set(user, { user })
      return page.visitor.get(`${callback}?state=${state}&code=${user}${more}`)
    },
    settles: (state: string) =>
      until(async () => {
        const facts = await page.facts('portal-benefit', await page.open(below))
        expect(facts.connection?.state).toBe(state)
        return facts
      }),
  }
}

/** Where an answer leads, below this server. */
const leadOf = ({ headers }: { readonly headers: Headers }) =>
  (headers.get('location') ?? '').replace('http://localhost:3000', '')
const resultOf = (answer: { readonly headers: Headers }) =>
  new URL(leadOf(answer), 'http://localhost:3000').searchParams.get('result')

test('a form leads to Discord, and the account that consents gets the role on the same page', async () => {
  const { below, connect, consent, guild, page, role, settles, shown } = await visitor()
  const before = await shown()
  expect(before.connection).toMatchObject({
    state: 'notConnected',
    place: { name: `Server ${guild}` },
    account: null,
    mayConnect: true,
    isProven: true,
  })
  const leaving = await connect()
  const { url } = await page.facts('portal-away', leaving)
  expect(leaving.headers.get('refresh')).toBe(`0; url=${url}`)
  expect(leaving.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(new URL(url).searchParams.get('scope')).toBe('identify guilds.join')
  const user = newId()
  const back = await consent(user)
  expect(back.headers.get('location')).toMatch(
    new RegExp(`^http://localhost:3000${page.path}${below}\\?connected=\\w{32}$`),
  )
  const landed = await page.visitor.get(leadOf(back))
  expect(leadOf(landed)).toBe(`${page.path}${below}?result=linked`)
  const after = await page.facts('portal-benefit', landed)
  expect(after.note).toBe('linked')
  const given = await settles('given')
  expect(given.connection).toMatchObject({
    account: { id: user, name: `user ${user}` },
    others: [],
  })
  expect(all.discord.rolesOf(guild, user)).toEqual([role])
  for (const token of [...all.discord.accessTokens.keys(), ...all.discord.refreshTokens.keys()]) {
    expect(JSON.stringify([after, given, back.headers.get('location')])).not.toContain(token)
  }
  const home = await page.facts('portal-home', await page.open())
  expect(home.benefits[0]?.connection).toEqual({
    service: 'discord',
    state: 'given',
    account: `user ${user}`,
  })
})

test('a refused consent, a broken service and a late return are said on the same page', async () => {
  const { below, connect, consent, page, shown } = await visitor()
  const stateOf = async () => {
    const { url } = await page.facts('portal-away', await connect())
    return new URL(url).searchParams.get('state')
  }
  const back = async (query: string) => {
    const answer = await page.visitor.get(`${callback}?state=${await stateOf()}&${query}`)
    return (await page.facts('portal-benefit', answer)).note
  }
  expect(await back('error=access_denied')).toBe('denied')
  expect(await back('error=server_error')).toBe('unavailable')
  expect(await back('code=unknown')).toBe('unavailable')
  all.discord.disturb(() => 'lost')
  expect((await page.facts('portal-benefit', await consent(newId()))).note).toBe('unavailable')
  all.discord.heal()
  const state = await stateOf()
  await all.server.query(`update tokens set expires_at = '2020-01-01'`)
  const late = await page.visitor.get(`${callback}?state=${state}&code=1`)
  expect(late.headers.get('location')).toContain(`${page.path}${below}?connected=expired`)
  expect((await page.facts('portal-benefit', late)).note).toBe('expired')
  expect((await shown()).connection?.state).toBe('notConnected')
})

test('a state, and what is made of it, is good for one browser and one use', async () => {
  const { below, connect, consent, page, shown } = await visitor()
  const user = newId()
  const back = leadOf(await consent(user))
  const thief = await visitor()
  // In another session of another seller, and without one.
  const stolen = back.replace(page.path + below, thief.page.path + thief.below)
  expect(resultOf(await thief.page.visitor.get(stolen))).toBe('otherSession')
  expect((await thief.shown()).connection?.account).toBeNull()
  expect((await page.facts('portal-benefit', await page.visitor.get(back))).note).toBe('expired')
  expect((await shown()).connection?.account).toBeNull()

  const { url } = await page.facts('portal-away', await connect())
  const state = new URL(url).searchParams.get('state')
  all.discord.codes.set(user, { user })
  const stranger = await all.server.visitor().get(`${callback}?state=${state}&code=${user}`)
  expect(stranger.headers.get('location')).toContain('error=please_restart_the_process')
  const [first, second] = await Promise.all(
    [1, 2].map(() => page.visitor.get(`${callback}?state=${state}&code=${user}`)),
  )
  const tokens = [first, second].map((each) => (each ? leadOf(each) : ''))
  expect(tokens.filter((each) => /connected=\w{32}/.test(each))).toHaveLength(1)
  const good = tokens.find((each) => /connected=\w{32}/.test(each)) ?? ''
  const ends = await Promise.all([1, 2].map(() => page.visitor.get(good)))
  expect(ends.map(resultOf).sort()).toEqual(['expired', 'linked'])
})

test('another session in the browser meanwhile connects nothing to either customer', async () => {
  const setting = await withDiscord(all)
  const first = await visitor(setting)
  const second = await visitor(setting)
  const back = leadOf(await first.consent(newId()))
  const { token } = await portalOf(all.server, setting.merchant, second.customer.id)
  const switched = { intent: 'switch', token }
  await first.page.send(switched)
  const answer = await first.page.visitor.get(back)
  expect(leadOf(answer)).toBe(`${first.page.path}/settings?result=otherSession`)
  const settings = await first.page.facts('portal-settings', answer)
  expect(settings).toMatchObject({ connections: [], connectionResult: 'otherSession' })
  expect((await second.shown()).connection?.account).toBeNull()
  const again = await insider(all.server, setting.merchant, { customerId: first.customer.id })
  const facts = await again.facts('portal-benefit', await again.open(first.below))
  expect(facts.connection?.account).toBeNull()
})

test('an account of one customer is not connected to another one of the seller', async () => {
  const setting = await withDiscord(all)
  const [own, other] = [await visitor(setting), await visitor(setting)]
  const user = newId()
  await own.page.followed(await own.consent(user))
  const refused = await other.page.facts('portal-benefit', await other.consent(user))
  expect(refused).toMatchObject({ note: 'taken', connection: { state: 'notConnected' } })
  // Elsewhere it is an account like any other, and here its owner connects it again.
  const elsewhere = await visitor()
  expect((await elsewhere.page.facts('portal-benefit', await elsewhere.consent(user))).note).toBe(
    'linked',
  )
  expect((await own.page.facts('portal-benefit', await own.consent(user))).note).toBe('linked')
  await own.page.send({ intent: 'disconnect' }, `/connections/discord/${user}`)
  expect((await other.page.facts('portal-benefit', await other.consent(user))).note).toBe('linked')
})

test('an account is disconnected by the second click, and its access ends', async () => {
  const { below, consent, grant, guild, merchant, page, role, settles } = await visitor()
  const user = newId()
  await page.followed(await consent(user))
  await settles('given')
  const settings = await page.facts('portal-settings', await page.open('/settings'))
  expect(settings.connections).toEqual([{ service: 'discord', id: user, name: `user ${user}` }])
  const removal = `/connections/discord/${user}`
  const question = await page.facts(
    'portal-disconnect',
    await page.open(`${removal}?benefit=${grant.id}`),
  )
  expect(question.benefits).toEqual(['Support by chat'])
  expect(question.back).toBe(page.path + below)
  await page.facts('portal-disconnect', await page.send({}, removal))
  expect(all.discord.rolesOf(guild, user)).toEqual([role])
  const form = { intent: 'disconnect' }
  const done = await page.facts('portal-settings', await page.send(form, removal))
  expect(done).toMatchObject({ connections: [], connectionResult: 'disconnected' })
  // The second of two clicks.
  const twice = await page.send(form, `${removal}?benefit=${grant.id}`)
  expect(leadOf(twice)).toBe(`${page.path}${below}?result=disconnected`)
  await settles('notConnected')
  expect(all.discord.rolesOf(guild, user)).toEqual([])
  const [after] = await grantsOf(merchant)
  expect(after).toMatchObject({ is_granted: false, error: { type: 'account_not_linked' } })
  expect((await page.open(removal)).headers.get('location')).toBe(page.path)
})

test('access moves to the account that is chosen, and is given again to who left', async () => {
  const { consent, guild, page, role, send, settles } = await visitor()
  const [old, next] = [newId(), newId()]
  await page.followed(await consent(old))
  await settles('given')
  await page.followed(await consent(next))
  await until(() => expect(all.discord.rolesOf(guild, next)).toEqual([role]))
  await until(() => expect(all.discord.rolesOf(guild, old)).toEqual([]))
  const given = await settles('given')
  expect(given.connection).toMatchObject({ account: { id: next }, others: [{ id: old }] })
  all.discord.join(guild, next)
  await send({ intent: 'use-account', account: next })
  await until(() => expect(all.discord.rolesOf(guild, next)).toEqual([role]))
  await settles('given')
  await send({ intent: 'use-account', account: old })
  await until(() => expect(all.discord.rolesOf(guild, old)).toEqual([role]))
  // Disconnected, it is not replaced by the other one before its customer says so.
  await settles('given')
  await page.send({ intent: 'disconnect' }, `/connections/discord/${old}`)
  const left = await settles('choose')
  expect(left.connection?.others).toEqual([{ id: next, name: `user ${next}` }])
  expect(all.discord.rolesOf(guild, old)).toEqual([])
})

test('accounts of others are neither used nor disconnected', async () => {
  const setting = await withDiscord(all)
  const [own, other] = [await visitor(setting), await visitor(setting)]
  const user = newId()
  await own.page.followed(await own.consent(user))
  await own.settles('given')
  const used = await other.send({ intent: 'use-account', account: user })
  expect((await other.page.facts('portal-benefit', used)).note).toBe('refused')
  const odd = await other.send({ intent: 'use-account', account: '../../users' })
  expect((await other.page.facts('portal-benefit', odd)).note).toBeNull()
  await other.page.send({ intent: 'disconnect' }, `/connections/discord/${user}`)
  expect((await other.page.open(own.below)).headers.get('location')).toBe(other.page.path)
  const foreign = await other.page.send({ intent: 'connect' }, own.below)
  expect(leadOf(foreign)).toBe(other.page.path)
  expect((await own.shown()).connection).toMatchObject({ state: 'given', account: { id: user } })
  expect((await other.shown()).connection?.account).toBeNull()
})

test('why there is no access is said with what helps, and a repaired server gives it', async () => {
  const { consent, guild, page, role, send, settles } = await visitor()
  const user = newId()
  all.discord.removeBot(guild)
  await page.followed(await consent(user))
  expect((await settles('failed')).connection?.reason).toBe('placeGone')
  all.discord.createGuild(guild, role)
  all.discord.banned.add(user)
  await send({ intent: 'use-account', account: user })
  await until(async () =>
    expect((await settles('failed')).connection?.reason).toBe('accountRefused'),
  )
  all.discord.banned.delete(user)
  all.discord.accessTokens.clear()
  await send({ intent: 'use-account', account: user })
  await until(async () => expect((await settles('failed')).connection?.reason).toBe('consent'))
  await page.followed(await consent(user))
  await settles('given')
  expect(all.discord.rolesOf(guild, user)).toEqual([role])
})

test('while a service does not answer, the page says that it is asked again', async () => {
  const { consent, page, send, settles } = await visitor()
  const user = newId()
  await page.followed(await consent(user))
  await settles('given')
  all.discord.disturb(() => 'broken')
  await send({ intent: 'use-account', account: user })
  await until(async () =>
    expect((await settles('giving')).connection).toMatchObject({
      account: { id: user },
      isDelayed: true,
    }),
  )
})

test('an invitation of GitHub is said to be accepted there', async () => {
  const { benefit, merchant, name, repository } = await withGitHub(all)
  const { customer, grant } = await subscriber(merchant, benefit)
  const page = await insider(all.server, merchant, { customerId: customer.id })
  const below = `/benefits/${grant.id}`
  const { url } = await page.facts('portal-away', await page.send({ intent: 'connect' }, below))
  const asked = new URL(url)
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
  const user = Number(newId())
  all.github.users.set(user, `user-${user}`)
  all.github.codes.set('consent', user)
  const back = `${callback}?state=${asked.searchParams.get('state')}&code=consent`
  expect((await page.facts('portal-benefit', await page.visitor.get(back))).note).toBe('linked')
  await until(() => expect(all.github.accessOf(repository, user)).toBe('invited: pull'))
  const facts = await until(async () => {
    const shown = await page.facts('portal-benefit', await page.open(below))
    expect(shown.connection?.state).toBe('given')
    return shown
  })
  expect(facts.connection).toMatchObject({
    service: 'github',
    account: { name: `user-${user}` },
    place: { name, url: `${all.github.settings.webUrl}/${name}` },
  })
})

test('whoever bought under an unproven address sees the state, and connects nothing', async () => {
  const { benefit, merchant } = await withDiscord(all)
  const product = await createProduct(merchant)
  await setBenefits(merchant, product, [benefit])
  const { customerToken } = await buyProduct(all.server, merchant, product)
  const page = await insider(all.server, merchant, { token: customerToken })
  const { benefits } = await until(async () => {
    const home = await page.facts('portal-home', await page.open())
    expect(home.benefits[0]?.connection?.state).toBe('notConnected')
    return home
  })
  const below = `/benefits/${benefits[0]?.id}`
  const shown = await page.facts('portal-benefit', await page.open(below))
  expect(shown.connection).toMatchObject({ isProven: false, account: null, others: [] })
  for (const fields of [{ intent: 'connect' }, { intent: 'use-account', account: '1' }]) {
    const entry = await page.facts('portal-entry', await page.send(fields, below))
    expect(entry.note).toBe('proof')
  }
  const asked = await page.facts('portal-entry', await page.open(`${below}?action=connect`))
  expect(asked.address).toContain('action=connect')
  await page.facts('portal-entry', await page.open('/connections/discord/1'))
  await page.facts('portal-entry', await page.open(`${below}?connected=${'x'.repeat(32)}`))
})

test('where the seller has not connected the server, nothing is offered', async () => {
  const setting = await withDiscord(all)
  const { connect, merchant, page, shown } = await visitor(setting)
  await all.server.query('delete from connected_places where organization_id = $1', [
    merchant.organizationId,
  ])
  expect((await shown()).connection).toMatchObject({ state: 'sellerFirst', place: null })
  const answer = await connect()
  expect(resultOf(answer)).toBe('notReady')
  expect((await page.facts('portal-benefit', answer)).note).toBe('notReady')
})

test('five accounts are connected at most, and the sixth is refused late as well', async () => {
  const { below, connect, customer, merchant, page, shown } = await visitor()
  const { token } = await portalOf(all.server, merchant, customer.id)
  const headers = { authorization: `Bearer ${token}` }
  const program = { visitor: all.server.visitor(), headers, token }
  for (let count = 0; count < 4; count++) await link(all, program, 'discord', newId())
  const { url } = await page.facts('portal-away', await connect())
  await link(all, program, 'discord', newId())
  all.discord.codes.set('sixth', { user: newId() })
  const state = new URL(url).searchParams.get('state')
  const late = await page.visitor.get(`${callback}?state=${state}&code=sixth`)
  expect((await page.facts('portal-benefit', late)).note).toBe('tooManyAccounts')
  const facts = await shown()
  expect(facts.connection).toMatchObject({ mayConnect: false, state: 'choose' })
  expect(facts.connection?.others).toHaveLength(5)
  const again = await connect()
  expect(leadOf(again)).toBe(`${page.path}${below}?result=tooManyAccounts`)
})

test('without an application of the server, the page says that the seller has to finish', async () => {
  const { below, customer, merchant } = await visitor()
  const node = await serverForThisTest({ connection: all.server.connection })
  const page = await insider(node, merchant, {
    token: (await portalOf(all.server, merchant, customer.id)).token,
  })
  const { connection } = await page.facts('portal-benefit', await page.open(below))
  expect(connection).toMatchObject({ state: 'sellerFirst', place: null })
  expect(resultOf(await page.send({ intent: 'connect' }, below))).toBe('notReady')
})
