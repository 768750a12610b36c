import { type Endpoint, endpoints } from '@guildhall/contract'
import { isScoped } from '@guildhall/contract/kernel/access'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callWithToken, createMerchant, type Merchant } from '#testing/merchants.ts'
import { newPortalCustomer, type PortalCalls } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { type PortalRow, portalBodies, portalRows } from './portal-rows.ts'

let server: TestServer
let merchant: Merchant
let owner: Awaited<ReturnType<typeof newPortalCustomer>>
let neighbour: PortalCalls
let stranger: PortalCalls
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  owner = await newPortalCustomer(server, merchant)
  neighbour = (await newPortalCustomer(server, merchant)).call
  stranger = (await newPortalCustomer(server, await createMerchant(server))).call
})
afterAll(() => server.stop())

const prefix = '/v1/customer-portal'
const isOfCustomers = ({ access }: Endpoint) =>
  isScoped(access) && access.kinds.includes('customer session')

const all = endpoints
  .filter(isOfCustomers)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path.replace(prefix, '')}`, endpoint] as const)
const ofRows = all.filter(([name]) => name.includes(':'))
const lists = all.filter(([name]) => /^GET .*(\/|payment-methods)$/.test(name))

const made = new Map<string, PortalRow>()
async function rowOf({ path }: Endpoint): Promise<PortalRow> {
  const folder = path.slice(prefix.length, path.indexOf(':'))
  const make = portalRows[folder]
  if (!make) throw new Error(`portal-rows.ts does not make the row that ${path} names.`)
  const row = made.get(folder) ?? (await make(server, merchant, owner))
  made.set(folder, row)
  return row
}

describe.each(ofRows)('%s', (name, endpoint) => {
  test('finds the row for its own customer only', async () => {
    const row = await rowOf(endpoint)
    const { names = { id: row.id } } = row
    const path = endpoint.path
      .slice(prefix.length)
      .replace(/:(\w+)/g, (_, part: string) => names[part] ?? '')
    const read = async () =>
      row.table === undefined
        ? []
        : server.query(`select to_jsonb(t) as row from ${row.table} t where id = $1`, [row.id])
    const before = await read()
    const body = portalBodies[name] ?? (/^(GET|DELETE)/.test(name) ? undefined : {})
    for (const call of [neighbour, stranger]) {
      const answer = await call(endpoint.method, path, body)
      expect([answer.status, answer.body?.error], answer.text).toEqual([404, 'ResourceNotFound'])
    }
    expect(await read()).toEqual(before)
    const own = await owner.call(endpoint.method, path, body)
    expect(own.body?.error).not.toBe('ResourceNotFound')
  })
})

describe.each(lists)('%s', (_, endpoint) => {
  test('shows rows of its own customer only', async () => {
    const path = endpoint.path.slice(prefix.length)
    for (const make of Object.keys(portalRows)) {
      if (!made.has(make))
        made.set(make, (await portalRows[make]?.(server, merchant, owner)) as PortalRow)
    }
    for (const call of [neighbour, stranger]) {
      const { body, status } = await call('GET', path)
      expect([status, body.pagination.total_count]).toEqual([200, 0])
    }
  })
})

describe.each(all)('%s', (name, endpoint) => {
  test('refuses callers without a session, and tokens of organizations', async () => {
    const path = endpoint.path.replace(':id', 'f2f7e7f0-6a4f-4d0e-9d0c-3a8f3a3f0a11')
    const body = portalBodies[name] ?? (/^(GET|DELETE)/.test(name) ? undefined : {})
    const unknown = `polar_cst_${'x'.repeat(43)}`
    for (const token of [unknown, merchant.token]) {
      const answer = await callWithToken(server, token, endpoint.method, path, body)
      expect([answer.status, answer.body.error]).toEqual([401, 'invalid_token'])
    }
    const inQuery = `${path}?customer_session_token=${owner.token}&token=${owner.token}`
    const url = new URL(inQuery, server.config.baseUrl)
    const anonymous = await server.visitor().send(
      new Request(url, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json', origin: server.config.baseUrl },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )
    expect(anonymous.status).toBe(401)
  })
})
