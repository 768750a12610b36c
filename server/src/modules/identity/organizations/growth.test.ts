import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { explainStatements } from '#testing/explain.ts'
import { manualClock } from '#testing/manual-clock.ts'
import { addTeamsAndSessions } from '#testing/many-members.ts'
import {
  createOrganization,
  orgGet,
  setUpOrganizationBeforeAll,
  type VerifiedUser,
} from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { signUp } from '#testing/users.ts'
import { openDatabase } from '../../../platform/database/index.ts'
import { createPageBoundaries, foldAllCounts } from '../../../platform/lists/index.ts'
import { createMemberPages, createMemberSearch } from './store/pages.ts'

const memberCount = 3_000

let server: TestServer
let organization: { owner: VerifiedUser; id: string }
beforeAll(async () => {
  server = await startServer({ settings: { organizations: { membershipLimit: 1_000 } } })
  organization = await setUpOrganizationBeforeAll(server, (await signUp(server)).visitor)
  await server.query(
    `insert into users (id, email, name, created_at, updated_at)
     select 'p' || n, 'person' || n || '@mail.example', 'Person ' || n, timestamptz '2020-01-01',
            timestamptz '2020-01-01' from generate_series(1, $1::int) as n`,
    [memberCount],
  )
  await server.query(
    `insert into members (id, organization_id, user_id, roles, created_at)
     select md5('m' || n), $2, 'p' || n,
            case when n % 100 = 0 then '{admin,member}'::text[] else '{member}'::text[] end,
            timestamptz '2020-01-01' + interval '1 minute' * n
       from generate_series(1, $1::int) as n`,
    [memberCount, organization.id],
  )
  await addTeamsAndSessions(server, organization.id, memberCount)
  await server.query('vacuum analyze')
})
afterAll(() => server.stop())

const indexOf = {
  createdAt: /members_in_order/,
  role: /members_by_role/,
  userId: /members_unique|members_of_user/,
  id: /members_by_id/,
  name: /members_by_user_name/,
  email: /members_by_user_email/,
} as const

describe.each(Object.keys(indexOf) as (keyof typeof indexOf)[])('members by %s', (sortBy) => {
  test.each([true, false])(
    'are paged by an index before they are joined (descending: %s)',
    async (descending) => {
      const { plansOf } = await explainStatements(server.connection, 'custom')
      const plans = await plansOf((sql) =>
        createMemberPages(createPageBoundaries(manualClock()))(sql, {
          organizationId: organization.id,
          limit: 10,
          offset: 0,
          sortBy,
          descending,
          filterField: undefined,
          filterOperator: 'eq',
          filterValues: [],
        }),
      )
      expect(plans.flatMap(({ indexes }) => indexes).join()).toMatch(indexOf[sortBy])
      for (const { rows } of plans) expect(rows).toBeLessThanOrEqual(50)
    },
  )
})

test.each(['createdAt', 'name', 'email', 'role'] as const)(
  'members by %s are shown with their teams and last activity for the page alone',
  async (sorting) => {
    const { plansOf } = await explainStatements(server.connection, 'custom')
    const plans = await plansOf((sql) =>
      createMemberSearch(createPageBoundaries(manualClock())).page(sql, {
        organizationId: organization.id,
        q: undefined,
        role: undefined,
        teamId: undefined,
        sorting: [sorting],
        limit: 10,
        offset: 0,
      }),
    )
    expect(plans.flatMap(({ indexes }) => indexes)).toEqual(
      expect.arrayContaining(['sessions_of_user', 'team_members_of_member']),
    )
    // Ten members with ten sessions each.
    for (const { rows, scanned } of plans) {
      expect(rows).toBeLessThanOrEqual(100)
      expect(scanned.filter((table) => !table.startsWith('list_count'))).toEqual([])
    }
  },
)

test.each(['createdAt', 'role', 'userId', 'id', 'name', 'email'])(
  'members by %s are the same page by page as all at once',
  async (sortBy) => {
    for (const sortDirection of ['asc', 'desc']) {
      const page = async (offset: number, limit: number) => {
        const { body } = await orgGet(organization.owner.visitor, 'list-members', {
          organizationId: organization.id,
          sortBy,
          sortDirection,
          limit: `${limit}`,
          offset: `${offset}`,
        })
        expect(body.total).toBe(memberCount + 3)
        return body.members.map(({ id }: { id: string }) => id) as string[]
      }
      const all = await page(memberCount - 600, 600)
      const paged = [await page(memberCount - 600, 250), await page(memberCount - 350, 350)].flat()
      expect(paged).toEqual(all)
      expect(new Set(all).size).toBe(600)
    }
  },
)

test('the total counts members who join and leave, as the last page shows', async () => {
  const read = async () => {
    const query = { organizationId: organization.id, limit: '1' }
    const first = (await orgGet(organization.owner.visitor, 'list-members', query)).body
    const offset = `${first.total - 1}`
    const last = (await orgGet(organization.owner.visitor, 'list-members', { ...query, offset }))
      .body
    return [first.total, last.members.length]
  }
  const [before] = await read()
  await server.query(`delete from members where organization_id = $1 and user_id = 'p100'`, [
    organization.id,
  ])
  expect(await read()).toEqual([before - 1, 1])
  await server.query(
    `insert into members (id, organization_id, user_id, roles, created_at)
     values ('again', $1, 'p100', '{member}', '2040-01-01')`,
    [organization.id],
  )
  expect(await read()).toEqual([before, 1])
})

test('the totals of a deleted organization are deleted by the cleanup', async () => {
  const other = await createOrganization(organization.owner)
  const kept = () => server.query('select from list_counts where organization_id = $1', [other.id])
  const database = openDatabase({ connection: server.connection, maxConnections: 1 })
  onTestFinished(() => database.close())
  const { sql } = database
  await foldAllCounts(sql)
  expect(await kept()).toHaveLength(1)
  await server.query('delete from organizations where id = $1', [other.id])
  await foldAllCounts(sql)
  expect(await kept()).toEqual([])
})

test('a member is listed by the name and email that their user has now', async () => {
  const listed = async (sortBy: string) => {
    const { body } = await orgGet(organization.owner.visitor, 'list-members', {
      organizationId: organization.id,
      sortBy,
      limit: '1',
    })
    return body.members[0].user as { name: string; email: string }
  }
  await server.query(
    `update users set name = ' First', email = '000@mail.example' where id = 'p77'`,
  )
  expect(await listed('name')).toMatchObject({ name: ' First' })
  expect(await listed('email')).toMatchObject({ email: '000@mail.example' })
})

test('a member who joins while their name changes gets the new name', async () => {
  await server.query(
    `insert into users (id, email, name, created_at, updated_at)
     values ('late', 'late@mail.example', 'Old', '2020-01-01', '2020-01-01')`,
  )
  const renaming = new pg.Client(server.connection)
  const joining = new pg.Client(server.connection)
  await Promise.all([renaming.connect(), joining.connect()])
  try {
    await renaming.query('begin')
    await renaming.query(`update users set name = 'New' where id = 'late'`)
    const joined = joining.query(
      `insert into members (id, organization_id, user_id, roles, created_at)
       values ('late', $1, 'late', '{member}', '2020-01-01')`,
      [organization.id],
    )
    await renaming.query('commit')
    await joined
  } finally {
    await renaming.end()
    await joining.end()
  }
  expect(await server.query(`select user_name from members where id = 'late'`)).toEqual([
    { user_name: 'New' },
  ])
})
