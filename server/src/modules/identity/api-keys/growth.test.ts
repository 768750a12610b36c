import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainStatements } from '#testing/explain.ts'
import { manualClock } from '#testing/manual-clock.ts'
import { setUpOrganizationBeforeAll, type VerifiedUser } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { signUp } from '#testing/users.ts'
import { createPageBoundaries } from '../../../platform/lists/index.ts'
import { createKeyPages } from './store.ts'

const keyCount = 3_000

let server: TestServer
let home: { owner: VerifiedUser; id: string }
beforeAll(async () => {
  server = await startServer()
  home = await setUpOrganizationBeforeAll(server, (await signUp(server)).visitor)
  await server.query(
    `insert into api_keys (id, organization_id, hash, name, start, enabled, rate_limit_enabled,
                           expires_at, created_at, updated_at)
     select 'k' || n, $2, sha256(n::text::bytea), case when n % 3 > 0 then 'key ' || n % 50 end,
            'abcdef', true, false,
            case when n % 2 = 0 then timestamptz '2040-01-01' + interval '1 hour' * (n * 7 % 100) end,
            timestamptz '2020-01-01' + interval '1 minute' * (n / 2), timestamptz '2021-01-01'
       from generate_series(1, $1::int) as n`,
    [keyCount, home.id],
  )
  await server.query('vacuum analyze api_keys')
})
afterAll(() => server.stop())

async function page(query: Record<string, string>) {
  const named = new URLSearchParams({ organizationId: home.id, ...query })
  const { status, body } = await home.owner.visitor.get(`/api/auth/api-key/list?${named}`)
  expect(status).toBe(200)
  return body as { apiKeys: Record<string, string | null>[]; total: number }
}

test.each(['asc', 'desc'] as const)(
  'a page of the keys of an organization reads that page (%s)',
  async (sortDirection) => {
    const owner = { userId: null, organizationId: home.id }
    const { plansOf } = await explainStatements(server.connection, 'custom')
    const pages = createKeyPages(createPageBoundaries(manualClock()))
    const plans = await plansOf((sql) =>
      pages(sql, owner, { sortDirection, limit: 10, offset: 20 }),
    )
    expect(plans.flatMap(({ indexes }) => indexes)).toContain('api_keys_of_organization')
    for (const { rows } of plans) expect(rows).toBeLessThan(100)
  },
)

test('without a limit, a page has a thousand keys', async () => {
  const { apiKeys, total } = await page({})
  expect([apiKeys.length, total]).toEqual([1_000, keyCount])
})

describe.each(['createdAt', 'updatedAt', 'expiresAt', 'lastRequest', 'name'])(
  'keys by %s',
  (sortBy) => {
    test.each(['asc', 'desc'])(
      'are the same page by page, and each once (%s)',
      async (sortDirection) => {
        const walked: Record<string, string | null>[] = []
        for (let offset = 0; offset < keyCount; offset += 1_000) {
          walked.push(...(await page({ sortBy, sortDirection, offset: `${offset}` })).apiKeys)
        }
        expect(new Set(walked.map(({ id }) => id)).size).toBe(keyCount)
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
