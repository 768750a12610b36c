import { billingPath } from './billing-contract.ts'
import { article, type Names } from './names.ts'

export function billingTest(names: Names): string {
  const { words, word, singular, Plural } = names
  const name = `'${article(word)} ${word}`
  return `import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '${billingPath(names)}'
const input = { name: 'First' }

async function merchantWith${Plural}() {
  const merchant = await createMerchant(server)
  const { body: ${singular} } = await merchant.call('POST', path, input)
  return { ...merchant, ${singular}, one: path + ${singular}.id }
}

test(${name} is created, read and deleted', async () => {
  const { call, ${singular}, one } = await merchantWith${Plural}()
  expect(${singular}).toMatchObject(input)
  expect((await call('GET', path)).body).toEqual({
    items: [${singular}],
    pagination: { total_count: 1, max_page: 1 },
  })
  expect((await call('GET', one)).body).toEqual(${singular})
  expect((await call('DELETE', one)).status).toBe(204)
  expect((await call('GET', path)).body.items).toEqual([])
  expect((await call('GET', one)).status).toBe(404)
})

test('the newest of the ${words} comes first, in pages', async () => {
  const { call } = await merchantWith${Plural}()
  const { body: second } = await call('POST', path, { name: 'Second' })
  const { body } = await call('GET', \`\${path}?limit=1\`)
  expect(body).toEqual({ items: [second], pagination: { total_count: 2, max_page: 2 } })
})

test(${name} without a name is refused', async () => {
  const { call } = await merchantWith${Plural}()
  expect((await call('POST', path, { name: '' })).status).toBe(422)
})

test(${name} of another organization is not found', async () => {
  const { call, ${singular}, one } = await merchantWith${Plural}()
  const other = await createMerchant(server)
  for (const method of ['GET', 'DELETE']) {
    expect((await other.call(method, one)).status).toBe(404)
  }
  expect((await call('GET', one)).body).toEqual(${singular})
})

test('a token without the scope is refused', async () => {
  const { call } = await createMerchant(server, { scopes: ['products:read'] })
  expect((await call('GET', path)).status).toBe(200)
  expect((await call('POST', path, input)).status).toBe(403)
})

test('of two simultaneous deletions, one succeeds', async () => {
  const { call, one } = await merchantWith${Plural}()
  const answers = await Promise.all([call('DELETE', one), call('DELETE', one)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
})
`
}

/** Calls each endpoint once, for the test that runs every route on the oldest PostgreSQL. */
export function billingWalk(names: Names): string {
  return `
export async function ${names.plural}(walk: Walk) {
  const { call } = await createMerchant(walk)
  const path = '${billingPath(names)}'
  const { body } = await call('POST', path, { name: 'First' })
  await call('GET', path)
  await call('GET', path + body.id)
  await call('DELETE', path + body.id)
}
`
}

/** A row of a merchant, for the test that no other merchant finds it. */
export function billingRow(names: Names): string {
  const path = billingPath(names)
  return `  '${path}': async (merchant) => ({
    table: '${names.table}',
    id: (await created(merchant, '${path}', { name: 'First' })).id,
  }),`
}
