import { beforeEach, describe, expect, test } from 'vitest'
import { adminPost, signUpUser, type TestUser } from '#testing/admins.ts'
import { runCommand } from '#testing/command.ts'
import { createCustomer } from '#testing/customers.ts'
import { callWithToken, createMerchant, type Merchant, nameSeller } from '#testing/merchants.ts'
import {
  inviteAndAccept,
  orgPost,
  signUpVerifiedUser,
  statusAndCode,
  type VerifiedUser,
} from '#testing/organizations.ts'
import { forgetConfirmation } from '#testing/proofs.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { storedEvents } from '#testing/stored-billing.ts'
import { password } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
let admin: TestUser
let merchant: Merchant

const selfService = { settings: { billing: { selfServiceLive: true } } }

/** The first user of a server is its administrator. */
async function setUp(options: object = {}) {
  server = await serverForThisTest(options)
  admin = await signUpUser(server)
  merchant = await createMerchant(server)
  await nameSeller(merchant)
}

const goLive = (
  visitor: Visitor,
  { organizationId }: { organizationId: string } = merchant,
  body: object = {},
) => visitor.post(`/api/organizations/${organizationId}/billing/live`, body)

async function live(): Promise<string[]> {
  const rows = await server.query<{ id: string }>(
    'select organization_id as id from billing_clocks where live',
  )
  return rows.map(({ id }) => id)
}

/** Refused, and the organization stays a sandbox. */
async function isRefused(
  answer: { status: number; body: { code?: string } | null },
  refusal: unknown[],
) {
  expect(statusAndCode(answer)).toEqual(refusal)
  expect(await live()).toEqual([])
}

const notAllowed = [403, 'YOU_ARE_NOT_ALLOWED_TO_TAKE_THIS_ORGANIZATION_LIVE']
const outside = [403, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']
const unconfirmed = [403, 'IDENTITY_CONFIRMATION_REQUIRED']

async function member(role: string, of = merchant): Promise<VerifiedUser> {
  const user = await signUpVerifiedUser(server)
  await inviteAndAccept(of.owner, user, role)
  return user
}

describe('by default', () => {
  beforeEach(() => setUp())

  test('an administrator of the server takes an organization live, which is recorded once', async () => {
    const { organizationId } = merchant
    const answer = await goLive(admin.visitor)
    expect([answer.status, answer.body]).toEqual([200, { id: organizationId, live: true }])
    expect(await live()).toEqual([organizationId])
    expect((await goLive(admin.visitor)).status).toBe(200)
    expect(
      await server.query(
        `select actor_kind as kind, actor, organization_id as of from audit_log
          where action = 'merchant.went_live'`,
      ),
    ).toEqual([{ kind: 'user', actor: admin.id, of: organizationId }])
  })

  test('owners, admins and members of the organization may not', async () => {
    await isRefused(await goLive(merchant.owner.visitor), notAllowed)
    for (const role of ['admin', 'member']) {
      await isRefused(await goLive((await member(role)).visitor), notAllowed)
    }
  })

  test('an organization that does not exist is not found', async () => {
    await isRefused(await goLive(admin.visitor, { organizationId: 'nobody' }), [404, 'NOT_FOUND'])
  })

  test('a deleted organization is not found', async () => {
    const { organizationId } = merchant
    await orgPost(merchant.owner.visitor, 'delete', { organizationId })
    await isRefused(await goLive(admin.visitor), [404, 'NOT_FOUND'])
  })
})

describe('where owners may', () => {
  beforeEach(() => setUp(selfService))

  test('an owner takes the organization live', async () => {
    expect((await goLive(merchant.owner.visitor)).status).toBe(200)
    expect(await live()).toEqual([merchant.organizationId])
  })

  test('admins and members of the organization may not, nor who owns another one', async () => {
    for (const role of ['admin', 'member']) {
      await isRefused(await goLive((await member(role)).visitor), notAllowed)
    }
    const other = await createMerchant(server)
    await isRefused(await goLive(other.owner.visitor), outside)
  })

  test('an owner who is one no longer may not', async () => {
    const next = await member('owner')
    const { organizationId, owner } = merchant
    expect((await orgPost(owner.visitor, 'leave', { organizationId })).status).toBe(200)
    await isRefused(await goLive(owner.visitor), outside)
    expect((await goLive(next.visitor)).status).toBe(200)
  })

  test('no program may: neither with an access token, nor with an API key, nor the operator', async () => {
    const { owner, token } = merchant
    const path = `/api/organizations/${merchant.organizationId}/billing/live`
    await isRefused(await callWithToken(server, token, 'POST', path, {}), [401, 'INVALID_API_KEY'])
    const key = (await owner.visitor.post('/api/auth/api-key/create', {})).body.key
    const program = server.visitor()
    await isRefused(await program.post(path, {}, { 'x-api-key': key }), [403, 'FORBIDDEN'])
    await isRefused(await server.operator().post(path, {}), [401, 'INVALID_API_KEY'])
    await isRefused(await server.visitor().post(path, {}), [401, 'UNAUTHORIZED'])
  })

  test('an administrator who impersonates an owner may not', async () => {
    const { owner } = merchant
    const begun = await adminPost(admin.visitor, 'impersonate-user', { userId: owner.id })
    expect(begun.status).toBe(200)
    await isRefused(await goLive(admin.visitor), [403, 'YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING'])
  })

  test.each([
    ['an owner', () => merchant.owner.visitor],
    ['an administrator', () => admin.visitor],
  ])('%s confirms their identity first', async (_, who) => {
    forgetConfirmation(who())
    await isRefused(await goLive(who()), unconfirmed)
    await isRefused(await goLive(who(), merchant, { password: 'a wrong one, and long' }), [
      400,
      'INVALID_PASSWORD',
    ])
    expect((await goLive(who(), merchant, { password })).status).toBe(200)
  })

  test('the details of the seller have to be there, and what is missing is named', async () => {
    const bare = await createMerchant(server)
    const lacks = async (missing: string[]) => {
      const answer = await goLive(bare.owner.visitor, bare)
      expect(answer.body).toMatchObject({ code: 'SELLER_DETAILS_MISSING', missing })
      await isRefused(answer, [412, 'SELLER_DETAILS_MISSING'])
    }
    await lacks(['name', 'address', 'tax_id'])
    await nameSeller(bare, { name: 'Acme', no_tax_id: true })
    await lacks(['address'])
    await nameSeller(bare, { address: { country: 'DE', line1: 'Allee 1', city: 'Berlin' } })
    expect((await goLive(bare.owner.visitor, bare)).status).toBe(200)
  })

  test('what was used with test data stays a sandbox', async () => {
    const moved = await createMerchant(server)
    await nameSeller(moved)
    await moved.advance('P1D')
    await createCustomer(merchant, { email: 'buyer@example.com' })
    for (const each of [merchant, moved]) {
      await isRefused(await goLive(each.owner.visitor, each), [
        409,
        'ORGANIZATION_WAS_USED_AS_A_SANDBOX',
      ])
    }
  })
})

describe('a second live organization', () => {
  let second: Merchant
  beforeEach(async () => {
    await setUp(selfService)
    second = await createMerchant(server)
    await nameSeller(second)
  })

  const another = [409, 'ANOTHER_ORGANIZATION_IS_ALREADY_LIVE']

  test('is made by the command line only', async () => {
    expect((await goLive(merchant.owner.visitor)).status).toBe(200)
    for (const who of [second.owner.visitor, admin.visitor]) {
      expect(statusAndCode(await goLive(who, second))).toEqual(another)
    }
    expect(
      await storedEvents(server, `merchant:${second.organizationId}`, 'merchant.went_live'),
    ).toEqual([])
    const made = await runCommand(server.connection, ['billing', 'live', second.organizationId])
    expect(made.code).toBe(0)
    expect(new Set(await live())).toEqual(
      new Set([merchant, second].map((each) => each.organizationId)),
    )
  })

  test('by the command line, of one that was used, names the way to go', async () => {
    await second.call('POST', '/v1/customers/', { email: 'buyer@example.com' })
    const refused = await runCommand(server.connection, ['billing', 'live', second.organizationId])
    expect(refused.code).not.toBe(0)
    const said = JSON.stringify(refused)
    expect(said).toContain('POST /api/organizations/{id}/billing/live-organization')
    expect(said).toContain('/o/{slug}/live')
  })

  test('is no second one once the first is deleted', async () => {
    const { organizationId, owner } = merchant
    await goLive(owner.visitor)
    expect((await orgPost(owner.visitor, 'delete', { organizationId })).status).toBe(200)
    expect((await goLive(second.owner.visitor, second)).status).toBe(200)
  })

  test('does not come of two requests at once', async () => {
    for (let round = 0; round < 8; round++) {
      const answers = await Promise.all(
        [merchant, second].map((each) => goLive(each.owner.visitor, each)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await live()).toHaveLength(1)
      await server.query('update billing_clocks set live = false')
    }
  })
})

test('the details are not taken away meanwhile', async () => {
  await setUp()
  const path = `/v1/organizations/${merchant.organizationId}`
  for (let round = 0; round < 8; round++) {
    const [went, emptied] = await Promise.all([
      goLive(admin.visitor),
      merchant.call('PATCH', path, { order_settings: { seller: { tax_id: null } } }),
    ])
    // Whoever is first keeps the other one from it.
    expect([
      [200, 422],
      [412, 200],
    ]).toContainEqual([went.status, emptied.status])
    await server.query('update billing_clocks set live = false')
    await nameSeller(merchant)
  }
})

test('a customer who is created meanwhile is no test customer of a live organization', async () => {
  await setUp()
  const tried = await createMerchant(server)
  await nameSeller(tried)
  const [went, created] = await Promise.all([
    goLive(admin.visitor, tried),
    tried.call('POST', '/v1/customers/', { email: 'buyer@example.com' }),
  ])
  expect(created.status).toBe(201)
  const events = await server.query<{ type: string }>(
    `select type from events where organization_id = $1
        and type in ('customer.created', 'merchant.went_live') order by id`,
    [tried.organizationId],
  )
  expect(events.map(({ type }) => type)).toEqual(
    went.status === 200 ? ['merchant.went_live', 'customer.created'] : ['customer.created'],
  )
})
