import { type Endpoint, endpoints } from '@guildhall/contract'
import { isScoped, type ScopedAccess } from '@guildhall/contract/kernel/access'
import { scopes } from '@guildhall/contract/kernel/scopes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callWithToken,
  createAccessToken,
  createMerchant,
  type Merchant,
} from '#testing/merchants.ts'
import { inviteAndAccept, signUpVerifiedUser, type VerifiedUser } from '#testing/organizations.ts'
import { allowLocalWebhooks } from '#testing/receiver.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import type { Answer } from '#testing/visitor.ts'
import { bodies, type OwnRow, queries, rows } from './rows.ts'

let server: TestServer
let other: Merchant
let member: VerifiedUser
beforeAll(async () => {
  server = await startServer({ settings: allowLocalWebhooks })
  other = await createMerchant(server)
  member = await signUpVerifiedUser(server)
})
afterAll(() => server.stop())

type OfMerchants = Endpoint & { readonly access: ScopedAccess }

const isOfMerchants = (endpoint: Endpoint): endpoint is OfMerchants =>
  endpoint.path.startsWith('/v1/') &&
  endpoint.path.includes(':') &&
  isScoped(endpoint.access) &&
  endpoint.access.kinds.some((kind) => kind === 'organization token' || kind === 'session')

/** Every endpoint whose path names a row of a merchant. */
const cases = endpoints
  .filter(isOfMerchants)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

async function newRow(merchant: Merchant, { path }: Endpoint): Promise<OwnRow> {
  const make = rows[path.slice(0, path.indexOf(':'))]
  if (!make) throw new Error(`rows.ts does not make the row that ${path} names.`)
  return make(merchant, server)
}

const queryOf = (name: string) => (queries[name] ? `?${queries[name]}` : '')

const pathOf = ({ method, path }: Endpoint, { id, params = { id } }: OwnRow) =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`rows.ts has no ${name} for ${path}.`)
    return encodeURIComponent(value)
  }) + queryOf(`${method} ${path}`)

async function stored({ table, column = 'id', id }: OwnRow) {
  const text = `select to_jsonb(t) as row from ${table} t where ${column}::text = $1`
  const found = await server.query(text, [id])
  expect(found).toHaveLength(1)
  return found
}

type Call = (method: string, path: string, body?: object) => Promise<Answer>

const callWithoutToken: Call = callWithHeaders({})
const callOf = ({ visitor }: VerifiedUser): Call =>
  callWithHeaders({ cookie: [...visitor.cookies].map((each) => each.join('=')).join('; ') })

function callWithHeaders(headers: Record<string, string>): Call {
  return (method, path, body) =>
    server.visitor().send(
      new Request(new URL(path, server.config.baseUrl), {
        method,
        headers: {
          ...headers,
          origin: server.config.baseUrl,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )
}

const anyScopeBut = (some: readonly string[]) => scopes.find((scope) => !some.includes(scope))

describe.each(cases)('%s', (name, endpoint) => {
  const { method } = endpoint
  const { kinds, scopes: needed } = endpoint.access
  const body = bodies[name] ?? (method === 'GET' || method === 'DELETE' ? undefined : {})
  const takesTokens = kinds.includes('organization token')
  const takesSessions = kinds.includes('session')

  test('finds the row only for its own organization', async () => {
    const merchant = await createMerchant(server)
    const row = await newRow(merchant, endpoint)
    const path = pathOf(endpoint, row)
    await inviteAndAccept(merchant.owner, member)
    const before = await stored(row)

    const strangers: [string, Call][] = [
      ...(takesTokens ? [['token', other.call] satisfies [string, Call]] : []),
      ...(takesSessions
        ? ([
            ['owner elsewhere', callOf(other.owner)],
            ['member without a role for it', callOf(member)],
          ] satisfies [string, Call][])
        : []),
    ]
    for (const [who, call] of strangers) {
      const answer = await call(method, path, body)
      expect([who, answer.status, answer.body?.error], answer.text).toEqual([
        who,
        404,
        'ResourceNotFound',
      ])
    }
    expect(await stored(row)).toEqual(before)

    const own = takesTokens ? merchant.call : callOf(merchant.owner)
    expect((await own(method, path, body)).body?.error).not.toBe('ResourceNotFound')
  })

  test('refuses callers without a credential or without the scope', async () => {
    const merchant = await createMerchant(server)
    const row = await newRow(merchant, endpoint)
    const path = pathOf(endpoint, row)
    const before = await stored(row)

    const anonymous = await callWithoutToken(method, path, body)
    expect([anonymous.status, anonymous.body]).toEqual([
      401,
      { error: 'Unauthorized', detail: 'Unauthorized' },
    ])
    expect(anonymous.headers.get('www-authenticate')).toMatch(/^Bearer /)

    const unfit = anyScopeBut(needed)
    if (takesTokens && needed.length > 0 && unfit) {
      const { owner, organizationId } = merchant
      const { token } = await createAccessToken(owner, organizationId, { scopes: [unfit] })
      const answer = await callWithToken(server, token, method, path, body)
      expect([answer.status, answer.body.error]).toEqual([403, 'insufficient_scope'])
      for (const scope of needed) expect(answer.body.detail).toContain(scope)
    }
    expect(await stored(row)).toEqual(before)
  })
})
