import { expect, test } from 'vitest'
import { plant, projectFiles } from '../tree.ts'
import { strangersToTables } from './table-owners.ts'

test('a table is named by the store of its room only', () => {
  expect(strangersToTables(projectFiles())).toEqual([])
})

const schema = {
  'server/migrations/0001-rooms.sql': [
    '-- owner: sessions',
    'create table sessions (',
    '  id text primary key',
    ');',
    '-- Mails kept here.',
    '-- owner: platform/mail',
    'create table if not exists mails (id text);',
  ].join('\n'),
}
const room = 'server/src/modules/sessions'

test.each([
  ['a service', `${room}/service.ts`, 'const q = `select id from sessions`'],
  [
    'another store',
    'server/src/modules/audit/store.ts',
    'const q = `delete from sessions where a`',
  ],
  [
    'a join',
    'server/src/modules/audit/store.ts',
    'const q = `select a.b from audit_rows a join sessions s on true`',
  ],
  [
    'a fragment',
    'server/src/modules/audit/store.ts',
    'const q = sql`left join sessions s on true`',
  ],
  ['a comma', 'server/src/modules/audit/store.ts', 'const q = `select 1 from x, sessions`'],
  ['a plain string', 'server/src/main.ts', "const q = 'select count(*) from mails'"],
  ['the query builder', 'server/src/platform/jobs/a.ts', "db.selectFrom('sessions as s')"],
  [
    'another platform folder',
    'server/src/platform/jobs/a.ts',
    'const q = `update mails set id = 1`',
  ],
  [
    'a stranger among the tests',
    'server/src/modules/audit/a.test.ts',
    'const q = `select 1 from sessions`',
  ],
])('%s that names a foreign table is found', (_, path, text) => {
  expect(strangersToTables(plant({ ...schema, [path]: text }))).toHaveLength(1)
})

test('a table without an owner is found', () => {
  const files = plant({ 'server/migrations/0001.sql': '-- owner: a\n\ncreate table b (id text);' })
  expect(strangersToTables(files)).toHaveLength(1)
})

test('a table belongs to the room to which a later migration gave it', () => {
  const files = plant({
    ...schema,
    'server/migrations/0002-move.sql': "-- owner: devices\ncomment on table sessions is 'Here.';",
    'server/src/modules/devices/store.ts': 'const q = `select id from sessions`',
    [`${room}/store.ts`]: 'const q = `select s.id from sessions s`',
  })
  expect(strangersToTables(files)).toEqual([
    `${room}/store.ts:1: the table sessions belongs to the store of devices`,
  ])
})

test('own stores, own tests, column names and prose pass', () => {
  const files = plant({
    ...schema,
    [`${room}/store.ts`]: 'const q = `select s.id from sessions s where s.id = $1`',
    [`${room}/store/list.ts`]: 'const q = `select count(*) as mails from sessions`',
    [`${room}/service.test.ts`]: 'const q = `select 1 from sessions, mails`',
    'server/src/modules/teams/a.test.ts': 'const q = `update sessions set id = 1`',
    'server/src/platform/mail/outbox.ts': 'const q = `select a.sessions from mails a`',
    'server/src/main.ts': "const say = 'The sessions are over'",
  })
  expect(strangersToTables(files)).toEqual([])
})

const joined = (verb: string, reason: string) =>
  plant({
    ...schema,
    'server/src/modules/audit/store.ts': `const q = \`${verb} a -- reads sessions: ${reason}
      from x join sessions s on true\``,
  })

test('a read that says why it joins a foreign table passes; a write never does', () => {
  expect(strangersToTables(joined('select', 'the hot path asks once'))).toEqual([])
  expect(strangersToTables(joined('select', ''))).toHaveLength(1)
  expect(strangersToTables(joined('delete from', 'the hot path asks once'))).toHaveLength(1)
})
