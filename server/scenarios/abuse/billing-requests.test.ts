import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
let productId: string
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  productId = (await createProduct(merchant)).id
})
afterAll(() => server.stop())

function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Uint8Array<ArrayBuffer>,
) {
  const authorization = `Bearer ${merchant.token}`
  const init = { method, headers: { authorization, ...headers }, ...(body ? { body } : {}) }
  return server.visitor().send(new Request(new URL(path, server.config.baseUrl), init))
}
const json = { 'content-type': 'application/json' }
const refusals = ({ body }: { body: { detail: { loc: unknown[]; type: string }[] } }) =>
  body.detail.map(({ loc, type }) => [loc.join('.'), type])

test('A-204: a malformed Authorization header is a missing or an invalid token, with its challenge', async () => {
  const cases: [string, string][] = [
    ['Bearer', 'Unauthorized'],
    ['Bearer ', 'Unauthorized'],
    ['Basic Og==', 'Unauthorized'],
    [`Bearer ${merchant.token} x`, 'Unauthorized'],
    ['Bearer %E0%A4%A', 'invalid_token'],
    ['Bearer polar_oat_', 'invalid_token'],
    ['Bearer polar_pat_x', 'invalid_token'],
    ['Bearer polar_cst_x', 'invalid_token'],
    [`Bearer ${merchant.token.slice(0, -1)}`, 'invalid_token'],
    [`Bearer ${merchant.token.toUpperCase()}`, 'invalid_token'],
    [`Bearer ${'x'.repeat(8_000)}`, 'invalid_token'],
    ['Bearer ÿþ\u0080', 'invalid_token'],
  ]
  for (const [authorization, error] of cases) {
    const answer = await send('GET', '/v1/products/', { authorization })
    expect([authorization, answer.status, answer.body.error]).toEqual([authorization, 401, error])
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm=/)
  }
  const inQuery = await server.visitor().get(`/v1/products/?access_token=${merchant.token}`)
  expect(inQuery.status).toBe(401)
})

test('A-205, A-206, A-207: a body that is no plain JSON object is refused with a reason', async () => {
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
    send('POST', '/v1/customers/', headers, body)
  const valid = '{"email":"a@example.com"}'
  const wrongType: [string, Record<string, string>][] = [
    ['text', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['another JSON', { 'content-type': 'application/merge-patch+json' }],
    ['a compressed body', { ...json, 'content-encoding': 'gzip' }],
    ['two encodings', { ...json, 'content-encoding': 'gzip, br' }],
  ]
  for (const [name, headers] of wrongType) {
    const body = 'content-encoding' in headers ? gzipSync(valid) : valid
    const answer = await post(body, headers)
    const told = { error: 'UnsupportedMediaType', detail: 'Unsupported media type' }
    expect([name, answer.status, answer.body]).toEqual([name, 415, told])
  }
  const wrong: [string, string][] = [
    ['[]', 'dict_type'],
    ['null', 'dict_type'],
    ['"x"', 'dict_type'],
    ['{"email":"a@example.com",}', 'json_invalid'],
    ['{"email":"a@example.com","metadata":{"a":1e400}}', 'json_invalid'],
    ['{"email":"a@example.com","email":"b@example.com"}', 'value_error'],
    ['{"email":"a@example.com","metadata":{"__proto__":"x"}}', 'value_error'],
    ['{"email":"a@example.com","name":"\\u0000"}', 'value_error'],
    ['{"email":"a@example.com","name":"\\ud800"}', 'value_error'],
    [`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'value_error'],
  ]
  for (const [body, type] of wrong) {
    const answer = await post(body)
    const said = body.slice(0, 60)
    expect([said, answer.status, answer.body.error]).toEqual([said, 422, 'RequestValidationError'])
    if (type !== 'json_invalid') expect([said, answer.body.detail[0].type]).toEqual([said, type])
    expect(answer.body.detail[0].loc[0]).toBe('body')
  }
  const long = await post(JSON.stringify({ email: 'a@example.com', name: 'x'.repeat(1_100_000) }))
  expect([long.status, long.body.error]).toEqual([413, 'PayloadTooLarge'])
  expect((await merchant.call('GET', '/v1/customers/')).body.pagination.total_count).toBe(0)
})

test('A-208, A-209: pages, orders and filters take listed values only', async () => {
  const list = (query: string) => send('GET', `/v1/products/?${query}`)
  const refused = [
    ...['page=0', 'page=-1', 'page=1.5', 'page=1e3', 'page=', 'page=0x10', 'page=%2B1', 'page=NaN'],
    ...['page=100000001', 'page=99999999999999999999', 'page=1&page=2', 'limit=0', 'limit=-1'],
    ...['limit=1e400', 'limit=', 'limit=1&limit=2', 'sorting=', 'sorting=-', 'sorting=--name'],
    ...['sorting=id;drop', 'sorting=(select 1)', 'sorting=metadata', 'sorting=__proto__'],
    ...['id=x', 'id=*', 'visibility=secret', 'is_archived=1', 'metadata=x', 'organization_id='],
    ...[`query=${'x'.repeat(257)}`, `metadata[${'k'.repeat(41)}]=x`],
    Array.from({ length: 11 }, (_, key) => `metadata[k${key}]=x`).join('&'),
    Array.from({ length: 101 }, () => `id=${productId}`).join('&'),
  ]
  for (const query of refused) {
    const answer = await list(query)
    expect([query, answer.status, answer.body.error]).toEqual([
      query,
      422,
      'RequestValidationError',
    ])
    expect(answer.body.detail[0].loc[0]).toBe('query')
  }
  const accepted: [string, number][] = [
    ['page=100000000', 0],
    ['limit=9007199254740991', 1],
    ['limit=101', 1],
    ['sorting=name&sorting=-created_at', 1],
    ['query=%25', 0],
    ['query=_', 0],
    ["query=' or 1=1 --", 0],
    ['metadata[a]=b', 0],
    ['metadata[__proto__]=b', 0],
    ['unknown=1', 1],
  ]
  for (const [query, found] of accepted) {
    const answer = await list(query)
    const shown = [query, answer.status, answer.body.items?.length]
    if (query.includes('__proto__')) expect([200, 422]).toContain(answer.status)
    else expect(shown).toEqual([query, 200, found])
  }
})

test('A-218: another spelling of a path is the same resource or none', async () => {
  const same = ['/v1/products', '/v1/products/', `/v1/products/${productId}/`]
  for (const path of same) expect([path, (await send('GET', path)).status]).toEqual([path, 200])
  const upper = await send('GET', `/v1/products/${productId.toUpperCase()}`)
  expect(upper.body.id).toBe(productId)
  const unknown = [
    ...['/v1/', '/v1/nothing', '/v1//products/', '/v1/products//', '/v1/%70roducts/'],
    ...['/v1/PRODUCTS/', '/v1/products/x/y/z', '/v2/products/'],
  ]
  for (const path of unknown) {
    const { status, body } = await send('GET', path)
    expect([path, status]).toEqual([path, 404])
    if (path.startsWith('/v1/')) expect(body).toEqual({ detail: 'Not Found' })
  }
  for (const method of ['PUT', 'DELETE', 'PROPFIND']) {
    expect((await send(method, '/v1/products/')).status).toBe(404)
  }
  for (const id of ['x', '1', `${productId}x`, '%00', '..%2forders']) {
    const answer = await send('GET', `/v1/products/${id}`)
    expect([id, answer.status]).toEqual([id, 422])
    expect(refusals(answer)[0]?.[0]).toBe('path.id')
  }
})

test('A-57: HEAD and OPTIONS give nothing away, and other sites get no CORS headers', async () => {
  const paths = ['/v1/products/', `/v1/products/${productId}`, '/v1/orders/export', '/v1/feed']
  for (const path of paths) {
    const head = await send('HEAD', path, { accept: 'text/event-stream' })
    expect([path, head.status, head.text]).toEqual([path, 200, ''])
    const anonymous = await send('HEAD', path, { authorization: '' })
    expect([path, anonymous.status, anonymous.text]).toEqual([path, 401, ''])
    const preflight = await send('OPTIONS', path, {
      origin: 'https://evil.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    const read = await send('GET', path, { origin: 'https://evil.example' })
    expect(read.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('A-208: an error has its class and its English text, and beside them one in the language of the caller', async () => {
  const path = '/v1/products/0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'
  const english = { error: 'ResourceNotFound', detail: 'Not found' }
  for (const language of ['de', 'ru', 'tr-TR', 'uk', 'es', 'pl', 'fr']) {
    const { status, body } = await send('GET', path, { 'accept-language': language })
    expect([language, status, body]).toEqual([
      language,
      404,
      { ...english, localizedMessage: expect.stringMatching(/.{5}/) },
    ])
    expect(body.localizedMessage).not.toBe(english.detail)
  }
  for (const language of ['en', 'xx', '*', 'de;q=0', '', '../../etc/passwd', '<script>']) {
    const answer = await send('GET', path, { 'accept-language': language })
    expect([language, answer.body]).toEqual([language, english])
  }
  const missing = await send('POST', '/v1/customers/', { ...json, 'accept-language': 'de' }, '{}')
  expect(refusals(missing)).toEqual([['body.email', 'missing']])
  expect(missing.body.localizedMessage).toMatch(/Felder/)
})

test('A-239, A-240: what is exported neither runs in a spreadsheet nor adds a header', async () => {
  const own = await createMerchant(server)
  const names = ['=cmd()', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'a"b,c\nd', '\u202e=1']
  for (const [index, name] of names.entries()) {
    await createCustomer(own, { email: `a${index}@example.com`, name, external_id: `=${index}` })
  }
  const answer = await own.call('GET', '/v1/customers/export')
  const cells = answer.text.split('\n').flatMap((line) => line.split(','))
  for (const cell of cells) expect(cell).not.toMatch(/^"?[=+\-@\t\r]/)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('of a body full of wrong values only the first are looked at', async () => {
  const reasons = async (path: string, body: object) => {
    const answer = await send('POST', path, json, JSON.stringify(body))
    expect(answer.status).toBe(422)
    return refusals(answer)
  }
  const wrong = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, {}]))
  const event = { name: 'used', external_customer_id: 'a', metadata: wrong }
  const all = await reasons('/v1/events/ingest', { events: new Array(1_000).fill(event) })
  expect(all.every(([loc]) => Number(loc?.split('.')[2]) < 20)).toBe(true)
  expect(await reasons('/v1/events/ingest', { events: new Array(100_000).fill({}) })).toEqual([
    ['body.events', 'too_long'],
  ])
  const many = Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`k${n}`, {}]))
  const [first, ...others] = await reasons('/v1/customers/', {
    email: 'a@example.com',
    metadata: many,
  })
  expect([first, others]).toEqual([['body.metadata', 'value_error'], []])
})
