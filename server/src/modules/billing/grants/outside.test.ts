import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createBenefit, grantsOf, have, setBenefits, toldOfGrants } from '#testing/benefits.ts'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan } from '#testing/subscriptions.ts'
import { AppError } from '../../../kernel/index.ts'
import type { GrantOf, OutsideType } from './benefit-types.ts'

type Grant = GrantOf<'discord'>

let server: TestServer
const roles = new Set<string>()
let calls: string[] = []
let isDown = false
/** Nobody has to connect an account. */
let isOpen = false
/** Holds grants back until it is resolved. */
let gate: Promise<unknown> = Promise.resolve()

const accountOf = ({ properties }: Grant) => properties.account_id ?? undefined

beforeAll(async () => {
  server = await startServer()
  const { types } = server.app.services.grants
  const { of } = types
  const discord: OutsideType<'discord'> = {
    runs: 'outside',
    async grant(grant) {
      await gate
      calls.push('grant')
      if (isDown) throw new Error('Discord is down.')
      const account = accountOf(grant)
      if (!account && !isOpen) {
        return { error: { type: 'ActionRequired', message: 'Connect an account.' } }
      }
      if (account) roles.add(account)
      return { properties: { ...grant.properties, granted_account_id: account ?? null } }
    },
    async revoke(grant) {
      calls.push('revoke')
      if (isDown) throw new Error('Discord is down.')
      roles.delete(accountOf(grant) ?? '')
    },
    provide: ({ properties }, input) => {
      const { account_id } = input as { account_id?: string }
      if (!account_id) throw new AppError('NOT_FOUND')
      return { ...properties, account_id }
    },
  }
  // In the place of the type that asks Discord.
  types.of = (name) => (name === 'discord' ? discord : of(name))
})
afterAll(() => server.stop())
beforeEach(() => {
  roles.clear()
  calls = []
  isDown = false
  isOpen = false
  gate = Promise.resolve()
})

const until = <Value>(check: () => Promise<Value> | Value) =>
  vi.waitFor(check, { timeout: 15_000, interval: 50 })

/** A free subscription with a role at Discord, and a customer who may connect an account. */
async function withRole() {
  const merchant = await createMerchant(server)
  const { organizationId } = merchant
  const role = await createBenefit(merchant, {
    type: 'discord',
    properties: { guild_token: '1', role_id: '2', kick_member: false },
  })
  const plan = await createPlan(merchant, { prices: [{ amount_type: 'fixed', price_amount: 0 }] })
  await setBenefits(merchant, plan, [role])
  const { body: customer } = await merchant.call('POST', '/v1/customers/', {
    email: 'ada@example.com',
  })
  const start = async () => {
    const input = { product_id: plan.id, customer_id: customer.id }
    return (await merchant.call('POST', '/v1/subscriptions/', input)).body
  }
  const bought = await start()
  const failed = async () =>
    until(async () => {
      const [grant] = await grantsOf(merchant)
      expect(grant?.error).toMatchObject({ type: 'ActionRequired' })
      return grant?.id ?? ''
    })
  const connect = (id: string, account_id: string) =>
    server.app.services.grants.provide(
      { organizationId, customerId: customer.id, id },
      { account_id },
    )
  return { merchant, plan, role, customer, bought, start, failed, connect }
}

test('a grant fails until the customer acts, and is then done again', async () => {
  const { merchant, role, failed, connect } = await withRole()
  const id = await failed()
  expect(await grantsOf(merchant)).toMatchObject([
    {
      is_granted: false,
      is_revoked: false,
      granted_at: null,
      revoked_at: null,
      error: {
        type: 'ActionRequired',
        message: 'Connect an account.',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    },
  ])
  await connect(id, 'ada')
  await have(merchant, role)
  expect(roles).toEqual(new Set(['ada']))
  expect(await grantsOf(merchant)).toMatchObject([
    { id, error: null, properties: { account_id: 'ada', granted_account_id: 'ada' } },
  ])
  expect(await toldOfGrants(server, merchant)).toEqual([
    'created Support by chat',
    'updated Support by chat',
  ])
})

test('the other service hears of a revocation only with the last grant of the benefit', async () => {
  const { merchant, role, bought, start, failed, connect } = await withRole()
  await connect(await failed(), 'ada')
  await have(merchant, role)
  const other = await start()
  const second = await until(async () => {
    const found = (await grantsOf(merchant)).find((each) => each.subscription_id === other.id)
    expect(found?.error?.type).toBe('ActionRequired')
    return found?.id ?? ''
  })
  await connect(second, 'ada')
  await have(merchant, role, role)
  await merchant.call('DELETE', `/v1/subscriptions/${bought.id}`)
  await have(merchant, role)
  await server.app.services.jobs.runDue()
  expect(roles).toEqual(new Set(['ada']))
  await merchant.call('DELETE', `/v1/subscriptions/${other.id}`)
  await until(() => expect(roles).toEqual(new Set()))
  await have(merchant)
})

test('while the service is down, a revoked grant is revoked all the same', async () => {
  const { merchant, role, bought, failed, connect } = await withRole()
  await connect(await failed(), 'ada')
  await have(merchant, role)
  isDown = true
  await merchant.call('DELETE', `/v1/subscriptions/${bought.id}`)
  await have(merchant)
  await until(() => expect(calls.filter((call) => call === 'revoke')).toHaveLength(1))
  expect(roles).toEqual(new Set(['ada']))
  isDown = false
  await until(() => expect(roles).toEqual(new Set()))
})

test('a grant that is revoked while it is under way ends revoked, there too', async () => {
  const { merchant, bought, failed, connect } = await withRole()
  const id = await failed()
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  await connect(id, 'ada')
  await merchant.call('DELETE', `/v1/subscriptions/${bought.id}`)
  await until(async () => expect((await grantsOf(merchant))[0]?.is_revoked).toBe(true))
  resolve()
  await until(() => expect(calls).toContain('revoke'))
  await until(() => expect(roles).toEqual(new Set()))
})

test('another customer cannot provide anything, and nothing is provided for what is revoked', async () => {
  const { merchant, bought, failed, connect } = await withRole()
  const id = await failed()
  const { organizationId } = merchant
  const { provide } = server.app.services.grants
  const customerId = '00000000-0000-4000-8000-000000000000'
  const foreign = provide({ organizationId, customerId, id }, { account_id: 'eve' })
  await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await merchant.call('DELETE', `/v1/subscriptions/${bought.id}`)
  await until(async () => expect((await grantsOf(merchant))[0]?.is_revoked).toBe(true))
  await expect(connect(id, 'ada')).rejects.toMatchObject({ code: 'BENEFIT_GRANT_IS_REVOKED' })
})

test('a held grant stays revoked until it is released', async () => {
  const { merchant, plan, role, failed, connect } = await withRole()
  const id = await failed()
  await connect(id, 'ada')
  await have(merchant, role)
  const { database, grants, merchants } = server.app.services
  const inMoment = (work: typeof grants.hold | typeof grants.release) =>
    database.transaction(async (tx) => {
      await work(tx, await merchants.moment(tx, merchant.organizationId), id)
    })
  await inMoment(grants.hold)
  await have(merchant)
  await setBenefits(merchant, plan, [role])
  await merchant.advance('P1D')
  await have(merchant)
  await inMoment(grants.release)
  await have(merchant, role)
})

test('a merchant tries a grant again that has failed, and only such a one', async () => {
  const { merchant, role, failed } = await withRole()
  const id = await failed()
  const retry = (as = merchant) => as.call('POST', `/v1/benefit-grants/${id}/retry`)
  expect((await retry(await createMerchant(server))).status).toBe(404)

  const waits = await retry()
  expect([waits.status, waits.body.id]).toEqual([200, id])
  await until(() => expect(calls).toHaveLength(2))
  await failed()
  isOpen = true
  await retry()
  await have(merchant, role)
  expect(await grantsOf(merchant)).toMatchObject([{ id, error: null, is_granted: true }])

  // What was granted is not granted once more.
  const { length } = calls
  expect((await retry()).body).toMatchObject({ id, is_granted: true })
  expect(calls).toHaveLength(length)
  await merchant.call('DELETE', `/v1/benefits/${role.id}`)
  await until(async () => expect(await grantsOf(merchant)).toMatchObject([{ is_revoked: true }]))
  const gone = await retry()
  expect([gone.status, gone.body.error]).toEqual([403, 'NotPermitted'])
})
