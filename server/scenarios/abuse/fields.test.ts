import { type Endpoint, endpoints } from '@guildhall/contract'
import { expect, test } from 'vitest'
import { newSlug, setUpOrganization } from '#testing/organizations.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { storedRows } from '#testing/stored-rows.ts'
import { fetchSession, freshEmail, password } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

const json = (path: string) => `/api/auth/${path}`

/** Values that are known to break servers. */
const nasty: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  ' ',
  '\u0001',
  '\ufeff',
  '\u2028',
  "'; drop table users; --",
  '{{7*7}}<%= 7 %>#{7}',
  '../../../../etc/passwd',
  '%00',
  '%',
  '\\',
  '＠',
  'İıſK',
  '👩‍👩‍👧‍👦'.repeat(50),
  'a'.repeat(60_000),
  '0'.repeat(400),
  '9999-99-99',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '0000-01-01',
  'infinity',
  'NaN',
  'null',
  [],
  {},
  [[]],
  [null],
  ['', ''],
  { a: { b: { c: [] } } },
  { '': '' },
  Array(30).fill('x'),
]

/** A sixth of the values for each field by default, rotating by field; all on request. */
const everyValue = process.env.FUZZ === 'all'

const leavesOrEnds = /sign-out|delete-user$|organization\/(?:delete|leave)$|revoke-|test\/clock/
const fuzzed = endpoints.filter(({ path }) => !leavesOrEnds.test(path))

test('A-5, A-208: no value in any field of any endpoint makes the server fail', async () => {
  const server = await serverForThisTest()
  const home = await setUpOrganization(server)
  const known: Record<string, unknown> = {
    name: 'Ada',
    email: freshEmail(),
    newEmail: freshEmail(),
    password,
    currentPassword: 'not the password',
    newPassword: password,
    organizationId: home.id,
    memberId: home.adminId,
    memberIdOrEmail: home.memberId,
    teamId: home.firstTeam,
    userId: home.admin.id,
    role: 'member',
    slug: newSlug(),
    data: { name: 'Acme' },
    permission: { team: ['create'] },
    permissions: { team: ['create'] },
    username: 'somebody',
    token: 'x',
    key: 'x',
    id: 'x',
    keyId: 'x',
    invitationId: 'x',
    callbackURL: '/x',
    filterField: 'createdAt',
    filterValue: 'x',
  }
  // These fields exist only to be rejected, which would end every request early.
  const refused = { 'update-user': 'email', 'api-key/create': 'userId', 'api-key/update': 'userId' }
  await storedRows(server.query).users.makeAdmin(home.owner.id)
  const failed: string[] = []
  for (const endpoint of fuzzed) {
    const { visitor } = home.owner
    await visitor.post(json('sign-in/email'), { email: home.owner.email, password })
    await visitor.post(json('organization/set-active'), { organizationId: home.id })
    const fields = namesOf(endpoint.method === 'GET' ? endpoint.query : endpoint.body)
    const pairs = Object.entries(refused).map(([path, name]) => `${path} ${name}`)
    const isUsual = (name: string) =>
      name in known && !pairs.some((pair) => `${endpoint.path} ${name}`.endsWith(pair))
    const usual = fields.filter(isUsual).map((name) => [name, known[name]])
    const inputs = [...fields, 'unknown'].flatMap((field, place) =>
      nasty
        .filter((_, index) => everyValue || (index + place) % 6 === 0)
        .map((value) => ({ ...Object.fromEntries(usual), [field]: value })),
    )
    for (const input of inputs) {
      const status = await send(server, visitor, endpoint, input)
      const said = `${endpoint.path} ${status} ${JSON.stringify(input)}`.slice(0, 200)
      if (status >= 500) failed.push(said)
    }
    // A client that was signed out in between would have tested nothing after that.
    expect([endpoint.path, (await fetchSession(visitor)).body]).not.toEqual([endpoint.path, null])
  }
  expect(failed).toEqual([])
  expect(server.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
}, 600_000)

async function send(
  server: TestServer,
  visitor: Visitor,
  { method, path }: Endpoint,
  input: object,
) {
  const last = String(Object.values(input).at(-1))
  const address = path.replace(/:\w+/g, encodeURIComponent(last.toWellFormed()).slice(0, 4000))
  if (method === 'GET') {
    const texts = Object.entries(input).map(
      ([name, value]) => [name, String(value).slice(0, 4000)] as [string, string],
    )
    return (await visitor.get(`${address}?${new URLSearchParams(texts)}`)).status
  }
  if (method === 'POST') return (await visitor.post(address, input)).status
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
  const origin = 'http://localhost:3000'
  const headers = { cookie, origin, 'content-type': 'application/json' }
  const request = new Request(origin + address, { method, headers, body: JSON.stringify(input) })
  return (await server.visitor().send(request)).status
}

function namesOf(part: unknown): string[] {
  const shape = (part as { shape?: object }).shape
  return Object.keys(shape ?? {})
}

test('a picture is an http(s) URL or a small data URL, and nothing else', async () => {
  const server = await serverForThisTest()
  const { owner, id: organizationId } = await setUpOrganization(server)
  const { visitor } = owner
  const good = [
    'https://example.com/a.png',
    'http://example.com/a.png',
    '/a.png',
    'a.png',
    'data:image/png;base64,iVBORw0KGgo=',
  ]
  const bad = [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:image/png,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/x',
    'ftp://example.com/a.png',
  ]
  const user = (image: string) => visitor.post(json('update-user'), { image })
  const signUp = (image: string) =>
    server
      .visitor()
      .post(json('sign-up/email'), { name: 'Eve', email: freshEmail(), password, image })
  const logo = (text: string) =>
    visitor.post(json('organization/update'), {
      organizationId,
      data: { logo: text },
    })
  for (const image of good) expect([image, (await user(image)).status]).toEqual([image, 200])
  for (const image of bad) {
    for (const tell of [user, signUp, logo]) {
      const answer = await tell(image)
      expect([image, answer.status, answer.body.code]).toEqual([image, 400, 'VALIDATION_ERROR'])
    }
  }
  expect((await fetchSession(visitor)).body.user.image).toBe(good.at(-1))
})
