import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/v1/license-keys/'
const input = { name: 'First' }

async function merchantWithLicenseKeys() {
  const merchant = await createMerchant(server)
  const { body: licenseKey } = await merchant.call('POST', path, input)
  return { ...merchant, licenseKey, one: path + licenseKey.id }
}

test('a license key is created, read and deleted', async () => {
  const { call, licenseKey, one } = await merchantWithLicenseKeys()
  expect(licenseKey).toMatchObject(input)
  expect((await call('GET', path)).body).toEqual({
    items: [licenseKey],
    pagination: { total_count: 1, max_page: 1 },
  })
  expect((await call('GET', one)).body).toEqual(licenseKey)
  expect((await call('DELETE', one)).status).toBe(204)
  expect((await call('GET', path)).body.items).toEqual([])
  expect((await call('GET', one)).status).toBe(404)
})

test('the newest of the license keys comes first, in pages', async () => {
  const { call } = await merchantWithLicenseKeys()
  const { body: second } = await call('POST', path, { name: 'Second' })
  const { body } = await call('GET', `${path}?limit=1`)
  expect(body).toEqual({ items: [second], pagination: { total_count: 2, max_page: 2 } })
})

test('a license key without a name is refused', async () => {
  const { call } = await merchantWithLicenseKeys()
  expect((await call('POST', path, { name: '' })).status).toBe(422)
})

test('a license key of another organization is not found', async () => {
  const { call, licenseKey, one } = await merchantWithLicenseKeys()
  const other = await createMerchant(server)
  for (const method of ['GET', 'DELETE']) {
    expect((await other.call(method, one)).status).toBe(404)
  }
  expect((await call('GET', one)).body).toEqual(licenseKey)
})

test('a token without the scope is refused', async () => {
  const { call } = await createMerchant(server, { scopes: ['products:read'] })
  expect((await call('GET', path)).status).toBe(200)
  expect((await call('POST', path, input)).status).toBe(403)
})

test('of two simultaneous deletions, one succeeds', async () => {
  const { call, one } = await merchantWithLicenseKeys()
  const answers = await Promise.all([call('DELETE', one), call('DELETE', one)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
})
