import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { bindToys, call, token, toy } from '#testing/toy-api.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await bindToys(server)
})
afterAll(() => server.stop())

const create = (body: unknown, headers: Record<string, string> = {}) =>
  call(server, 'POST', '/v1/toys/', { token, body, headers })

describe('invalid input is 422 with every value that is wrong', () => {
  test('in the body', async () => {
    const answer = await create({
      name: 'ab',
      price: 0,
      size: 'huge',
      parts: [{ weight: 'x' }],
      x: 1,
    })
    expect([answer.status, answer.body.error]).toEqual([422, 'RequestValidationError'])
    const found = answer.body.detail.map(({ loc, type }: { loc: unknown[]; type: string }) => [
      loc.join('.'),
      type,
    ])
    expect(found.toSorted()).toEqual([
      ['body.name', 'string_too_short'],
      ['body.parts.0.weight', 'int_parsing'],
      ['body.price', 'greater_than_equal'],
      ['body.size', 'enum'],
      ['body.x', 'extra_forbidden'],
    ])
  })

  test('for a missing field', async () => {
    const { body } = await create({ name: 'train' })
    expect(body.detail).toEqual([
      { loc: ['body', 'price'], msg: 'Field required', type: 'missing', input: { name: 'train' } },
    ])
  })

  test('in the path and the query', async () => {
    const path = await call(server, 'GET', '/v1/toys/7', { token })
    expect([path.status, path.body.detail]).toMatchObject([
      422,
      [{ loc: ['path', 'id'], type: 'uuid_parsing' }],
    ])
    const query = await call(server, 'GET', '/v1/toys/?page=x', { token })
    expect(query.body.detail).toMatchObject([{ loc: ['query', 'page'], type: 'int_parsing' }])
  })

  test('for a body that is no JSON, and for NUL', async () => {
    const broken = await create('{')
    expect([broken.status, broken.body.detail[0].type]).toEqual([422, 'json_invalid'])
    expect((await create({ ...toy, name: 'a\0bc' })).status).toBe(422)
    const named = await call(server, 'GET', '/v1/toys/?metadata[a%00b]=x', { token })
    expect([named.status, named.body.detail[0].msg]).toEqual([422, 'Input should not contain NUL'])
    const query = await call(server, 'GET', '/v1/toys/?page=%00', { token })
    expect([query.status, query.body.detail[0].type]).toEqual([422, 'value_error'])
  })

  test('but not with thousands of reasons', async () => {
    const extra = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`x${n}`, n]))
    expect((await create({ ...toy, ...extra })).body.detail).toHaveLength(100)
  })
})

describe('the query of a list', () => {
  const list = (query: string) => call(server, 'GET', `/v1/toys/?${query}`, { token })

  test('takes one value or several, and maps', async () => {
    const { body } = await list(
      'page=2&limit=500&status=open&sorting=name&sorting=-created_at&metadata[a]=1&metadata%5Bb%5D=2&metadata[b]=3',
    )
    expect(body.query).toEqual({
      page: 2,
      limit: 100,
      status: ['open'],
      sorting: ['name', '-created_at'],
      metadata: { a: ['1'], b: ['2', '3'] },
    })
    expect((await list('status=open&status=closed')).body.query.status).toEqual(['open', 'closed'])
  })

  test.each([
    ['sorting=price', ['query', 'sorting', 0], 'enum'],
    ['status=x', ['query', 'status', 0], 'enum'],
    ['limit=0', ['query', 'limit'], 'greater_than_equal'],
    ['metadata=x', ['query', 'metadata'], 'dict_type'],
    ['metadata=x&metadata[a]=1', ['query', 'metadata'], 'dict_type'],
    [`metadata[${'k'.repeat(41)}]=x`, ['query', 'metadata', 'k'.repeat(41)], 'string_too_long'],
  ])('refuses %s', async (query, loc, type) => {
    const answer = await list(query)
    expect([answer.status, answer.body.detail]).toMatchObject([422, [{ loc, type }]])
  })

  test('says of a sort criterion that it is none', async () => {
    const { body } = await list('sorting=name&sorting=price')
    expect(body.detail).toEqual([
      {
        loc: ['query', 'sorting', 1],
        msg: 'Invalid sorting criterion.',
        type: 'enum',
        input: 'price',
      },
    ])
  })

  test('cannot reach into prototypes', async () => {
    const { status, body } = await list('__proto__[x]=1&metadata[__proto__]=1')
    expect([status, body.query.metadata]).toEqual([200, {}])
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })
})

test.each(['/v1/toys', '/v1/toys/'])('%s is one collection, without a redirect', async (path) => {
  expect((await call(server, 'GET', path, { token })).status).toBe(200)
  expect((await call(server, 'POST', path, { token, body: toy })).status).toBe(201)
})

test('a row is found with and without a slash at the end', async () => {
  const path = '/v1/toys/0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'
  expect((await call(server, 'GET', path, { token })).status).toBe(200)
  expect((await call(server, 'GET', `${path}/`, { token })).status).toBe(200)
})

test('a method that a path does not have is 404 and names its class', async () => {
  for (const [method, path] of [
    ['PATCH', '/v1/toys/'],
    ['PUT', '/v1/toys'],
    ['PUT', '/v1/toys/0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'],
  ] as const) {
    const { status, body } = await call(server, method, path, { token })
    expect([status, body]).toEqual([404, { error: 'ResourceNotFound', detail: 'Not Found' }])
  }
})

test('an unknown path is 404 with the body that clients of this API know', async () => {
  for (const [method, path] of [
    ['GET', '/v1/nothing'],
    ['PATCH', '/v1/toys/x/y/z'],
  ] as const) {
    const answer = await call(server, method, path, { token })
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Not Found' }])
  }
})

test('204 has neither a body nor a content type', async () => {
  const path = '/v1/toys/0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'
  const answer = await call(server, 'DELETE', path, { token })
  expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([204, '', null])
})

describe('the version of the API', () => {
  test.each([
    [undefined, '2026-04'],
    ['2026-04', '2026-04'],
    ['2026-10', '2026-10'],
  ])('asked for as %s is %s', async (asked, told) => {
    const headers: Record<string, string> = asked === undefined ? {} : { 'polar-version': asked }
    const answer = await call(server, 'GET', '/v1/toys/', { token, headers })
    expect([answer.status, answer.headers.get('polar-version')]).toEqual([200, told])
  })

  test('that does not exist is 404', async () => {
    const headers = { 'polar-version': '1999-01' }
    const answer = await call(server, 'GET', '/v1/toys/', { token, headers })
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Not Found' }])
  })

  test('is told with errors too, and nowhere else', async () => {
    const error = await call(server, 'GET', '/v1/toys/')
    expect(error.headers.get('polar-version')).toBe('2026-04')
    const other = await server.visitor().get('/api/auth/get-session')
    expect(other.headers.get('polar-version')).toBeNull()
  })
})

test('an endpoint has its own limit for bodies', async () => {
  const items = (count: number) => ({ items: Array.from({ length: count }, () => 'x'.repeat(98)) })
  const ingest = (count: number) => call(server, 'POST', '/v1/toy-ingest', { body: items(count) })
  expect((await ingest(30_000)).body).toEqual({ count: 30_000 })
  expect((await ingest(45_000)).status).toBe(413)
  expect((await create({ ...toy, parts: 'x'.repeat(1_000_000) })).status).toBe(413)
})

test('what an endpoint does not declare fails the run of tests', async () => {
  const broken = await serverForThisTest()
  await bindToys(broken)
  expect((await call(broken, 'GET', '/v1/toy-faults/error')).status).toBe(500)
  expect((await call(broken, 'GET', '/v1/toy-faults/body')).status).toBe(500)
  await expect(broken.stop()).rejects.toThrow('the error 401 USER_NOT_FOUND is not declared')
})

test('cookies of another site get no CORS headers, and the token of a browser none either', async () => {
  const request = new Request('http://localhost:3000/v1/toys/', {
    method: 'OPTIONS',
    headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
  })
  const answer = await server.visitor().send(request)
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})
