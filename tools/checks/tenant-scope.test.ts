import { expect, test } from 'vitest'
import { serverStatements } from '../statements/collect.ts'
import * as composed from '../statements/composed.ts'
import { tenantTables } from '../tables.ts'
import { fixtureFiles, projectFiles } from '../tree.ts'
import { unscopedStatements } from './tenant-scope.ts'

test('every statement restricts the rows of organizations to an organization', () => {
  const { statements, problems } = serverStatements(composed)
  expect(problems).toEqual([])
  expect(statements.length).toBeGreaterThan(300)
  expect(unscopedStatements(statements, tenantTables(projectFiles()))).toEqual([])
})

const tables = tenantTables(
  fixtureFiles({
    'server/migrations/0000.sql': 'create table keys (id text);\ncreate table users (id text);',
    'server/migrations/0001.sql':
      'create table teams (\n  id text,\n  organization_id text not null\n);',
    'server/migrations/0002.sql': 'alter table keys add column organization_id text;',
  }),
)
const violations = (text: string) =>
  unscopedStatements([{ path: 'a.ts', line: 1, texts: [text] }], tables)

test.each([
  ['a select', 'select id from teams where id = $1'],
  ['an update', 'update teams set name = $1'],
  ['a delete', 'delete from teams where id = $1'],
  ['an insert', 'insert into teams (id) values ($1)'],
  ['a table that became one of tenants later', 'select id from keys'],
  ['a statement that only selects the column', 'select organization_id from teams'],
  ['a statement that only sorts by it', 'select id from teams order by organization_id'],
  ['a statement that compares it otherwise', 'select id from teams where organization_id > $1'],
  [
    'a statement that compares it with itself',
    'select 1 from teams where organization_id = organization_id',
  ],
  [
    'a statement about the others',
    'select id from teams where organization_id is distinct from $1',
  ],
  ['a mention in a comment', 'select id -- organization_id = $1\n from teams'],
  ['an exception without a reason', '-- all tenants:\nselect id from teams'],
  ['an alternative', 'select id from teams where organization_id = $1 or id = $2'],
  ['a negation', 'select id from teams where not (organization_id = $1)'],
  [
    'a subquery',
    'select 1 from keys where organization_id = $1 and id = any (select id from teams)',
  ],
  ['a subquery among the results', 'select (select count(*) from teams) from users where id = $1'],
  ['a common table expression', 'with t as (select id from teams) select 1 from t'],
  [
    'a change in a common table expression',
    'with t as (delete from teams returning id) select 1 from t',
  ],
  ['the source of an insert', 'insert into users (id) select id from teams'],
  [
    'the second branch of a union',
    'select id from teams where organization_id = $1 union select id from keys',
  ],
  [
    'a join without a restricted row',
    'select 1 from teams t join keys k on k.organization_id = t.organization_id',
  ],
  ['a join to a row that is any', 'select 1 from users u join teams t on t.organization_id = u.id'],
  [
    'the table that an outer join keeps',
    'select 1 from teams t left join keys k on t.organization_id = $1 and k.organization_id = $1',
  ],
  [
    'a column of an unknown table',
    'select 1 from users u join teams t on t.organization_id = u.id where name = $1',
  ],
  [
    'a join to the first rows',
    'with u as (select id from users limit $1) select 1 from teams t join u on t.organization_id = u.id',
  ],
  ['a lock of the table', 'lock table teams'],
])('%s that is not restricted to an organization is found', (_, text) => {
  expect(violations(text)).not.toEqual([])
})

test.each([
  ['a parameter', 'select id from teams where organization_id = $1'],
  ['a parameter of a type', 'select id from teams where id = $2 and (organization_id = $1::text)'],
  ['no organization', 'select id from keys where organization_id is null'],
  [
    'a parameter that may be null',
    'select id from keys where organization_id is not distinct from $1',
  ],
  ['several parameters', 'select id from teams where organization_id = any ($1)'],
  ['a pair', 'select id from teams where (organization_id, id) = ($1, $2)'],
  ['either of two', 'select id from teams where organization_id = $1 or organization_id = $2'],
  [
    'a restricted row',
    'select 1 from teams t join keys k on k.organization_id = t.organization_id where k.organization_id = $1',
  ],
  [
    'a given row of another table',
    'select 1 from users u join teams t on t.organization_id = u.id where u.id = $1',
  ],
  [
    'the row of the outer query',
    'select 1 from keys k where organization_id = $1 and exists (select from teams t where t.organization_id = k.organization_id)',
  ],
  [
    'a subquery',
    'select 1 from teams where organization_id = (select id from users where id = $1)',
  ],
  [
    'rows of the input',
    'delete from teams t using unnest($1::text[]) as one (id) where t.organization_id = one.id',
  ],
  [
    'a lateral subquery',
    'select 1 from keys k cross join lateral (select 1 from teams t where t.organization_id = k.organization_id) x where k.organization_id = $1',
  ],
  [
    'a common table expression',
    'with k as (select * from keys where organization_id = $1) select 1 from teams t join k on t.organization_id = k.organization_id',
  ],
  [
    'the row to which it is joined',
    'select 1 from keys k left join teams t on t.organization_id = k.organization_id where k.organization_id = $1',
  ],
])('a statement that is restricted to %s passes', (_, text) => {
  expect(violations(text)).toEqual([])
})

test('inserts with the organization, exceptions and tables without tenants pass', () => {
  expect(violations('insert into teams (id, organization_id) values ($1, $2)')).toEqual([])
  expect(violations('select id from teams -- all tenants: the nightly count\n')).toEqual([])
  expect(violations('select id from users')).toEqual([])
  expect(violations('with teams as (select 1) select * from teams')).toEqual([])
})

test('an exception that is not needed is found', () => {
  const text = '-- all tenants: the nightly count\nselect id from teams where organization_id = $1'
  expect(violations(text)).toHaveLength(1)
})
