import { sortable } from '@guildhall/contract/identity/admin'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminGet, adminPost, signUpUser, type TestUser } from '#testing/admins.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { type Criteria, pageOf } from './store/search.ts'

const userCount = 12_000

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startServer()
  admin = await signUpUser(server)
  for (let from = 1; from < userCount; from += 2_000) {
    await server.query(
      `insert into users (id, email, email_verified, name, role, banned, created_at, updated_at)
       select md5('p' || n), 'person' || n || '@mail.example', n % 4 > 0,
              case when n = 777 then 'Xqara Zzyx' else 'Anna Miller ' || n % 5000 end,
              case n when 5 then 'support' when 6 then 'user,support' else 'user' end,
              n % 5000 = 0, timestamptz '2020-01-01' + interval '1 minute' * (n / 2),
              timestamptz '2021-01-01' + interval '1 minute' * (n * 7919 % $1::int)
         from generate_series($2::int, $2::int + 1999) as n`,
      [userCount, from],
    )
  }
  await server.query('vacuum analyze users')
}, 120_000)
afterAll(() => server.stop())

async function found(query: Record<string, string>) {
  const { status, body } = await adminGet(admin.visitor, 'list-users', query)
  expect(status).toBe(200)
  return body as {
    users: { id: string; email: string; name: string; role: string }[]
    total: number
  }
}
const ids = async (query: Record<string, string>) => (await found(query)).users.map(({ id }) => id)

const columnOf = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  name: 'name',
  email: 'email',
  role: 'role',
}

type Node = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The query plan of a page: its steps, and the number of rows of each. */
async function plan(
  criteria: Partial<Criteria>,
  common: boolean,
  pageWindow: Partial<Parameters<typeof pageOf>[2]>,
) {
  const whole = { matches: [], filter: undefined, kinds: undefined, sortBy: 'createdAt' as const }
  const { text, values } = pageOf({ ...whole, descending: false, ...criteria }, common, {
    limit: 10,
    offset: 0,
    after: undefined,
    fromEnd: undefined,
    ...pageWindow,
  })
  const [row] = await server.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, format json) ${text}`,
    [...values],
  )
  const nodes = nodesOf((row as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN'][0].Plan)
  return {
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    kinds: nodes.map((node) => node['Node Type']),
    most: Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops'])),
  }
}

const kind = { role: 'user', emailVerified: true, banned: false, twoFactorEnabled: false }
const kinds = async () =>
  (await server.query<{ key: typeof kind }>('select key from list_counts')).map(({ key }) => key)

describe.each(sortable)('users sorted by %s', (sortBy) => {
  const indexOf = {
    createdAt: 'users_in_order',
    updatedAt: 'users_by_change',
    name: 'users_by_name',
    email: 'users_email_unique',
    role: 'users_by_role',
  }

  test.each([true, false])('are found by an index alone (descending: %s)', async (descending) => {
    const { indexes, kinds: steps, most } = await plan({ sortBy, descending }, true, {})
    expect(indexes).toContain(indexOf[sortBy])
    expect(steps).toContain('Index Only Scan')
    expect(most).toBe(10)
  })

  test('are counted off from the nearer end', async () => {
    const { kinds: steps, most } = await plan({ sortBy }, true, {
      offset: userCount - 20,
      fromEnd: await kinds(),
    })
    expect(steps).toContain('Index Only Scan')
    expect(most).toBeLessThan(50)
  })

  test('go on from where the page before ended', async () => {
    const first = await plan({ sortBy }, true, { offset: userCount / 2 })
    expect(first.most).toBe(userCount / 2 + 10)
    const boundary = { sorted: sortBy.endsWith('At') ? '2020-03-01' : 'Anna Miller 2', id: 'x' }
    const most = async (skip: number) =>
      (await plan({ sortBy }, true, { offset: userCount / 2, after: { boundary, skip } })).most
    expect(await most(0)).toBeLessThanOrEqual(10)
    expect(await most(7)).toBeLessThanOrEqual(17)
  })

  test('are the same after a jump that counts off from a surveyed row', async () => {
    const jump = (offset: number) => ids({ sortBy, limit: '20', offset: `${offset}` })
    const rows = await server.query<{ id: string }>(
      `select id from users order by ${columnOf[sortBy]}, id`,
    )
    // The first jump samples the list; the later ones use the sample.
    for (const offset of [5_555, 4_000, 4_001, 5_990, 3_999, 7_777, 2_001, 9_999]) {
      const expected = rows.slice(offset, offset + 20).map(({ id }) => id)
      expect(await jump(offset), `${offset}`).toEqual(expected)
      await server.query('select pg_sleep(0.03)')
    }
  })

  test('are the same page by page as all at once', async () => {
    for (const sortDirection of ['asc', 'desc']) {
      const rows = await server.query<{ id: string }>(
        `select id from users order by ${columnOf[sortBy]} ${sortDirection}, id ${sortDirection}`,
      )
      const whole = rows.map(({ id }) => id)
      const walked: string[] = []
      for (let offset = 900; offset < 1_500; offset += 200) {
        walked.push(...(await ids({ sortBy, sortDirection, limit: '200', offset: `${offset}` })))
      }
      expect(walked).toEqual(whole.slice(900, 1_500))
      for (const offset of [7_345, userCount - 5, userCount + 5]) {
        const page = await ids({ sortBy, sortDirection, limit: '10', offset: `${offset}` })
        expect(page).toEqual(whole.slice(offset, offset + 10))
      }
    }
  })
})

describe('totals', () => {
  const total = async (query: Record<string, string>) =>
    (await found({ ...query, limit: '1' })).total

  test('of all users and of every kind are known without counting', async () => {
    expect(await total({})).toBe(userCount + 1)
    expect(await total({ filterField: 'banned', filterValue: 'true' })).toBe(2)
    expect(await total({ filterField: 'role', filterValue: 'support' })).toBe(2)
    expect(await total({ filterField: 'role', filterValue: 'user' })).toBe(userCount - 1)
  })

  test('follow every change, folded or not', async () => {
    const before = await total({ filterField: 'emailVerified', filterValue: 'false' })
    await server.query(
      `do $$ begin for n in 1..1500 loop
         insert into users (id, email, name, created_at, updated_at)
         values ('more' || n, 'more' || n || '@x.example', 'Bea', '2022-01-01', '2022-01-01');
       end loop; end $$`,
    )
    expect(await total({ filterField: 'emailVerified', filterValue: 'false' })).toBe(before + 1_500)
    expect(await server.query('select from list_count_changes')).toEqual([])
    await server.query(`update users set email_verified = true where id in ('more1', 'more2')`)
    expect(await total({ filterField: 'emailVerified', filterValue: 'false' })).toBe(before + 1_498)
    await server.query(`delete from users where id like 'more%'`)
    expect(await total({ filterField: 'emailVerified', filterValue: 'false' })).toBe(before)
    expect(await total({})).toBe(userCount + 1)
  })

  test('are exact as far as they are counted, and then never too low', async () => {
    expect(await total({ searchValue: 'person77@' })).toBe(1)
    expect(await total({ searchValue: 'person1' })).toBe(userCount + 1)
    expect(await total({ searchValue: 'person12' })).toBe(112)
    const early = { filterField: 'createdAt', filterOperator: 'lt', filterValue: '2020-01-03' }
    expect(await total(early)).toBe(2 * 2 * 1_440 - 1)
    const late = { ...early, filterValue: '2022-01-01' }
    expect(await total(late)).toBe(userCount + 1)
    const { users, total: all } = await found({ ...late, offset: `${userCount - 2}`, limit: '10' })
    expect([users.length, all]).toEqual([2, userCount])
  })
})

describe('a text match on a name', () => {
  test.each(['contains', 'starts_with', 'ends_with'] as const)(
    'of one, two or many letters is found by an index (%s)',
    async (where) => {
      const texts = {
        contains: ['q', 'qa', 'qara z'],
        starts_with: ['x', 'xq', 'xqara'],
        ends_with: ['x', 'yx', 'zzyx'],
      }
      for (const text of texts[where]) {
        const matches = [{ of: 'name' as const, text, where }]
        const { indexes, most } = await plan({ matches }, false, {})
        expect(indexes).toContain('users_name_parts')
        expect(most).toBeLessThan(5)
        const result = await found({
          searchField: 'name',
          searchValue: text,
          searchOperator: where,
        })
        expect(result.users.map(({ name }) => name)).toEqual(['Xqara Zzyx'])
      }
    },
  )

  test('that is common is found by reading in order', async () => {
    const matches = [{ of: 'name' as const, text: 'an', where: 'contains' as const }]
    expect((await plan({ matches }, true, {})).most).toBeLessThan(30)
    const { users, total } = await found({ searchField: 'name', searchValue: 'an', limit: '10' })
    expect([users.length, total]).toEqual([10, userCount + 1])
  })

  test('works in a filter as well, case-sensitively', async () => {
    const filter = { filterField: 'name', filterOperator: 'contains' }
    expect((await found({ ...filter, filterValue: 'Xqa' })).users).toHaveLength(1)
    expect((await found({ ...filter, filterValue: 'xqa' })).users).toHaveLength(0)
  })
})

test('a rare role is found by an index, also as one of several roles', async () => {
  const { indexes, most } = await plan(
    {
      kinds: {
        by: 'role',
        matching: [
          { ...kind, role: 'support' },
          { ...kind, role: 'user,support' },
        ],
      },
    },
    true,
    {},
  )
  expect(indexes).toContain('users_by_role')
  expect(most).toBeLessThan(5)
  const { users } = await found({ filterField: 'role', filterValue: 'support' })
  expect(users.map(({ role }) => role)).toEqual(['support', 'user,support'])
  const changed = await adminPost(admin.visitor, 'set-role', { userId: users[0]?.id, role: 'user' })
  expect([200, 400]).toContain(changed.status)
})
