import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { type Filters, listing } from './store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await server.query(
    `insert into audit_log (at, actor_kind, actor, impersonated_by, action, subject,
                            organization_id, origin_digest, details, details_digest)
     select timestamptz '2020-01-01' + interval '1 minute' * n, 'user',
            'actor' || n % 500, case when n % 1000 = 0 then 'support' end,
            case when n % 4000 = 0 then 'member.removed' else 'session.created' end,
            'user:actor' || n % 500, 'o' || n % 100, sha256('o'), '{}', sha256('d')
       from generate_series(1, 20000) as n`,
  )
  await server.query('vacuum analyze audit_log')
})
afterAll(() => server.stop())

type Node = { 'Actual Rows': number; 'Actual Loops': number; 'Index Name'?: string; Plans?: Node[] }
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const long = { from: new Date('2020-01-02'), to: new Date('2020-01-03') }

test.each<[string, Filters, RegExp]>([
  ['everything', {}, /audit_log_at/],
  ['one actor', { actor: 'actor7' }, /audit_log_of_actor/],
  ['an impersonator', { actor: 'support' }, /audit_log_of_impersonator/],
  ['one user', { subject: 'user:actor7' }, /audit_log_of_subject/],
  ['one account', { account: 'actor7' }, /audit_log_of_subject/],
  ['one organization', { organizationId: 'o7' }, /audit_log_in_organization/],
  ['a period long ago', long, /audit_log_at/],
  ['an organization, long ago', { organizationId: 'o7', ...long }, /audit_log_in_organization/],
  ['an actor, long ago', { actor: 'actor7', ...long }, /audit_log_of_actor/],
  ['an account, long ago', { account: 'actor7', ...long }, /audit_log_of_subject/],
  ['an organization, further on', { organizationId: 'o7', before: 5000 }, /in_organization/],
  ['a rare group of actions', { action: 'member.*' }, /audit_log_of_action/],
  ['a frequent action', { action: 'session.created' }, /audit_log_(at|of_action)/],
])('the newest lines of %s are found by an index', async (_, filters, index) => {
  const { text, values } = listing(filters, 10)
  const [row] = await server.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  )
  const nodes = nodesOf((row as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN'][0].Plan)
  expect(nodes.map((node) => node['Index Name']).join()).toMatch(index)
  for (const node of nodes) expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThan(50)
})

test('every combination of filters is a valid statement', async () => {
  const all: Required<Filters> = {
    actor: 'a',
    action: 'a.*',
    subject: 's',
    account: 'a',
    organizationId: 'o',
    from: new Date(0),
    to: new Date(0),
    before: 9,
    afterNumber: 9,
  }
  const names = Object.keys(all) as (keyof Filters)[]
  const combinations = Array.from({ length: 2 ** names.length }, (_, bits) =>
    Object.fromEntries(names.filter((_, n) => bits & (1 << n)).map((name) => [name, all[name]])),
  )
  for (const filters of combinations) {
    const { text, values } = listing(filters, 1)
    expect((await server.query(text, values)).length).toBeLessThanOrEqual(1)
  }
})
