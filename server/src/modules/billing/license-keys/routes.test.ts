import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantsOf, setBenefits } from '#testing/benefits.ts'
import { buyKey, firstKey, keysPath, portalKeysPath } from '#testing/license-keys.ts'
import { callWithToken, createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, subscribe } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const unknownId = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'
const activations = (limit: number) => ({ activations: { limit, enable_customer_admin: true } })

async function withKey(properties: object = {}) {
  const merchant = await createMerchant(server)
  const bought = await buyKey(server, merchant, properties)
  const named = { key: bought.key.key, organization_id: merchant.organizationId }
  /** As programs at customers do, without a token. */
  const anywhere = (verb: string, more: object = {}) =>
    server.visitor().post(`${portalKeysPath}${verb}`, { ...named, ...more })
  const use = (verb: string, more: object = {}) =>
    merchant.call('POST', `${keysPath}${verb}`, { ...named, ...more })
  const change = (more: object) => merchant.call('PATCH', keysPath + bought.key.id, more)
  return { ...bought, merchant, named, anywhere, use, change }
}

test('a key is granted with a purchase, and read', async () => {
  const { benefit, customerToken, key, merchant } = await withKey({
    prefix: 'Guild',
    expires: { ttl: 1, timeframe: 'month' },
    ...activations(2),
    limit_usage: 5,
  })
  const [grant] = await grantsOf(merchant)
  expect(key).toMatchObject({
    organization_id: merchant.organizationId,
    customer_id: grant?.customer_id,
    customer: { id: grant?.customer_id },
    benefit_id: benefit.id,
    key: expect.stringMatching(/^GUILD-[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[0-9A-F-]{17}$/),
    display_key: `****-${key.key.slice(-6)}`,
    status: 'granted',
    limit_activations: 2,
    usage: 0,
    limit_usage: 5,
    validations: 0,
    last_validated_at: null,
  })
  const months = (at: string) => new Date(at).getUTCMonth()
  expect((months(key.expires_at) - months(key.created_at) + 12) % 12).toBeGreaterThan(0)
  expect(grant?.properties).toEqual({ license_key_id: key.id, display_key: key.display_key })
  expect((await merchant.call('GET', keysPath + key.id)).body).toEqual({ ...key, activations: [] })

  const asCustomer = (path: string) => callWithToken(server, customerToken, 'GET', path)
  expect((await asCustomer(portalKeysPath)).body.items).toEqual([key])
  expect((await asCustomer(`${portalKeysPath}?benefit_id=${unknownId}`)).body.items).toEqual([])
  expect((await asCustomer(portalKeysPath + key.id)).body).toEqual({ ...key, activations: [] })
  const stored = await server.query<{ sealed_key: string }>(
    'select sealed_key from license_keys where id = $1',
    [key.id],
  )
  expect(stored[0]?.sealed_key).not.toContain(key.key)
})

describe('a validation', () => {
  test('is counted, with and without a token', async () => {
    const { anywhere, benefit, key, use } = await withKey()
    const answer = await anywhere('validate', {
      benefit_id: benefit.id,
      customer_id: key.customer_id,
    })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ id: key.id, validations: 1, activation: null })
    expect(answer.body.last_validated_at).toBeTypeOf('string')
    // As people type it.
    const typed = await use('validate', { key: ` ${key.key.toLowerCase()} ` })
    expect(typed.body).toMatchObject({ id: key.id, validations: 2 })
  })

  test('shares a statement with others, each of which gets its own response', async () => {
    const [one, two] = [await withKey(), await withKey()]
    const wrong = { customer_id: unknownId }
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => one.anywhere('validate')),
      two.anywhere('validate'),
      one.anywhere('validate', wrong),
      one.anywhere('validate', { organization_id: two.merchant.organizationId }),
      two.anywhere('validate', { increment_usage: 1 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([...Array(11).fill(200), 404, 404, 200])
    const counts = answers.slice(0, 10).map(({ body }) => [body.id, body.validations])
    expect(counts.sort(([, a], [, b]) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, index) => [one.key.id, index + 1]),
    )
    expect(answers[10]?.body.id).toBe(two.key.id)
    expect((await two.anywhere('validate')).body).toMatchObject({ validations: 3, usage: 1 })
  })

  test('waits for nobody who changes the key of another', async () => {
    const [one, two] = [await withKey(), await withKey()]
    const { database } = server.app.services
    const held = Promise.withResolvers<void>()
    const holding = database.transaction(async (tx) => {
      await tx.run('update license_keys set usage = 1 where organization_id = $1 and id = $2', [
        one.merchant.organizationId,
        one.key.id,
      ])
      await held.promise
    })
    const waiting = one.anywhere('validate')
    expect((await two.anywhere('validate')).status).toBe(200)
    held.resolve()
    await holding
    expect((await waiting).body).toMatchObject({ id: one.key.id, usage: 1, validations: 1 })
  })

  test('counts uses up to the limit, also of simultaneous requests', async () => {
    const { anywhere, change } = await withKey({ limit_usage: 10 })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => anywhere('validate', { increment_usage: 2 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.body.error]).toEqual([400, 'BadRequest'])
    expect((await anywhere('validate')).body.usage).toBe(10)
    expect((await anywhere('validate', { increment_usage: 2_147_483_647 })).status).toBe(400)
    expect((await change({ usage: 9 })).body.usage).toBe(9)
    expect((await anywhere('validate', { increment_usage: 1 })).body.usage).toBe(10)
  })

  test.each([
    ['of another key', { key: 'GUILD-1' }],
    ['of another organization', { organization_id: 'another' }],
    ['for another benefit', { benefit_id: unknownId }],
    ['of another customer', { customer_id: unknownId }],
    ['of an unknown activation', { activation_id: unknownId }],
  ])('%s finds nothing', async (_, more) => {
    const { anywhere, use } = await withKey()
    for (const call of [anywhere, use]) {
      const { body, status } = await call('validate', more)
      expect([status, body.error]).toEqual([404, 'ResourceNotFound'])
    }
  })

  test('ends when the key expires, by the clock of the organization', async () => {
    const { anywhere, merchant } = await withKey({ expires: { ttl: 10, timeframe: 'day' } })
    await merchant.advance('P9D')
    expect((await anywhere('validate')).status).toBe(200)
    await merchant.advance('P1DT1H')
    expect((await anywhere('validate')).status).toBe(404)
  })

  test('with a subscription ends with the subscription, not before', async () => {
    const merchant = await createMerchant(server)
    const { benefit } = await withLicensedPlan(merchant)
    const key = await firstKey(merchant, `benefit_id=${benefit.id}`)
    expect(key.expires_at).toBeNull()
    const input = { key: key.key, organization_id: merchant.organizationId }
    const status = async () =>
      (await server.visitor().post(`${portalKeysPath}validate`, input)).status
    await merchant.advance('P3M')
    expect(await status()).toBe(200)
    const [subscription] = (await merchant.call('GET', '/v1/subscriptions/')).body.items
    await merchant.call('DELETE', `/v1/subscriptions/${subscription.id}`)
    await expect.poll(status, { timeout: 15_000 }).toBe(404)
    expect(await firstKey(merchant)).toMatchObject({ id: key.id, status: 'revoked' })
  })
})

async function withLicensedPlan(merchant: Merchant) {
  const answer = await merchant.call('POST', '/v1/benefits/', {
    type: 'license_keys',
    description: 'A key',
    properties: { expires: { ttl: 1, timeframe: 'day' } },
  })
  const plan = await createPlan(merchant)
  await setBenefits(merchant, plan, [answer.body])
  await subscribe(server, merchant, plan)
  return { benefit: answer.body, plan }
}

describe('activations', () => {
  test('are made, validated under their conditions, and removed', async () => {
    const { anywhere, key, merchant, use } = await withKey(activations(2))
    const conditions = { major_version: 3 }
    const made = await anywhere('activate', { label: 'Laptop', conditions, meta: { ip: '::1' } })
    expect(made.status, made.text).toBe(200)
    expect(made.body).toMatchObject({
      license_key_id: key.id,
      label: 'Laptop',
      meta: { ip: '::1' },
      license_key: { id: key.id },
    })
    const { license_key: _, ...activation } = made.body
    const activation_id = activation.id
    const valid = await use('validate', { activation_id, conditions })
    expect(valid.body.activation).toEqual(activation)
    for (const other of [undefined, {}, { major_version: 4 }]) {
      const answer = await use('validate', { activation_id, conditions: other })
      expect(answer.status).toBe(404)
    }
    const one = `${keysPath}${key.id}/activations/${activation_id}`
    expect((await merchant.call('GET', one)).body).toMatchObject(activation)
    expect((await merchant.call('GET', keysPath + key.id)).body.activations).toEqual([activation])
    expect((await anywhere('deactivate', { activation_id })).status).toBe(204)
    expect((await anywhere('deactivate', { activation_id })).status).toBe(404)
    expect((await merchant.call('GET', one)).status).toBe(404)
  })

  test('are no more than the limit, also of simultaneous requests', async () => {
    const { anywhere, change, use } = await withKey(activations(3))
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        (n % 2 ? use : anywhere)('activate', { label: `Device ${n}` }),
      ),
    )
    const made = answers.filter(({ status }) => status === 200)
    expect(made).toHaveLength(3)
    const refused = answers.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.body.error]).toEqual([403, 'NotPermitted'])
    await anywhere('deactivate', { activation_id: made[0]?.body.id })
    expect((await anywhere('activate', { label: 'Fourth' })).status).toBe(200)
    expect((await anywhere('activate', { label: 'Fifth' })).status).toBe(403)
    await change({ limit_activations: 4 })
    expect((await anywhere('activate', { label: 'Fifth' })).status).toBe(200)
  })

  test('need a benefit with activations, and an active key', async () => {
    const plain = await withKey()
    expect((await plain.anywhere('activate', { label: 'Laptop' })).status).toBe(403)
    const { anywhere, change } = await withKey(activations(3))
    await change({ status: 'disabled' })
    expect((await anywhere('activate', { label: 'Laptop' })).status).toBe(403)
    expect((await anywhere('activate', { label: 'Laptop', key: 'unknown' })).status).toBe(404)
  })
})

describe('a merchant', () => {
  test('revokes a key, and its grant with it, and gives both back', async () => {
    const { anywhere, change, merchant } = await withKey()
    expect((await change({ status: 'revoked' })).body.status).toBe('revoked')
    expect((await grantsOf(merchant))[0]?.is_revoked).toBe(true)
    expect((await anywhere('validate')).status).toBe(404)
    expect((await change({ status: 'granted' })).body.status).toBe('granted')
    expect((await grantsOf(merchant))[0]?.is_granted).toBe(true)
    expect((await anywhere('validate')).status).toBe(200)
  })

  test('disables a key without its grant', async () => {
    const { anywhere, change, merchant } = await withKey()
    expect((await change({ status: 'disabled' })).body.status).toBe('disabled')
    expect((await grantsOf(merchant))[0]?.is_granted).toBe(true)
    expect((await anywhere('validate')).status).toBe(404)
    expect((await change({ status: 'granted' })).body.status).toBe('granted')
    expect((await anywhere('validate')).status).toBe(200)
  })

  test('cannot give a key back when the subscription has ended', async () => {
    const merchant = await createMerchant(server)
    await withLicensedPlan(merchant)
    const { id } = await firstKey(merchant)
    const [subscription] = (await merchant.call('GET', '/v1/subscriptions/')).body.items
    await merchant.call('DELETE', `/v1/subscriptions/${subscription.id}`)
    await expect
      .poll(async () => (await firstKey(merchant)).status, { timeout: 15_000 })
      .toBe('revoked')
    const { body, status } = await merchant.call('PATCH', keysPath + id, { status: 'granted' })
    expect([status, body.error]).toEqual([403, 'NotPermitted'])
    expect((await firstKey(merchant)).status).toBe('revoked')
  })

  test('changes the limits of one key, and those of all with the benefit', async () => {
    const { benefit, change, key, merchant } = await withKey({ limit_usage: 5 })
    const expires_at = '2040-01-01T00:00:00.000Z'
    const changed = await change({ limit_usage: null, limit_activations: 7, expires_at })
    expect(changed.body).toMatchObject({ limit_usage: null, limit_activations: 7, expires_at })
    await merchant.call('PATCH', `/v1/benefits/${benefit.id}`, {
      type: 'license_keys',
      properties: { limit_usage: 9 },
    })
    await expect
      .poll(async () => (await firstKey(merchant)).limit_usage, { timeout: 15_000 })
      .toBe(9)
    expect((await firstKey(merchant)).key).toBe(key.key)
  })

  test.each([
    ['a negative use', { usage: -1 }],
    ['no activations', { limit_activations: 0 }],
    ['an unknown status', { status: 'lost' }],
    ['a time without a zone', { expires_at: '2040-01-01T00:00:00' }],
  ])('cannot set %s', async (_, input) => {
    const { change } = await withKey()
    expect((await change(input)).status).toBe(422)
  })
})

test('nothing of another organization or customer is found', async () => {
  const { key, named } = await withKey(activations(1))
  const other = await createMerchant(server)
  const strangers = await buyKey(server, other)
  for (const [method, path] of [
    ['GET', keysPath + key.id],
    ['PATCH', keysPath + key.id],
    ['GET', `${keysPath}${key.id}/activations/${unknownId}`],
  ] as const) {
    expect(
      (await other.call(method, path, method === 'PATCH' ? { usage: 1 } : undefined)).status,
    ).toBe(404)
  }
  for (const verb of ['validate', 'activate']) {
    const input = { ...named, label: 'Laptop' }
    expect((await other.call('POST', keysPath + verb, input)).status).toBe(404)
  }
  const portal = await callWithToken(
    server,
    strangers.customerToken,
    'GET',
    portalKeysPath + key.id,
  )
  expect(portal.status).toBe(404)
})

test('a token without the scope is refused', async () => {
  const reader = await createMerchant(server, { scopes: ['license_keys:read'] })
  expect((await reader.call('GET', keysPath)).status).toBe(200)
  const input = { key: 'x', organization_id: reader.organizationId }
  expect((await reader.call('POST', `${keysPath}validate`, input)).status).toBe(403)
})
