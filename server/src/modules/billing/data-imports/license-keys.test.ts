import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBenefit, grantsOf, setBenefits, toldOfGrants } from '#testing/benefits.ts'
import { firstKey, keysPath } from '#testing/license-keys.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { elsewhere, keysOf, moving, outcome, useKey } from '#testing/moved-keys.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, subscribe } from '#testing/subscriptions.ts'
import { beginImport, exportAll, fileOf, importFile } from '#testing/transfers.ts'
import { emailsTo } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const use = (merchant: Merchant, verb: string, key: string, more: object = {}) =>
  useKey(server, merchant, verb, key, more)

const waitingIn = async ({ organizationId }: Merchant) =>
  (
    await server.query(
      `select 1 from timers where organization_id = $1 and kind like 'grants.%' and due_at < '2900-01-01'`,
      [organizationId],
    )
  ).length

describe('an import of license keys', () => {
  test('of an export keeps what programs rely on: text, limits, uses and activations', async () => {
    const [from, to] = [await createMerchant(server), await createMerchant(server)]
    const properties = {
      prefix: 'old',
      limit_usage: 10,
      activations: { limit: 3, enable_customer_admin: true },
    }
    const benefit = await createBenefit(from, { type: 'license_keys', properties })
    const plan = await createPlan(from)
    await setBenefits(from, plan, [benefit])
    await subscribe(server, from, plan)
    const old = await firstKey(from)
    const device = { label: 'laptop', conditions: { major: 3 }, meta: { os: 'linux' } }
    const { id: activation_id } = (await use(from, 'activate', old.key, device)).body
    await use(from, 'validate', old.key, { increment_usage: 4 })
    const update = { limit_usage: 20, expires_at: '2998-01-01T00:00:00.000Z' }
    expect((await from.call('PATCH', keysPath + old.id, update)).status).toBe(200)

    const { text } = await exportAll(from)
    const tried = await importFile(server, to, text, { dry_run: true })
    expect([tried.problems, tried.counts.license_keys]).toEqual([[], outcome({ created: 1 })])
    expect(await keysOf(to)).toEqual([])
    const done = await importFile(server, to, text)
    expect([done.problems, done.counts.license_keys]).toEqual([[], outcome({ created: 1 })])

    const same = { conditions: { major: 3 }, activation_id }
    const { body, status } = await use(to, 'validate', old.key.toLowerCase(), same)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      key: old.key,
      display_key: old.display_key,
      status: 'granted',
      limit_activations: 3,
      usage: 4,
      validations: 2,
      ...update,
      activation: { id: activation_id, label: 'laptop', meta: { os: 'linux' } },
    })
    const other = { conditions: { major: 4 }, activation_id }
    expect((await use(to, 'validate', old.key, other)).status).toBe(404)
    expect((await use(to, 'validate', old.key, { increment_usage: 17 })).status).toBe(400)
    const activate = () => use(to, 'activate', old.key, { label: 'phone' })
    expect((await activate()).status).toBe(200)
    expect((await activate()).status).toBe(200)
    expect((await activate()).status).toBe(403)

    const again = await importFile(server, to, text)
    expect(again.counts.license_keys).toEqual(outcome({ existing: 1 }))
    expect(await keysOf(to)).toMatchObject([{ key: old.key, usage: 4 }])
    // Whoever has the old organization is not concerned.
    expect((await use(from, 'validate', old.key, same)).status).toBe(200)
  })

  test('replaces the key that was generated before the row was read', async () => {
    const { customer, key, merchant, subscription } = await moving(server)
    await importFile(server, merchant, fileOf([['subscriptions', subscription]]))
    const generated = await firstKey(merchant)
    const done = await importFile(server, merchant, fileOf([['license_keys', key]]))
    expect(done.problems).toEqual([])
    expect(await keysOf(merchant)).toMatchObject([
      { id: generated.id, key: elsewhere, display_key: `****-${elsewhere.slice(-6)}` },
    ])
    expect((await use(merchant, 'validate', generated.key)).status).toBe(404)
    expect((await use(merchant, 'validate', elsewhere)).status).toBe(200)
    const [grant] = await grantsOf(merchant)
    expect(grant?.properties).toEqual({
      license_key_id: generated.id,
      display_key: `****-${elsewhere.slice(-6)}`,
    })
    await merchant.advance('PT1H')
    expect(await emailsTo(server, customer.email)).toEqual([])
  })

  test('grants what was still waiting, which then is not granted twice', async () => {
    const { customer, key, merchant, subscription } = await moving(server)
    const rows = fileOf([
      ['subscriptions', subscription],
      ['license_keys', key],
    ])
    // As if each worker were busy: no timer of the customer runs.
    await server.app.services.database.transaction(async (tx) => {
      await tx.run(
        `select pg_advisory_xact_lock(hashtextextended('timer lane ' || $1 || ' ' || $2, 0))`,
        [merchant.organizationId, customer.id],
      )
      const done = await importFile(server, merchant, rows)
      expect(done.problems).toEqual([])
      expect(await waitingIn(merchant)).toBeGreaterThan(0)
      expect(await keysOf(merchant)).toMatchObject([{ key: elsewhere }])
    })
    await merchant.advance('PT1H')
    await expect.poll(() => waitingIn(merchant), { timeout: 10_000 }).toBe(0)
    expect(await keysOf(merchant)).toMatchObject([{ key: elsewhere, status: 'granted' }])
    expect(await grantsOf(merchant)).toHaveLength(1)
    const told = await toldOfGrants(server, merchant)
    expect(told.map((each) => each.split(' ')[0])).toEqual(['created', 'updated'])
  })

  test('goes on where it was interrupted, after the benefit was granted', async () => {
    const { key, merchant, subscription } = await moving(server)
    const { organizationId } = merchant
    const guard = `refuse_${organizationId.replaceAll(/\W/g, '_').toLowerCase()}`
    await server.query(
      `create function ${guard}() returns trigger language plpgsql as $$
       begin
         if new.organization_id = '${organizationId}' and new.is_imported then
           raise 'The process ends here.';
         end if;
         return new;
       end $$`,
    )
    await server.query(
      `create trigger ${guard} before update on license_keys
         for each row execute function ${guard}()`,
    )
    const rows = fileOf([
      ['subscriptions', subscription],
      ['license_keys', key],
    ])
    const { id } = await beginImport(server, merchant, rows)
    const generated = await firstKey(merchant)
    expect(generated.key).not.toBe(elsewhere)
    await server.query(`drop function ${guard} cascade`)
    const read = async () => (await merchant.call('GET', `/v1/imports/${id}`)).body
    await expect.poll(async () => (await read()).status, { timeout: 40_000 }).toBe('succeeded')
    expect((await read()).counts).toEqual({
      subscriptions: outcome({ created: 1 }),
      license_keys: outcome({ created: 1 }),
    })
    expect(await keysOf(merchant)).toMatchObject([{ id: generated.id, key: elsewhere }])
  }, 60_000)

  test('takes over what was revoked or disabled, and a revoked one is valid again with its grant', async () => {
    const { customer, key, merchant, plan, subscription } = await moving(server)
    const second = { ...subscription, id: 's2', product_id: plan.id }
    const rows = fileOf([
      ['subscriptions', subscription],
      ['subscriptions', second],
      ['license_keys', { ...key, status: 'revoked', limit_activations: null }],
      ['license_keys', { ...key, id: 'k2', key: `${elsewhere}-2`, status: 'disabled' }],
      ['license_keys', { ...key, id: 'k3', key: `${elsewhere}-3` }],
    ])
    const done = await importFile(server, merchant, rows)
    // The customer has two grants.
    expect(done.problems).toMatchObject([{ line: 6, code: 'NO_GRANT', field: 'benefit_id' }])
    const keys = await keysOf(merchant)
    expect(new Map(keys.map((each: { key: string }) => [each.key, each]))).toEqual(
      new Map<string, unknown>([
        [elsewhere, expect.objectContaining({ status: 'revoked', limit_activations: null })],
        [`${elsewhere}-2`, expect.objectContaining({ status: 'disabled', limit_activations: 2 })],
      ]),
    )
    expect((await grantsOf(merchant)).map((grant) => grant.is_granted).sort()).toEqual([
      false,
      true,
    ])
    expect((await use(merchant, 'validate', elsewhere)).status).toBe(404)
    const revoked = keys.find((each: { key: string }) => each.key === elsewhere)
    const granted = { status: 'granted' }
    expect((await merchant.call('PATCH', keysPath + revoked.id, granted)).status).toBe(200)
    const valid = await use(merchant, 'validate', elsewhere)
    expect(valid.body).toMatchObject({ customer_id: customer.id, limit_activations: null })
  })

  test('gives each of several subscriptions its own key, as the grants of the file say', async () => {
    const { key, merchant, subscription } = await moving(server)
    const grantOf = (n: number) => ({
      id: `g${n}`,
      subscription_id: `s${n}`,
      properties: { license_key_id: `k${n}` },
    })
    const keyOf = (n: number) => ({ ...key, id: `k${n}`, key: `${elsewhere}-${n}` })
    const until = { current_period_end: '2998-02-02T00:00:00.000Z' }
    const rows = fileOf([
      ['subscriptions', subscription],
      ['subscriptions', { ...subscription, ...until, id: 's2' }],
      ['subscriptions', { ...subscription, id: 's3' }],
      ...[3, 2, 1].map((n) => ['benefit_grants', grantOf(n)] as const),
      ...[2, 3, 1].map((n) => ['license_keys', keyOf(n)] as const),
    ])
    const done = await importFile(server, merchant, rows)
    expect([done.problems, done.counts.benefit_grants]).toEqual([[], outcome({ skipped: 3 })])
    const { items } = (await merchant.call('GET', '/v1/subscriptions/')).body
    const second = items.find(
      (each: { current_period_end: string }) =>
        each.current_period_end === until.current_period_end,
    )
    const grants = await grantsOf(merchant, `&is_granted=true`)
    const given = grants.find((grant) => grant.subscription_id === second.id)
    const texts = new Map((await keysOf(merchant)).map((each: typeof key) => [each.id, each.key]))
    const properties = { ...given?.properties } as { license_key_id?: string }
    expect([texts.size, texts.get(properties.license_key_id)]).toEqual([3, `${elsewhere}-2`])
  })

  test('replaces neither a key that is in use nor one of what was bought here', async () => {
    const { benefit, key, merchant, plan, subscription } = await moving(server)
    await importFile(server, merchant, fileOf([['subscriptions', subscription]]))
    const generated = await firstKey(merchant)
    expect((await use(merchant, 'validate', generated.key)).status).toBe(200)
    const bought = await subscribe(server, merchant, plan)
    await expect.poll(() => keysOf(merchant), { timeout: 10_000 }).toHaveLength(2)
    const buyer = { ...key, id: 'k2', key: `${elsewhere}-2`, customer_id: bought.customer_id }
    const rows = fileOf([
      ['license_keys', key],
      ['license_keys', buyer],
    ])
    const done = await importFile(server, merchant, rows)
    expect(done.problems).toMatchObject([{ code: 'KEY_IS_IN_USE' }, { code: 'NO_GRANT' }])
    expect((await use(merchant, 'validate', generated.key)).body.benefit_id).toBe(benefit.id)
  })
})
