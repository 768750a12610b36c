import { expect, test } from 'vitest'
import { fixtureFiles, projectFiles } from '../tree.ts'
import { foreignTableUses } from './table-owners.ts'

test('a table is named only by the store of its module', () => {
  expect(foreignTableUses(projectFiles())).toEqual([])
})

const schema = {
  'server/migrations/0001-modules.sql': [
    '-- owner: identity/sessions',
    'create table sessions (',
    '  id text primary key',
    ');',
    '-- Stored emails.',
    '-- owner: platform/mail',
    'create table if not exists mails (id text);',
  ].join('\n'),
}
const module = 'server/src/modules/identity/sessions'

test.each([
  ['a service', `${module}/service.ts`, 'const q = `select id from sessions`'],
  [
    'another store',
    'server/src/modules/shared/audit/store.ts',
    'const q = `delete from sessions where a`',
  ],
  [
    'a join',
    'server/src/modules/shared/audit/store.ts',
    'const q = `select a.b from audit_rows a join sessions s on true`',
  ],
  [
    'a fragment',
    'server/src/modules/shared/audit/store.ts',
    'const q = sql`left join sessions s on true`',
  ],
  ['a comma', 'server/src/modules/shared/audit/store.ts', 'const q = `select 1 from x, sessions`'],
  ['a plain string', 'server/src/main.ts', "const q = 'select count(*) from mails'"],
  ['the query builder', 'server/src/platform/jobs/a.ts', "db.selectFrom('sessions as s')"],
  [
    'another platform folder',
    'server/src/platform/jobs/a.ts',
    'const q = `update mails set id = 1`',
  ],
  [
    'a test of another module',
    'server/src/modules/identity/accounts/a.test.ts',
    'const q = `select 1 from sessions`',
  ],
])('%s that names a foreign table is found', (_, path, text) => {
  expect(foreignTableUses(fixtureFiles({ ...schema, [path]: text }))).toHaveLength(1)
})

test('a table without an owner is found', () => {
  const files = fixtureFiles({
    'server/migrations/0001.sql': '-- owner: a\n\ncreate table b (id text);',
  })
  expect(foreignTableUses(files)).toHaveLength(1)
})

test('a table belongs to the module to which a later migration gave it', () => {
  const files = fixtureFiles({
    ...schema,
    'server/migrations/0002-move.sql':
      "-- owner: identity/devices\ncomment on table sessions is 'Here.';",
    'server/src/modules/identity/devices/store.ts': 'const q = `select id from sessions`',
    [`${module}/store.ts`]: 'const q = `select s.id from sessions s`',
  })
  expect(foreignTableUses(files)).toEqual([
    `${module}/store.ts:1: the table sessions belongs to the store of identity/devices`,
  ])
})

test('own stores, own tests, column names and prose pass', () => {
  const files = fixtureFiles({
    ...schema,
    [`${module}/store.ts`]: 'const q = `select s.id from sessions s where s.id = $1`',
    [`${module}/store/list.ts`]: 'const q = `select count(*) as mails from sessions`',
    [`${module}/service.test.ts`]: 'const q = `select 1 from sessions, mails`',
    'server/src/modules/identity/teams/a.test.ts': 'const q = `update sessions set id = 1`',
    'server/src/platform/mail/outbox.ts': 'const q = `select a.sessions from mails a`',
    'server/src/main.ts': "const text = 'The sessions have expired'",
  })
  expect(foreignTableUses(files)).toEqual([])
})

const joined = (verb: string, reason: string) =>
  fixtureFiles({
    ...schema,
    'server/src/modules/shared/audit/store.ts': `const q = \`${verb} a -- reads sessions: ${reason}
      from x join sessions s on true\``,
  })

test('a read with a reason for joining a foreign table passes; a write never does', () => {
  expect(foreignTableUses(joined('select', 'the hot path asks once'))).toEqual([])
  expect(foreignTableUses(joined('select', ''))).toHaveLength(1)
  expect(foreignTableUses(joined('delete from', 'the hot path asks once'))).toHaveLength(1)
})
