import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpOrganization } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { sendRaw } from '#testing/socket.ts'
import { fetchSession, freshEmail, password, signUp } from '#testing/users.ts'
import { listen } from '../../src/platform/http/listen.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
})
afterAll(() => server.stop())

const json = (path: string) => `/api/auth/${path}`

test('A-204: a malformed Authorization header is anonymous, and never an internal error', async () => {
  const values = [
    'Bearer %E0%A4%A',
    'Bearer %',
    `Bearer ${'x'.repeat(8000)}`,
    'Bearer ÿþ\u0080',
    'Bearer',
    'Bearer  ',
    'Basic Og==',
    'x'.repeat(8000),
    ', ,',
  ]
  for (const authorization of values) {
    const me = await server.visitor().get('/api/me', { authorization })
    expect([authorization.slice(0, 20), me.status]).toEqual([authorization.slice(0, 20), 401])
    const read = await server.visitor().get(json('get-session'), { authorization })
    expect([read.status, read.text]).toEqual([200, 'null'])
  }
  for (const cookie of ['=', ';;;', 'better-auth.session_token', 'better-auth.session_token=%']) {
    expect((await server.visitor().get(json('get-session'), { cookie })).text).toBe('null')
  }
})

test('A-205: a body that is too long, or has a wrong length header, is not read', async () => {
  const visitor = server.visitor()
  const fits = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(50_000) })
  expect((await visitor.post(json('sign-in/email'), fits)).status).toBe(401)
  const padded = (length: number) => `{"email":"a@example.com"${' '.repeat(length - 25)}}`
  expect(padded(100_000)).toHaveLength(100_000)
  expect((await visitor.post(json('sign-in/email'), padded(100_000))).status).toBe(400)
  expect((await visitor.post(json('sign-in/email'), padded(100_001))).status).toBe(413)
  const listening = await listen(server.app.router, { port: 0, loopback: true })
  const post = (headers: string[], body: string) =>
    sendRaw(
      listening.port,
      [
        'POST /api/auth/sign-in/email HTTP/1.1',
        `Host: localhost:${listening.port}`,
        'Content-Type: application/json',
        ...headers,
        '',
        body,
      ].join('\r\n'),
    )
  const chunked = `${padded(100_001).length.toString(16)}\r\n${padded(100_001)}\r\n0\r\n\r\n`
  expect(await post(['Transfer-Encoding: chunked', 'Connection: close'], chunked)).toMatch(/ 413 /)
  for (const lie of [
    ['Transfer-Encoding: chunked', 'Content-Length: 4'],
    ['Content-Length: 4', 'Content-Length: 5'],
    ['Content-Length: -1'],
    ['Content-Length: 0x10'],
    ['Transfer-Encoding: xchunked'],
    [' Content-Length: 5'],
  ]) {
    expect(await post(lie, '0\r\n\r\n{}')).toMatch(/^HTTP\/1.1 400 /)
  }
  await listening.drain(100)
  expect(server.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
})

test('A-206: ambiguous JSON is rejected', async () => {
  const wrap = (part: string) => `{"email":"a@example.com","password":"x",${part}}`
  const bodies = [
    wrap(`"a":${'['.repeat(10_000)}${']'.repeat(10_000)}`),
    `{${Array.from({ length: 12_000 }, (_, index) => `"${index.toString(36)}":0`).join(',')}}`,
    wrap('"email":"b@example.com"'),
    wrap('"\\u0065mail":"b@example.com"'),
    '{"email":"a@example.com","password":"x",}',
    "{'email':'a@example.com'}",
    wrap('"a":"\\ud800"'),
    wrap('"a":"\\u0000"'),
    wrap('"a\\u0000":1'),
    wrap('"a":NaN'),
    wrap('"a":01'),
    `${wrap('"a":1')}{}`,
    `/**/${wrap('"a":1')}`,
    '{"email":"a@example.com","password":"x\u0001"}',
  ]
  for (const body of bodies) {
    const answer = await server.visitor().post(json('sign-in/email'), body)
    expect([body.slice(0, 60), answer.status]).toEqual([body.slice(0, 60), 400])
    expect(['VALIDATION_ERROR', 'INVALID_JSON_IN_REQUEST_BODY']).toContain(answer.body.code)
  }
  const utf16 = new Request(`http://localhost:3000${json('sign-in/email')}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-16',
      origin: 'http://localhost:3000',
    },
    body: Buffer.from(wrap('"a":1'), 'utf16le'),
  })
  expect((await server.visitor().send(utf16)).status).toBe(400)
})

test('A-206: a form cannot carry what JSON cannot', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const fields = { name: 'Ada', email: freshEmail(), password }
  const odd = [
    { ...fields, name: 'A\u0000da' },
    { ...fields, password: `${password}\u0000` },
    { ...fields, image: '\u0000' },
  ]
  for (const each of odd) {
    const body = new URLSearchParams(each).toString()
    const answer = await server.visitor().post(json('sign-up/email'), body, form)
    expect(answer.headers.get('location')).toBe('/error?error=VALIDATION_ERROR')
  }
  const twice = `${new URLSearchParams(fields)}&email=b%40example.com`
  const answer = await server.visitor().post(json('sign-up/email'), twice, form)
  expect(answer.headers.get('location')).toBe('/error?error=VALIDATION_ERROR')
})

test('A-207: no field name reaches the prototype of objects', async () => {
  const { visitor } = await signUp(server)
  const poison = [
    '{"name":"Eve","__proto__":{"role":"admin"}}',
    '{"name":"Eve","constructor":{"prototype":{"role":"admin"}}}',
    '{"name":"Eve","\\u005f_proto__":{"role":"admin"}}',
  ]
  for (const body of poison) {
    expect((await visitor.post(json('update-user'), body)).status).toBe(400)
  }
  const queries = ['a[__proto__]=1', '__proto__=1', '__proto__=1&__proto__=2', 'constructor=1']
  for (const query of queries) {
    expect((await visitor.get(json(`get-session?${query}`))).status).toBe(200)
    expect((await visitor.get(json(`organization/list-members?${query}`))).status).toBe(400)
  }
  const bare = {} as Record<string, unknown>
  expect([bare.role, bare.a, Array.isArray(Object.getPrototypeOf(bare))]).toEqual([
    undefined,
    undefined,
    false,
  ])
  expect((await fetchSession(visitor)).body.user.name).toBe('Ada')
})

test('A-208, A-209: list parameters are checked against allowed values', async () => {
  const home = await setUpOrganization(server)
  const members = (query: string) =>
    home.owner.visitor.get(json(`organization/list-members?organizationId=${home.id}&${query}`))
  const odd = [
    'limit=-1',
    'limit=1e9',
    'limit=NaN',
    'limit[]=1',
    'limit=1&limit=2',
    'limit=',
    'limit=0x10',
    'limit=1.5',
    'offset=-1',
    'sortBy=name;drop table users',
    'sortBy=(select 1)',
    'sortBy=createdAt--',
    'sortBy=__proto__',
    'sortDirection=sideways',
    'filterField=password&filterValue=x',
    'filterOperator=like&filterField=name&filterValue=x',
    'organizationId=a&organizationId=b',
  ]
  for (const query of odd) {
    const answer = await members(query)
    const accepted = answer.status === 200 && ['limit[]=1', 'limit=', 'limit=0x10'].includes(query)
    if (accepted) expect([query, answer.body.members.length <= 3]).toEqual([query, true])
    else {
      expect([query, answer.status, answer.body]).toMatchObject([
        query,
        400,
        { code: 'VALIDATION_ERROR', message: 'Invalid query parameters' },
      ])
    }
  }
})

test('A-210: in a search every character is literal', async () => {
  const home = await setUpOrganization(server)
  const search = async (filterValue: string, filterOperator: string) => {
    const query = new URLSearchParams({
      organizationId: home.id,
      filterField: 'email',
      filterOperator,
      filterValue,
    })
    const answer = await home.owner.visitor.get(json(`organization/list-members?${query}`))
    expect([filterValue, answer.status]).toEqual([filterValue, 200])
    return answer.body.total
  }
  for (const operator of ['contains', 'starts_with', 'ends_with', 'eq']) {
    for (const text of [
      "'",
      "' or '1'='1",
      '%',
      '_',
      '\\',
      '%%',
      '\\%',
      "x'; drop table users; --",
    ]) {
      expect([operator, text, await search(text, operator)]).toEqual([operator, text, 0])
    }
  }
  expect(await search('@example.com', 'ends_with')).toBe(3)
})

test('A-211: numbers out of range are refused', async () => {
  const { visitor } = await signUp(server)
  for (const expiresIn of ['1e400', '1e300', '9007199254740993', '-0', '0.5', '-1', '"86400"']) {
    const answer = await visitor.post(json('api-key/create'), `{"expiresIn":${expiresIn}}`)
    expect([expiresIn, answer.status]).toEqual([expiresIn, 400])
  }
})
