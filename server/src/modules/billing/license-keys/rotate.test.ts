import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantsOf } from '#testing/benefits.ts'
import { buyKey, keysPath, portalKeysPath } from '#testing/license-keys.ts'
import { callWithToken, createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const managed = { prefix: 'GUILD', activations: { limit: 3, enable_customer_admin: true } }

async function withKey(properties: object = managed) {
  const merchant = await createMerchant(server)
  const bought = await buyKey(server, merchant, properties)
  const organization_id = merchant.organizationId
  const use = (verb: string, key: string, more: object = {}) =>
    server.visitor().post(`${portalKeysPath}${verb}`, { key, organization_id, ...more })
  const rotate = () => merchant.call('POST', `${keysPath}${bought.key.id}/rotate`)
  const { body: session } = await merchant.call('POST', '/v1/customer-sessions/', {
    customer_id: bought.key.customer_id,
  })
  const rotateOwn = (token: string = session.token, id: string = bought.key.id) =>
    callWithToken(server, token, 'POST', `${portalKeysPath}${id}/rotate`)
  return { ...bought, merchant, use, rotate, rotateOwn }
}

test('a merchant rotates a key: the old text is unknown at once, and everything else stays', async () => {
  const { key, merchant, rotate, use } = await withKey()
  const { body: activation } = await use('activate', key.key, { label: 'Laptop' })
  await use('validate', key.key, { increment_usage: 3 })
  const { body: before } = await merchant.call('GET', keysPath + key.id)

  const { body: rotated, status } = await rotate()
  expect(status).toBe(200)
  expect(rotated.key).toMatch(/^GUILD-[0-9A-F-]{36}$/)
  expect(rotated.key).not.toBe(key.key)
  const { activations, ...rest } = before
  expect(rotated).toEqual({
    ...rest,
    key: rotated.key,
    display_key: `****-${rotated.key.slice(-6)}`,
    modified_at: rotated.modified_at,
  })
  const { body: after } = await merchant.call('GET', keysPath + key.id)
  expect(after.activations).toEqual(activations)

  expect((await use('validate', key.key)).status).toBe(404)
  const valid = await use('validate', rotated.key, { activation_id: activation.id })
  expect(valid.body).toMatchObject({ id: key.id, usage: 3, activation: { id: activation.id } })
  await use('activate', rotated.key, { label: 'Desktop' })
  await use('activate', rotated.key, { label: 'Tablet' })
  // The first activation is counted still.
  expect((await use('activate', rotated.key, { label: 'Phone' })).status).toBe(403)
  const [grant] = await grantsOf(merchant)
  expect(grant?.properties).toEqual({ license_key_id: key.id, display_key: rotated.display_key })
})

test('of simultaneous rotations each gives another text, and only the last one is a key', async () => {
  const { key, merchant, rotate, use } = await withKey()
  const answers = await Promise.all([rotate(), rotate(), rotate()])
  const texts = answers.map(({ body }) => String(body.key))
  expect(new Set(texts).size).toBe(3)
  const { body } = await merchant.call('GET', keysPath + key.id)
  const found = await Promise.all(texts.map(async (text) => (await use('validate', text)).status))
  expect(found.filter((status) => status === 200)).toHaveLength(1)
  expect((await use('validate', body.key)).status).toBe(200)
})

test('a request that is sent again rotates once', async () => {
  const { key, merchant } = await withKey()
  const send = () =>
    server.visitor().send(
      new Request(new URL(`${keysPath}${key.id}/rotate`, server.config.baseUrl), {
        method: 'POST',
        headers: { authorization: `Bearer ${merchant.token}`, 'idempotency-key': 'rotate-once' },
      }),
    )
  const first = await send()
  expect(first.status, first.text).toBe(200)
  expect((await send()).body).toEqual(first.body)
})

test('a disabled key is rotated and stays disabled, a revoked one is refused', async () => {
  const { key, merchant, rotate } = await withKey()
  const change = (status: string) => merchant.call('PATCH', keysPath + key.id, { status })
  await change('disabled')
  expect((await rotate()).body.status).toBe('disabled')
  await change('revoked')
  const { body, status } = await rotate()
  expect([status, body]).toEqual([
    400,
    {
      error: 'RotateNotPermitted',
      detail: 'License key cannot be rotated',
    },
  ])
})

test('a customer rotates their own key where the seller lets them, and no other', async () => {
  const { customerToken, key, rotateOwn, use } = await withKey()
  const { body, status } = await rotateOwn()
  expect(status).toBe(200)
  expect((await use('validate', key.key)).status).toBe(404)
  expect((await use('validate', body.key)).body.id).toBe(key.id)

  // Who has just bought, without having proven an address, does not.
  expect((await rotateOwn(customerToken)).status).toBe(403)
  const other = await withKey()
  expect((await other.rotateOwn(undefined, key.id)).status).toBe(404)
  const foreign = await other.merchant.call('POST', `${keysPath}${key.id}/rotate`)
  expect(foreign.status).toBe(404)

  const closed = await withKey({ activations: { limit: 3, enable_customer_admin: false } })
  expect((await closed.rotateOwn()).status).toBe(403)
  expect((await closed.use('validate', closed.key.key)).status).toBe(200)
})

test('a key is found by its whole text and by its end, and not by anything else', async () => {
  const { key, merchant } = await withKey()
  const found = async (query: string) => {
    const { body } = await merchant.call('GET', `${keysPath}?query=${encodeURIComponent(query)}`)
    return body.items.length
  }
  for (const text of [key.key, ` ${key.key.toLowerCase()} `, key.key.slice(-6), key.display_key]) {
    expect([text, await found(text)]).toEqual([text, 1])
  }
  const wrong = [`X${key.key}`, key.key.slice(0, -1), key.key.slice(-5), key.key.slice(0, 5), '%']
  for (const text of wrong) expect([text, await found(text)]).toEqual([text, 0])
})
