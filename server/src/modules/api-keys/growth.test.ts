import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Someone, smallHouse } from '../../../testing/organizations.ts'
import { signUp } from '../../../testing/people.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'
import { pageOf } from './store.ts'

const crowd = 3_000

let server: TestServer
let home: { owner: Someone; id: string }
beforeAll(async () => {
  server = await startServer()
  home = await smallHouse(server, (await signUp(server)).visitor)
  await server.query(
    `insert into api_keys (id, organization_id, hash, name, start, enabled, rate_limit_enabled,
                           expires_at, created_at, updated_at)
     select 'k' || n, $2, sha256(n::text::bytea), case when n % 3 > 0 then 'key ' || n % 50 end,
            'abcdef', true, false,
            case when n % 2 = 0 then timestamptz '2040-01-01' + interval '1 hour' * (n * 7 % 100) end,
            timestamptz '2020-01-01' + interval '1 minute' * (n / 2), timestamptz '2021-01-01'
       from generate_series(1, $1::int) as n`,
    [crowd, home.id],
  )
  await server.query('vacuum analyze api_keys')
}, 60_000)
afterAll(() => server.stop())

async function page(query: Record<string, string>) {
  const named = new URLSearchParams({ organizationId: home.id, ...query })
  const { status, body } = await home.owner.visitor.get(`/api/auth/api-key/list?${named}`)
  expect(status).toBe(200)
  return body as { apiKeys: Record<string, string | null>[]; total: number }
}

type Node = { 'Actual Rows': number; 'Actual Loops': number; 'Index Name'?: string; Plans?: Node[] }
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

test.each(['asc', 'desc'] as const)(
  'a page of the keys of an organization reads that page (%s)',
  async (sortDirection) => {
    const owner = { userId: null, organizationId: home.id }
    const { text, values } = pageOf(owner, { sortDirection, limit: 10, offset: 20 })
    const [row] = await server.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, format json) ${text}`,
      [...values],
    )
    const nodes = nodesOf((row as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN'][0].Plan)
    expect(nodes.map((node) => node['Index Name'])).toContain('api_keys_of_organization')
    for (const node of nodes) expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThan(100)
  },
)

test('what is not asked for by number comes a thousand at a time', async () => {
  const { apiKeys, total } = await page({})
  expect([apiKeys.length, total]).toEqual([1_000, crowd])
})

describe.each(['createdAt', 'updatedAt', 'expiresAt', 'lastRequest', 'name'])(
  'keys by %s',
  (sortBy) => {
    test.each(['asc', 'desc'])(
      'are the same page by page, and each once (%s)',
      async (sortDirection) => {
        const walked: Record<string, string | null>[] = []
        for (let offset = 0; offset < crowd; offset += 1_000) {
          walked.push(...(await page({ sortBy, sortDirection, offset: `${offset}` })).apiKeys)
        }
        expect(new Set(walked.map(({ id }) => id)).size).toBe(crowd)
        const values = walked.map((key) => key[sortBy] ?? null)
        const there = values.filter((value) => value !== null)
        const sorted = there.toSorted((a, b) => (a < b ? -1 : Number(a > b)))
        expect(values).toEqual([
          ...(sortDirection === 'asc' ? sorted : sorted.toReversed()),
          ...values.filter((value) => value === null),
        ])
      },
    )
  },
)
