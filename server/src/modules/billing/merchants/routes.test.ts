import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callWithToken, createMerchant, nameSeller } from '#testing/merchants.ts'
import {
  createOrganization,
  inviteAndAccept,
  orgPost,
  signUpVerifiedUser,
} from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { goLive } from '#testing/stored-billing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const base = '/v1/organizations/'

describe('a new organization', () => {
  test('is a merchant of the same name and slug at once, with defaults', async () => {
    const owner = await signUpVerifiedUser(server)
    const { id, slug } = await createOrganization(owner, { name: 'Acme Inc' })
    const { status, body } = await owner.visitor.get(base + id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      slug,
      name: 'Acme Inc',
      modified_at: null,
      avatar_url: null,
      email: null,
      website: null,
      socials: [],
      details_submitted_at: null,
      feature_settings: { issue_funding_enabled: false, usage_based_billing_enabled: false },
      status: 'active',
      default_presentment_currency: 'usd',
      default_tax_behavior: 'location',
      subscription_settings: {
        allow_multiple_subscriptions: false,
        allow_customer_updates: true,
        proration_behavior: 'prorate',
        after_dunning: 'canceled',
      },
      customer_portal_settings: { usage: { show: true } },
    })
    const { checkout_reminder, ...emails } = body.customer_email_settings
    expect(checkout_reminder).toBe(false)
    expect(Object.values(emails)).not.toContain(false)
  })

  test('that came by an import becomes a merchant when the server starts', async () => {
    const owner = await signUpVerifiedUser(server)
    const id = 'imported'
    await server.query(
      `insert into organizations (id, name, slug, created_at)
       values ($1, $1, $1, '2030-01-01')`,
      [id],
    )
    await server.query(
      `insert into members (id, organization_id, user_id, roles, created_at)
       values ($1, $1, $2, '{owner}', '2030-01-01')`,
      [id, owner.id],
    )
    expect((await owner.visitor.get(base + id)).status).toBe(404)
    const other = await server.startAnotherNode()
    try {
      expect((await owner.visitor.get(base + id)).status).toBe(200)
    } finally {
      await other.stop()
    }
  })
})

describe('the list', () => {
  test('of a token has its organization only', async () => {
    const { call, organizationId } = await createMerchant(server)
    const { body } = await call('GET', base)
    expect(body.items.map((each: { id: string }) => each.id)).toEqual([organizationId])
    expect(body.pagination).toEqual({ total_count: 1, max_page: 1 })
  })

  test('of a user has the organizations where their role allows it, filtered, sorted, in pages', async () => {
    const owner = await signUpVerifiedUser(server)
    const names = ['Bravo', 'Alpha', 'Charlie']
    const slugs: string[] = []
    for (const name of names) slugs.push((await createOrganization(owner, { name })).slug)
    const foreign = await createMerchant(server)
    await inviteAndAccept(foreign.owner, owner)
    const read = async (query: string) => {
      const { status, body } = await owner.visitor.get(`${base}?${query}`)
      expect(status).toBe(200)
      return [body.items.map((each: { name: string }) => each.name), body.pagination.total_count]
    }
    expect(await read('')).toEqual([names, 3])
    expect(await read('sorting=name')).toEqual([['Alpha', 'Bravo', 'Charlie'], 3])
    expect(await read('sorting=-name&limit=2&page=2')).toEqual([['Alpha'], 3])
    expect(await read(`slug=${slugs[1]}`)).toEqual([['Alpha'], 1])
    expect(await read(`slug=${slugs[0]}&slug=${slugs[2]}`)).toEqual([['Bravo', 'Charlie'], 2])
    expect((await owner.visitor.get(`${base}?sorting=planet`)).status).toBe(422)
  })
})

describe('changing the settings', () => {
  const change = {
    email: 'shop@example.com',
    website: 'https://example.com',
    country: 'DE',
    socials: ['x', 'github', 'facebook', 'instagram', 'youtube', 'tiktok', 'linkedin', 'other'].map(
      (platform) => ({ platform, url: `https://${platform}.example/acme` }),
    ),
    default_presentment_currency: 'EUR',
    default_tax_behavior: 'inclusive',
    subscription_settings: { proration_behavior: 'invoice', after_dunning: 'unpaid' },
    customer_email_settings: { order_confirmation: false },
    customer_portal_settings: { usage: { show: false } },
  }

  test('stores what was sent and keeps the rest', async () => {
    const { call, organizationId } = await createMerchant(server)
    const { status, body } = await call('PATCH', base + organizationId, change)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...change, default_presentment_currency: 'eur' })
    expect(body.subscription_settings.allow_customer_updates).toBe(true)
    expect(body.customer_email_settings.subscription_updated).toBe(true)
    expect(body.customer_portal_settings.subscription.update_plan).toBe(true)
    expect(body.proration_behavior).toBe('invoice')
    expect(body.modified_at).not.toBeNull()
    expect((await call('GET', base + organizationId)).body).toEqual(body)
    const cleared = await call('PATCH', base + organizationId, { email: null, country: null })
    expect(cleared.body).toMatchObject({ email: null, country: null, website: change.website })
  })

  test('writes name and picture through to the organization of the accounts', async () => {
    const { call, owner, organizationId } = await createMerchant(server)
    const picture = 'https://example.com/logo.png'
    const answer = await call('PATCH', base + organizationId, {
      name: 'Other',
      avatar_url: picture,
    })
    expect(answer.body).toMatchObject({ name: 'Other', avatar_url: picture })
    const query = `organizationId=${organizationId}`
    const { body } = await owner.visitor.get(
      `/api/auth/organization/get-full-organization?${query}`,
    )
    expect(body).toMatchObject({ name: 'Other', logo: picture })
  })

  test('appends an event with the time of the organization', async () => {
    const { call, advance, organizationId } = await createMerchant(server)
    const told: { type: string; organizationId: string | null; payload: unknown; at: Date }[] = []
    server.app.services.events.observe(
      async (_, { type, organizationId: id, payload, occurredAt }) => {
        if (id === organizationId) told.push({ type, organizationId: id, payload, at: occurredAt })
      },
    )
    const now = await advance('P2M')
    const { body } = await call('PATCH', base + organizationId, { email: 'a@example.com' })
    expect(told.map(({ type }) => type)).toEqual(['merchant.updated'])
    expect(told[0]).toMatchObject({ organizationId, payload: body })
    expect(told[0]?.at.toISOString()).toBe(body.modified_at)
    expect(new Date(body.modified_at).getTime()).toBeGreaterThanOrEqual(now.getTime())
  })

  test.each([
    ['a website that a browser would run', { website: 'javascript:alert(1)' }],
    ['an address of a social network that is none', { socials: [{ platform: 'x', url: 'x' }] }],
    ['a platform that is none', { socials: [{ platform: 'mastodon', url: 'https://a.example' }] }],
    ['an unknown currency', { default_presentment_currency: 'xxx' }],
    ['a country that is none', { country: 'Germany' }],
    ['a name that is too short', { name: 'ab' }],
    ['a negative grace', { subscription_settings: { benefit_revocation_grace_period: -1 } }],
    ['single sign-on, which there is not', { sso_enforced: true }],
  ])('to %s is refused', async (_, wrong) => {
    const { call, organizationId } = await createMerchant(server)
    const before = (await call('GET', base + organizationId)).body
    expect((await call('PATCH', base + organizationId, wrong)).status).toBe(422)
    expect((await call('GET', base + organizationId)).body).toEqual(before)
  })

  test('keeps what invoices of a live organization name, which may be corrected', async () => {
    const live = await createMerchant(server)
    await nameSeller(live)
    await goLive(server, live)
    const path = base + live.organizationId
    const set = (seller: object) => live.call('PATCH', path, { order_settings: { seller } })
    for (const [detail, seller] of [
      ['name', { name: null }],
      ['address', { address: { country: 'DE' } }],
      ['tax_id', { tax_id: null }],
    ] as const) {
      const { status, body } = await set(seller)
      expect(status).toBe(422)
      expect(body.detail).toMatchObject([{ loc: ['body', 'order_settings', 'seller', detail] }])
    }
    expect((await set({ name: 'Acme AG', tax_id: null, no_tax_id: true })).status).toBe(200)
    expect((await set({ tax_id: 'DE136695976', no_tax_id: false })).status).toBe(200)
    const sandbox = await createMerchant(server)
    await nameSeller(sandbox)
    await nameSeller(sandbox, { name: null, address: null, tax_id: null })
    // One that was live before has to name nothing at once.
    const older = await createMerchant(server)
    await goLive(server, older)
    await nameSeller(older, { name: 'Acme' })
  })

  test('needs the scope, and a role that may manage the organization', async () => {
    const merchant = await createMerchant(server, { scopes: ['organizations:read'] })
    const path = base + merchant.organizationId
    expect((await merchant.call('GET', path)).status).toBe(200)
    expect((await merchant.call('PATCH', path, { country: 'DE' })).status).toBe(403)
    const member = await signUpVerifiedUser(server)
    await inviteAndAccept(merchant.owner, member)
    expect((await member.visitor.get(path)).status).toBe(404)
    expect((await member.visitor.patch(path, { country: 'DE' })).status).toBe(404)
  })

  test('of another organization is not possible, nor seen', async () => {
    const merchant = await createMerchant(server)
    const other = await createMerchant(server)
    const path = base + other.organizationId
    const before = (await other.call('GET', path)).body
    expect((await merchant.call('GET', path)).status).toBe(404)
    expect((await merchant.call('PATCH', path, { name: 'Mine' })).status).toBe(404)
    expect((await merchant.owner.visitor.patch(path, { name: 'Mine' })).status).toBe(404)
    expect((await other.call('GET', path)).body).toEqual(before)
  })
})

test('the merchant of a deleted live organization is closed and stays stored', async () => {
  const { owner, organizationId } = await createMerchant(server)
  await server.query('update billing_clocks set live = true where organization_id = $1', [
    organizationId,
  ])
  expect((await orgPost(owner.visitor, 'delete', { organizationId })).status).toBe(200)
  expect((await owner.visitor.get(base + organizationId)).status).toBe(404)
  const [row] = await server.query<{ closed: boolean }>(
    'select closed_at is not null as closed from merchants where organization_id = $1',
    [organizationId],
  )
  expect(row?.closed).toBe(true)
})

test('a new name, slug or logo set for the account is told to merchants, once', async () => {
  const { call, owner, organizationId } = await createMerchant(server)
  const told = async () => {
    const rows = await server.query<{ body: { name: string; modified_at: string } }>(
      `select p.body from events e join event_payloads p on p.id = e.payload_id
        where e.type = 'merchant.updated' and e.organization_id = $1 order by e.id`,
      [organizationId],
    )
    return rows.map(({ body }) => body)
  }
  const rename = (data: object) => orgPost(owner.visitor, 'update', { organizationId, data })
  expect((await rename({ name: 'Analytical Engines' })).status).toBe(200)
  const [first] = await told()
  expect(first).toMatchObject({ name: 'Analytical Engines', modified_at: expect.any(String) })
  expect((await call('GET', base + organizationId)).body.modified_at).toBe(first?.modified_at)
  await rename({ metadata: { internal: true } })
  await rename({ name: 'Analytical Engines' })
  expect(await told()).toHaveLength(1)
  expect((await call('PATCH', base + organizationId, { name: 'Engines' })).status).toBe(200)
  expect((await told()).map(({ name }) => name)).toEqual(['Analytical Engines', 'Engines'])
})

describe('the clock of a sandbox', () => {
  const path = '/v1/sandbox/clock'

  test('moves for one organization, with months clamped to their last day', async () => {
    const merchant = await createMerchant(server, { scopes: ['orders:read'] })
    const other = await createMerchant(server)
    const { body: before } = await other.call('GET', path)
    const january = new Date(`${new Date(before.now).getUTCFullYear() + 1}-01-31T12:00:00Z`)
    const moved = await merchant.call('POST', path, { to: january.toISOString() })
    expect([moved.status, moved.body]).toEqual([200, { now: january.toISOString() }])
    const february = await merchant.advance('P1M')
    expect([february.getUTCMonth(), february.getUTCDate()]).toEqual([
      1,
      february.getUTCFullYear() % 4 ? 28 : 29,
    ])
    const { body } = await merchant.call('GET', path)
    expect(new Date(body.now) >= february).toBe(true)
    expect(new Date((await other.call('GET', path)).body.now) < january).toBe(true)
  })

  test.each([
    ['backwards', { to: '2020-01-01T00:00:00Z' }, 400],
    ['not at all', { advance: 'P0D' }, 400],
    ['by no duration', { advance: 'soon' }, 422],
    ['to no time', { to: '2030-01-01' }, 422],
    ['by a century', { advance: 'P100Y' }, 422],
    ['by more than there is', { advance: 'P999999999Y' }, 422],
    ['without a target', {}, 422],
  ])('does not move %s', async (_, target, status) => {
    const { call } = await createMerchant(server)
    const other = await createMerchant(server)
    expect((await call('POST', path, target)).status).toBe(status)
    const { body } = await call('GET', path)
    const { body: unmoved } = await other.call('GET', path)
    expect(new Date(unmoved.now).getTime() - new Date(body.now).getTime()).toBeLessThan(600_000)
    expect(body.now <= unmoved.now).toBe(true)
  })

  test('of a live organization cannot be moved', async () => {
    const { call, organizationId } = await createMerchant(server)
    await server.query('update billing_clocks set live = true where organization_id = $1', [
      organizationId,
    ])
    expect((await call('POST', path, { advance: 'P1D' })).status).toBe(403)
  })

  test('needs an access token', async () => {
    const { owner } = await createMerchant(server)
    expect((await owner.visitor.get(path)).status).toBe(401)
    expect((await owner.visitor.post(path, { advance: 'P1D' })).status).toBe(401)
    expect((await server.visitor().get(path)).status).toBe(401)
    const answer = await callWithToken(server, 'polar_cst_customer', 'POST', path, {})
    expect(answer.status).toBe(401)
  })
})
