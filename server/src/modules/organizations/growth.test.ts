import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type Someone, smallHouse } from '../../../testing/organizations.ts'
import { signUp } from '../../../testing/people.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'
import { pageOf } from './store/pages.ts'

const crowd = 3_000

let server: TestServer
let home: { owner: Someone; id: string }
beforeAll(async () => {
  server = await startServer()
  home = await smallHouse(server, (await signUp(server)).visitor)
  await server.query(
    `insert into users (id, email, name, created_at, updated_at)
     select 'p' || n, 'person' || n || '@mail.example', 'Person ' || n, timestamptz '2020-01-01',
            timestamptz '2020-01-01' from generate_series(1, $1::int) as n`,
    [crowd],
  )
  await server.query(
    `insert into members (id, organization_id, user_id, roles, created_at)
     select md5('m' || n), $2, 'p' || n,
            case when n % 100 = 0 then '{admin,member}'::text[] else '{member}'::text[] end,
            timestamptz '2020-01-01' + interval '1 minute' * n
       from generate_series(1, $1::int) as n`,
    [crowd, home.id],
  )
  await server.query('vacuum analyze')
}, 60_000)
afterAll(() => server.stop())

type Node = { 'Index Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Node[] }
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const indexOf = {
  createdAt: /members_in_order/,
  role: /members_by_role/,
  userId: /members_unique|members_of_user/,
  id: /members_by_id/,
} as const

describe.each(Object.keys(indexOf) as (keyof typeof indexOf)[])('members by %s', (sortBy) => {
  test.each([true, false])(
    'are found first and named after (descending: %s)',
    async (descending) => {
      const { text, values } = pageOf({
        userId: home.owner.id,
        organizationId: null,
        id: home.id,
        slug: undefined,
        limit: 10,
        offset: 0,
        sortBy,
        descending,
        filterField: undefined,
        filterOperator: 'eq',
        filterValues: [],
      })
      const [row] = await server.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (analyze, format json) ${text}`,
        [...values],
      )
      const nodes = nodesOf((row as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN'][0].Plan)
      expect(nodes.map((node) => node['Index Name']).join()).toMatch(indexOf[sortBy])
      // Only counting how many there are in all goes over the index of the organization.
      const many = nodes.filter((node) => node['Actual Rows'] * node['Actual Loops'] > 50)
      expect(many).toHaveLength(1)
    },
  )
})

test.each(['createdAt', 'role', 'userId', 'id', 'name', 'email'])(
  'members by %s are the same page by page as all at once',
  async (sortBy) => {
    for (const sortDirection of ['asc', 'desc']) {
      const page = async (offset: number, limit: number) => {
        const { body } = await ask(home.owner.visitor, 'list-members', {
          organizationId: home.id,
          sortBy,
          sortDirection,
          limit: `${limit}`,
          offset: `${offset}`,
        })
        expect(body.total).toBe(crowd + 3)
        return body.members.map(({ id }: { id: string }) => id) as string[]
      }
      const whole = await page(crowd - 600, 600)
      const walked = [await page(crowd - 600, 250), await page(crowd - 350, 350)].flat()
      expect(walked).toEqual(whole)
      expect(new Set(whole).size).toBe(600)
    }
  },
)
