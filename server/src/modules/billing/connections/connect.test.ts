import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCustomer } from '#testing/customers.ts'
import {
  connectGuild,
  connectRepositories,
  endOf,
  link,
  newId,
  portalOf,
  startIntegrations,
  withDiscord,
} from '#testing/integrations/node.ts'
import { createAccessToken, createMerchant } from '#testing/merchants.ts'
import { serverForThisTest } from '#testing/server.ts'

type All = Awaited<ReturnType<typeof startIntegrations>>
let all: All
beforeAll(async () => {
  all = await startIntegrations()
})
afterAll(() => all.stop())

const accounts = '/v1/customer-portal/oauth-accounts'
const callback = '/v1/integrations/callback'

async function inPortal() {
  const merchant = await createMerchant(all.server)
  const customer = await createCustomer(merchant, { email: `${newId()}@example.com` })
  return { merchant, customer, portal: await portalOf(all.server, merchant, customer.id) }
}

async function begin({ headers, visitor }: Awaited<ReturnType<typeof portalOf>>, query = '') {
  const path = `${accounts}/authorize?platform=discord${query}`
  const { body } = await visitor.get(path, headers)
  return new URL(body.url)
}

test('a customer links an account, sees it and unlinks it', async () => {
  const { customer, portal } = await inPortal()
  const user = newId()
  expect(await link(all, portal, 'discord', user)).toEqual({
    platform: 'discord',
    account_id: user,
  })
  const { body } = await portal.visitor.get(accounts, portal.headers)
  expect(body).toEqual({
    items: [{ platform: 'discord', account_id: user, account_username: `user ${user}` }],
  })
  const me = await portal.visitor.get('/v1/customer-portal/customers/me', portal.headers)
  expect(me.body.oauth_accounts).toEqual({
    [`discord:${user}`]: { account_id: user, account_username: `user ${user}` },
  })
  const told = await all.server.query(
    `select e.type, p.body from events e join event_payloads p on p.id = e.payload_id
      where e.aggregate = $1 and e.type like 'customer_account.%' order by e.id`,
    [`customer:${customer.id}`],
  )
  expect(told).toMatchObject([{ type: 'customer_account.linked', body: { platform: 'discord' } }])
  expect(JSON.stringify(told)).not.toContain(user)
  const request = () =>
    portal.visitor.send(
      new Request(`http://localhost:3000${accounts}/discord/${user}`, {
        method: 'DELETE',
        headers: portal.headers,
      }),
    )
  expect((await request()).status).toBe(204)
  expect((await request()).status).toBe(404)
})

test('GitHub gives us no token that is stored', async () => {
  const { portal } = await inPortal()
  const user = Number(newId())
  all.github.users.set(user, 'octocat')
  expect(await link(all, portal, 'github', String(user))).toMatchObject({ platform: 'github' })
  const rows = await all.server.query('select * from customer_accounts where account_id = $1', [
    String(user),
  ])
  expect(rows).toMatchObject([{ username: 'octocat', access_token: null, refresh_token: null }])
})

test('a flow ends only in the browser in which it began, and once', async () => {
  const { portal } = await inPortal()
  const state = (await begin(portal)).searchParams.get('state')
  all.discord.codes.set('of a victim', { user: newId() })
  const back = `${callback}?state=${state}&code=${encodeURIComponent('of a victim')}`
  const victim = all.server.visitor()
  const refused = { error: 'please_restart_the_process' }
  expect(endOf((await victim.get(back)).headers.get('location'))).toEqual(refused)
  const { visitor } = portal
  const answers = await Promise.all([visitor.get(back), visitor.get(back)])
  const ends = answers.map(({ headers }) => endOf(headers.get('location')))
  expect(ends.filter(({ platform }) => platform === 'discord')).toHaveLength(1)
  expect(ends).toContainEqual(refused)
  const { body } = await visitor.get(accounts, portal.headers)
  expect(body.items).toHaveLength(1)
})

test('a refused consent, a wrong code and an unknown state end with an error', async () => {
  const { portal } = await inPortal()
  const { visitor } = portal
  const end = async (query: string) => {
    const state = (await begin(portal, '&return_to=/portal/shop')).searchParams.get('state')
    const { headers } = await visitor.get(`${callback}?state=${state}&${query}`)
    expect(headers.get('location')).toContain('/portal/shop')
    return endOf(headers.get('location'))
  }
  expect(await end('error=access_denied')).toEqual({ error: 'access_denied' })
  expect(await end('code=unknown')).toEqual({ error: 'service_failed' })
  expect(await end('')).toEqual({ error: 'no_code' })
  const unknown = await visitor.get(`${callback}?state=${'x'.repeat(32)}&code=1`)
  expect(endOf(unknown.headers.get('location'))).toEqual({ error: 'please_restart_the_process' })
})

test('a flow returns to trusted addresses only', async () => {
  const { portal } = await inPortal()
  const path = `${accounts}/authorize?platform=discord&return_to=https://evil.example`
  expect((await portal.visitor.get(path, portal.headers)).status).toBe(422)
})

test('a customer links five accounts of a service at most', async () => {
  const { portal } = await inPortal()
  for (let count = 0; count < 5; count++) await link(all, portal, 'discord', newId())
  expect(await link(all, portal, 'discord', newId())).toEqual({ error: 'too_many_linked_accounts' })
})

test('of two customers of a seller who link one account at once, one gets it', async () => {
  const { merchant, portal } = await inPortal()
  const other = await createCustomer(merchant, { email: `${newId()}@example.com` })
  const portals = [portal, await portalOf(all.server, merchant, other.id)]
  const user = newId()
  const ends = await Promise.all(portals.map((each) => link(all, each, 'discord', user)))
  const refused = ends.filter(({ error }) => error === 'account_is_linked_to_another_customer')
  expect(refused).toHaveLength(1)
  expect(ends.filter(({ platform }) => platform === 'discord')).toHaveLength(1)
  const elsewhere = await inPortal()
  expect(await link(all, elsewhere.portal, 'discord', user)).toMatchObject({ account_id: user })
})

test('the accounts of a customer are deleted with the customer', async () => {
  const { customer, merchant, portal } = await inPortal()
  const user = newId()
  await link(all, portal, 'discord', user)
  await merchant.call('DELETE', `/v1/customers/${customer.id}`)
  expect(
    await all.server.query('select 1 from customer_accounts where account_id = $1', [user]),
  ).toEqual([])
})

test('an address that names another server connects the one that was consented to', async () => {
  const merchant = await createMerchant(all.server)
  const { visitor } = merchant.owner
  const [own, foreign] = [newId(), newId()]
  all.discord.createGuild(own)
  all.discord.createGuild(foreign)
  const path = `/v1/integrations/discord/bot/authorize?organization_id=${merchant.organizationId}`
  const begun = new URL((await visitor.get(path)).headers.get('location') ?? '')
  expect(Object.fromEntries(begun.searchParams)).toMatchObject({
    client_id: '4242',
    scope: 'bot identify',
    permissions: '268435459',
    redirect_uri: `http://localhost:3000${callback}`,
  })
  all.discord.codes.set('owner', { user: '1', guild: own })
  const state = begun.searchParams.get('state')
  await visitor.get(`${callback}?state=${state}&code=owner&guild_id=${foreign}`)
  const rows = await all.server.query(
    'select place_id from connected_places where organization_id = $1',
    [merchant.organizationId],
  )
  expect(rows).toEqual([{ place_id: own }])
})

test('places are connected by members with the scope', async () => {
  const merchant = await createMerchant(all.server)
  const query = `organization_id=${merchant.organizationId}`
  const path = `/v1/integrations/discord/bot/authorize?${query}`
  expect((await all.server.visitor().get(path)).status).toBe(401)
  const stranger = await createMerchant(all.server)
  expect((await stranger.owner.visitor.get(path)).status).not.toBe(302)
  const { token } = await createAccessToken(merchant.owner, merchant.organizationId, {
    scopes: ['benefits:read'],
  })
  const headers = { authorization: `Bearer ${token}` }
  expect((await all.server.visitor().get(path, headers)).status).toBe(403)
})

test('a user without a repository to administer connects nothing', async () => {
  const merchant = await createMerchant(all.server)
  const user = Number(newId())
  all.github.users.set(user, `reader-${user}`)
  expect(await connectRepositories(all.github, merchant, user)).toEqual({
    error: 'nothing_to_connect',
  })
})

test('tokens are encrypted again after SECRET was replaced', async () => {
  const { portal, user } = await withDiscord(all)
  expect(portal.token).toBeTruthy()
  const read = () =>
    all.server.query<{ access_token: string }>(
      'select access_token from customer_accounts where account_id = $1',
      [user],
    )
  const [before] = await read()
  const node = await serverForThisTest({
    connection: all.server.connection,
    secrets: ['another secret for tests, long enough', 'a secret for tests that is long enough'],
  })
  await node.app.services.connections.accounts.renewSeals()
  const [after] = await read()
  expect(after?.access_token).not.toBe(before?.access_token)
})

test('without applications nothing is offered', async () => {
  const server = await serverForThisTest()
  const merchant = await createMerchant(server)
  const customer = await createCustomer(merchant, { email: 'ada@example.com' })
  const portal = await portalOf(server, merchant, customer.id)
  const path = `${accounts}/authorize?platform=github`
  expect((await portal.visitor.get(path, portal.headers)).status).toBe(404)
  const connect = `/v1/integrations/github/authorize?organization_id=${merchant.organizationId}`
  expect((await merchant.owner.visitor.get(connect)).status).toBe(404)
})

test('a connected server shows the roles that can be given, to its organization only', async () => {
  const merchant = await createMerchant(all.server)
  const [guild, low, high] = [newId(), newId(), newId()]
  all.discord.createGuild(guild, guild, low, high)
  const token = await connectGuild(all.discord, merchant, guild)
  const path = `/v1/integrations/discord/guild/lookup?guild_token=${encodeURIComponent(token ?? '')}`
  const { body } = await merchant.call('GET', path)
  expect(body).toMatchObject({ id: guild, roles: [{ id: high, color: '#ff8800' }, { id: low }] })
  const other = await createMerchant(all.server)
  expect((await other.call('GET', path)).status).toBe(404)
  all.discord.removeBot(guild)
  expect((await merchant.call('GET', path)).status).toBe(404)
})
