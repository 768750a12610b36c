import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { bindToys, call, readingToken, token, toy } from '#testing/toy-api.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await bindToys(server)
})
afterAll(() => server.stop())

let keys = 0
const newKey = () => ({ 'idempotency-key': `key-${keys++}` })
const create = (headers: Record<string, string>, body: unknown = toy, path = '/v1/toys/') =>
  call(server, 'POST', path, { token, body, headers })

test('the same request again gets the first response, whichever form the path has', async () => {
  const key = newKey()
  const first = await create(key)
  expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null])
  const again = await create(key, toy, '/v1/toys')
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect((await create(newKey())).body.number).toBe(first.body.number + 1)
})

test('without a key every request counts', async () => {
  const { body } = await create({})
  expect((await create({})).body.number).toBe(body.number + 1)
})

test('another body or another query with the same key is refused', async () => {
  const key = newKey()
  await create(key)
  for (const answer of [
    await create(key, { ...toy, price: 2 }),
    await create(key, toy, '/v1/toys/?x=1'),
  ]) {
    expect(answer.status).toBe(422)
    expect(answer.body.detail[0].loc).toEqual(['header', 'Idempotency-Key'])
  }
})

test('what the guard refuses leaves the key free', async () => {
  const key = newKey()
  expect((await create(key, { name: 'x' })).status).toBe(422)
  const weak = { token: readingToken, body: toy, headers: key }
  expect((await call(server, 'POST', '/v1/toys/', weak)).status).toBe(403)
  expect((await create(key)).headers.get('idempotency-replayed')).toBeNull()
})

test('a key that is no key is refused', async () => {
  for (const key of ['', 'x'.repeat(256), 'a b']) {
    expect((await create({ 'idempotency-key': key })).status).toBe(422)
  }
})
