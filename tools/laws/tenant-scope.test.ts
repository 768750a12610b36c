import { expect, test } from 'vitest'
import { plant, projectFiles } from '../tree.ts'
import { unscopedStatements } from './tenant-scope.ts'

test('every statement over rows of organizations names the organization', () => {
  expect(unscopedStatements(projectFiles())).toEqual([])
})

const schema = {
  'server/migrations/0001.sql':
    'create table teams (\n  id text,\n  organization_id text not null\n);\ncreate table users (id text);',
  'server/migrations/0002.sql': 'alter table keys add column organization_id text;',
  'server/migrations/0000.sql': 'create table keys (id text);',
}
const store = 'server/src/modules/teams/store.ts'

test.each([
  ['a select', 'const q = `select id from teams where id = $1`'],
  ['an update', 'const q = `update teams set name = $1`'],
  ['an insert', 'const q = `insert into teams (id) values ($1)`'],
  ['a mention in a comment', 'const q = `select id -- organization_id\n from teams`'],
  ['an excuse without a reason', 'const q = `-- all tenants:\nselect id from teams`'],
  ['a table that became one of tenants later', 'const q = `select id from keys`'],
])('%s without its organization is found', (_, text) => {
  expect(unscopedStatements(plant({ ...schema, [store]: text }))).toHaveLength(1)
})

test('scoped, excused and tenantless statements pass', () => {
  const files = plant({
    ...schema,
    [store]: [
      'const a = `select id from teams where organization_id = $1`',
      'const b = `select id from teams -- all tenants: the nightly count\n where true`',
      'const c = `select id from users`',
    ].join('\n'),
  })
  expect(unscopedStatements(files)).toEqual([])
})
