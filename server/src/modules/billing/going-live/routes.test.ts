import { beforeEach, describe, expect, test } from 'vitest'
import { adminPost, type TestUser } from '#testing/admins.ts'
import {
  checklistOf,
  createLive,
  sandboxToGoLive,
  selfService,
  wentLive,
} from '#testing/live-copies.ts'
import { callWithToken, createMerchant, type Merchant, nameSeller } from '#testing/merchants.ts'
import {
  createOrganization,
  inviteAndAccept,
  orgPost,
  signUpVerifiedUser,
  statusAndCode,
} from '#testing/organizations.ts'
import { forgetConfirmation } from '#testing/proofs.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { fixed } from '#testing/subscriptions.ts'
import { created } from '#testing/transfers.ts'
import { emailsTo, password } from '#testing/users.ts'

let server: TestServer
let admin: TestUser
let sandbox: Merchant

async function setUp(options: object = selfService) {
  server = await serverForThisTest(options)
  ;({ admin, sandbox } = await sandboxToGoLive(server))
}

const notAllowed = [403, 'YOU_ARE_NOT_ALLOWED_TO_TAKE_THIS_ORGANIZATION_LIVE']
const outside = [403, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']

/** Organizations that are live, by their names in addresses. */
async function liveOnes(): Promise<string[]> {
  const rows = await server.query<{ slug: string }>(
    `select o.slug from organizations o join billing_clocks c on c.organization_id = o.id
      where c.live order by o.slug`,
  )
  return rows.map(({ slug }) => slug)
}

async function isRefused(answer: Awaited<ReturnType<typeof createLive>>, refusal: unknown[]) {
  expect(statusAndCode(answer)).toEqual(refusal)
  expect(await liveOnes()).toEqual([])
}

async function member(role: string, of = sandbox) {
  const user = await signUpVerifiedUser(server)
  await inviteAndAccept(of.owner, user, role)
  return user
}

const liveMails = async (email: string) =>
  (await emailsTo(server, email)).filter(({ subject }) => subject.endsWith(' is live'))

const stateOf = (checks: { check: string; done: boolean; required: boolean }[]) =>
  Object.fromEntries(checks.map(({ check, done }) => [check, done]))

describe('the checklist', () => {
  beforeEach(() => setUp())

  test('says what is missing, and no longer once it is mended', async () => {
    const bare = await createMerchant(server)
    const { visitor } = bare.owner
    const before = (await checklistOf(visitor, bare)).body
    expect(before).toMatchObject({
      live: false,
      allowed: true,
      decidedBy: 'owners',
      unused: true,
      liveOrganization: null,
      leftOut: 0,
    })
    expect(stateOf(before.checks)).toEqual({
      seller_name: false,
      seller_address: false,
      seller_tax_id: false,
      payments: true,
      product: false,
      emails: false,
      support_email: false,
      legal_links: false,
      identity: true,
    })
    await nameSeller(bare, {
      name: 'Acme',
      no_tax_id: true,
      address: { country: 'DE', line1: 'Allee 1', city: 'Berlin' },
    })
    await created(bare, '/v1/products/', { name: 'Draft', prices: fixed(100), visibility: 'draft' })
    expect(stateOf((await checklistOf(visitor, bare)).body.checks).product).toBe(false)
    await created(bare, '/v1/products/', { name: 'Lamp', prices: fixed(100) })
    const path = `/v1/organizations/${bare.organizationId}`
    await bare.call('PATCH', path, { email: 'help@acme.example' })
    await bare.call('PUT', `${path}/checkout-settings`, {
      terms_url: 'https://acme.example/terms',
      privacy_url: 'https://acme.example/privacy',
    })
    const hook = await created(bare, '/v1/webhooks/endpoints', {
      url: 'https://acme.example/hooks',
      format: 'raw',
      events: ['order.created'],
    })
    await bare.call('POST', '/v1/customers/', { email: 'buyer@example.com' })
    forgetConfirmation(visitor)
    const after = (await checklistOf(visitor, bare)).body
    expect([after.unused, after.copies.products]).toEqual([false, 2])
    expect(stateOf(after.checks)).toEqual({
      seller_name: true,
      seller_address: true,
      seller_tax_id: true,
      payments: true,
      product: true,
      emails: false,
      support_email: true,
      legal_links: true,
      webhooks: true,
      identity: false,
    })
    await bare.call('PATCH', `/v1/webhooks/endpoints/${hook.id}`, { enabled: false })
    expect(stateOf((await checklistOf(visitor, bare)).body.checks).webhooks).toBe(false)
  })

  test('is for members and administrators, and says who of them may', async () => {
    const stranger = await signUpVerifiedUser(server)
    expect(statusAndCode(await checklistOf(stranger.visitor, sandbox))).toEqual(outside)
    expect(statusAndCode(await checklistOf(stranger.visitor, { organizationId: 'no' }))).toEqual(
      outside,
    )
    for (const role of ['admin', 'member']) {
      const { body } = await checklistOf((await member(role)).visitor, sandbox)
      expect(body.allowed, role).toBe(false)
    }
    expect((await checklistOf(admin.visitor, sandbox)).body.allowed).toBe(true)
  })

  test('names another live organization only to whoever would be refused because of it', async () => {
    const other = await createMerchant(server)
    await nameSeller(other)
    await wentLive(server, other)
    const names = async (visitor: TestUser['visitor']) =>
      (await checklistOf(visitor, sandbox)).body.checks.map(({ check }: { check: string }) => check)
    expect(await names(sandbox.owner.visitor)).toContain('only_live')
    expect(await names((await member('member')).visitor)).not.toContain('only_live')
  })

  test('of a server without a processor says that it is missing, and nothing goes live', async () => {
    await setUp({ settings: { billing: { selfServiceLive: true } } })
    const { visitor } = sandbox.owner
    expect(stateOf((await checklistOf(visitor, sandbox)).body.checks).payments).toBe(false)
    await isRefused(await createLive(visitor, sandbox), [412, 'PAYMENTS_ARE_NOT_CONNECTED'])
  })
})

describe('a live organization', () => {
  beforeEach(() => setUp())

  test('is made of a sandbox that was used, which stays one and names it', async () => {
    const { owner } = sandbox
    await sandbox.call('POST', '/v1/customers/', { email: 'buyer@example.com' })
    await sandbox.advance('P40D')
    const live = await wentLive(server, sandbox)
    expect(await liveOnes()).toEqual(['acme-live'])
    const mode = (slug: string) =>
      owner.visitor.get(`/api/organization-mode?organizationSlug=${slug}`)
    expect((await mode('acme-live')).body).toMatchObject({ live: true, salesStopped: null })
    // Its time is the real one, however far the sandbox was moved.
    const ahead = Date.parse((await mode('acme-live')).body.now) - server.app.services.clock.ms()
    expect(Math.abs(ahead)).toBeLessThan(86_400_000)
    const said = (await checklistOf(owner.visitor, sandbox)).body
    expect(said.live).toBe(false)
    expect(said.liveOrganization).toEqual({
      id: live.organizationId,
      name: 'Acme',
      slug: 'acme-live',
      member: true,
    })
    expect(
      await server.query(
        `select actor, organization_id as of from audit_log
          where action in ('sandbox.live_organization_created', 'merchant.went_live')
          order by action`,
      ),
    ).toEqual([
      { actor: owner.id, of: live.organizationId },
      { actor: owner.id, of: sandbox.organizationId },
    ])
  })

  test('asked for again by the same address is the same, and by another one is refused', async () => {
    const { visitor } = sandbox.owner
    const first = await createLive(visitor, sandbox)
    expect(first.status, first.text).toBe(200)
    const again = await createLive(visitor, sandbox)
    expect([again.status, again.body]).toEqual([200, first.body])
    const other = await createLive(visitor, sandbox, { slug: 'acme-live-2' })
    expect(statusAndCode(other)).toEqual([409, 'SANDBOX_HAS_A_LIVE_ORGANIZATION'])
    const inside = await createLive(visitor, { organizationId: first.body.id }, { slug: 'third' })
    expect(statusAndCode(inside)).toEqual([403, 'ORGANIZATION_IS_LIVE'])
    expect(await liveOnes()).toEqual(['acme-live'])
  })

  test('of eight requests at once is one, and all who asked for the same get it', async () => {
    const { visitor } = sandbox.owner
    const slugs = ['a-live', 'b-live', 'a-live', 'b-live', 'a-live', 'b-live', 'a-live', 'b-live']
    const answers = await Promise.all(slugs.map((slug) => createLive(visitor, sandbox, { slug })))
    const [slug] = await liveOnes()
    expect(await liveOnes()).toHaveLength(1)
    for (const [at, answer] of answers.entries()) {
      expect(answer.status, answer.text).toBe(slugs[at] === slug ? 200 : 409)
    }
  })

  test('may be made again once the first one is deleted', async () => {
    const { visitor } = sandbox.owner
    const { organizationId } = await wentLive(server, sandbox)
    expect((await orgPost(visitor, 'delete', { organizationId })).status).toBe(200)
    expect((await checklistOf(visitor, sandbox)).body.liveOrganization).toBeNull()
    const next = await createLive(visitor, sandbox)
    expect(next.status, next.text).toBe(200)
    expect(next.body.id).not.toBe(organizationId)
  })

  test('has the owners of the sandbox, and nobody else', async () => {
    const second = await member('owner')
    await member('admin')
    const { organizationId } = await wentLive(server, sandbox)
    const rows = await server.query<{ id: string; roles: string[] }>(
      'select user_id as id, roles from members where organization_id = $1 order by created_at, id',
      [organizationId],
    )
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([sandbox.owner.id, second.id]))
    expect(rows.every(({ roles }) => roles.join() === 'owner')).toBe(true)
    expect((await orgPost(second.visitor, 'set-active', { organizationId })).status).toBe(200)
  })

  test('that an administrator makes belongs to the owners, not to the administrator', async () => {
    const answer = await createLive(admin.visitor, sandbox)
    expect(answer.status, answer.text).toBe(200)
    const rows = await server.query<{ id: string }>(
      'select user_id as id from members where organization_id = $1',
      [answer.body.id],
    )
    expect(rows).toEqual([{ id: sandbox.owner.id }])
  })

  test('needs an address that is free, and no other live organization', async () => {
    const { visitor } = sandbox.owner
    await createOrganization(sandbox.owner, { slug: 'taken' })
    for (const slug of ['taken', 'admin']) {
      await isRefused(await createLive(visitor, sandbox, { slug }), [
        400,
        'ORGANIZATION_ALREADY_EXISTS',
      ])
    }
    const other = await createMerchant(server)
    await nameSeller(other)
    await wentLive(server, other)
    expect(statusAndCode(await createLive(visitor, sandbox, { slug: 'mine' }))).toEqual([
      409,
      'ANOTHER_ORGANIZATION_IS_ALREADY_LIVE',
    ])
    expect(await liveOnes()).toEqual(['acme-live'])
  })

  test('needs who sells, and leaves nothing behind without it', async () => {
    const bare = await createMerchant(server)
    const answer = await createLive(bare.owner.visitor, bare)
    expect(answer.body).toMatchObject({ missing: ['name', 'address', 'tax_id'] })
    await isRefused(answer, [412, 'SELLER_DETAILS_MISSING'])
    const free = await orgPost(bare.owner.visitor, 'check-slug', { slug: 'acme-live' })
    expect(free.status).toBe(200)
  })

  test('is made where its owner may create no organization otherwise', async () => {
    await setUp({
      ...selfService,
      settings: { ...selfService.settings, organizations: { limit: 1 } },
    })
    expect((await createLive(sandbox.owner.visitor, sandbox)).status).toBe(200)
  })
})

describe('nobody takes an organization live who may not', () => {
  test('admins, members, strangers and owners of another one are refused', async () => {
    await setUp()
    for (const role of ['admin', 'member']) {
      await isRefused(await createLive((await member(role)).visitor, sandbox), notAllowed)
    }
    const other = await createMerchant(server)
    await isRefused(await createLive(other.owner.visitor, sandbox), outside)
    await isRefused(await createLive(other.owner.visitor, { organizationId: 'none' }), outside)
    await isRefused(await createLive(admin.visitor, { organizationId: 'none' }), [404, 'NOT_FOUND'])
  })

  test('owners are refused where only administrators may', async () => {
    const { publishableKey } = selfService.settings.billing.stripe
    await setUp({
      env: selfService.env,
      settings: { billing: { stripe: { publishableKey } } },
    })
    await isRefused(await createLive(sandbox.owner.visitor, sandbox), notAllowed)
    const said = (await checklistOf(sandbox.owner.visitor, sandbox)).body
    expect([said.allowed, said.decidedBy]).toEqual([false, 'administrators'])
  })

  test('a stolen session without the password makes nothing live', async () => {
    await setUp()
    const { visitor } = sandbox.owner
    forgetConfirmation(visitor)
    await isRefused(await createLive(visitor, sandbox), [403, 'IDENTITY_CONFIRMATION_REQUIRED'])
    await isRefused(await createLive(visitor, sandbox, { password: 'a wrong one, and long' }), [
      400,
      'INVALID_PASSWORD',
    ])
    expect((await createLive(visitor, sandbox, { password })).status).toBe(200)
  })

  test('no program may, and no administrator who impersonates an owner', async () => {
    await setUp()
    const path = `/api/organizations/${sandbox.organizationId}/billing/live-organization`
    const body = { name: 'Acme', slug: 'acme-live' }
    const byToken = await callWithToken(server, sandbox.token, 'POST', path, body)
    await isRefused(byToken, [401, 'INVALID_API_KEY'])
    const { key } = (await sandbox.owner.visitor.post('/api/auth/api-key/create', {})).body
    await isRefused(await server.visitor().post(path, body, { 'x-api-key': key }), [
      403,
      'FORBIDDEN',
    ])
    await isRefused(await server.visitor().post(path, body), [401, 'UNAUTHORIZED'])
    const begun = await adminPost(admin.visitor, 'impersonate-user', { userId: sandbox.owner.id })
    expect(begun.status).toBe(200)
    await isRefused(await createLive(admin.visitor, sandbox), [
      403,
      'YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING',
    ])
  })

  test('an owner who is one no longer gets nothing of the live organization', async () => {
    await setUp()
    const next = await member('owner')
    const { organizationId, owner } = sandbox
    expect((await orgPost(owner.visitor, 'leave', { organizationId })).status).toBe(200)
    await isRefused(await createLive(owner.visitor, sandbox), outside)
    const made = await createLive(next.visitor, sandbox)
    expect(made.status, made.text).toBe(200)
    const seen = await owner.visitor.get(`/v1/organizations/${made.body.id}`)
    expect(seen.status).not.toBe(200)
  })
})

describe('the owners', () => {
  beforeEach(() => setUp())

  test('all hear by email who took the organization live and when, and nobody else does', async () => {
    const [second, manager] = [await member('owner'), await member('admin')]
    await wentLive(server, sandbox)
    for (const { email } of [sandbox.owner, second]) {
      const [mail, ...others] = await liveMails(email)
      expect(others).toEqual([])
      expect(mail?.subject).toBe('Acme is live')
      expect(mail?.text).toMatch(/ took Acme live on .+ \(UTC\)\. From now on/)
      expect(mail?.links[0]).toMatch(/\/o\/acme-live\/settings\/seller$/)
    }
    expect(await liveMails(manager.email)).toEqual([])
  })

  test('a live organization that was not made tells nobody', async () => {
    const refused = await createLive(sandbox.owner.visitor, sandbox, { slug: 'no slug' })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(await liveMails(sandbox.owner.email)).toEqual([])
  })
})
