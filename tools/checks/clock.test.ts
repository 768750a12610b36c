import { expect, test } from 'vitest'
import { fixtureFiles, projectFiles } from '../tree.ts'
import { strayClocks } from './clock.ts'
import { clockExceptions } from './clock-exceptions.ts'

test('time and random come from platform/system.ts', () => {
  expect(strayClocks(projectFiles(), clockExceptions)).toEqual([])
})

test('every exception carries a reason', () => {
  for (const { reason } of clockExceptions) expect(reason.length).toBeGreaterThan(20)
})

const service = 'server/src/modules/identity/sessions/service.ts'

test.each([
  ['Date.now', service, 'const at = Date.now()'],
  ['Date.now as a value', service, 'const clock = Date.now'],
  ['new Date', service, 'const at = new Date()'],
  ['Math.random', 'contract/src/a.ts', 'const number = Math.random()'],
  ['crypto', service, 'const id = crypto.randomUUID()'],
  ['an imported randomBytes', service, "import { randomBytes } from 'node:crypto'\nrandomBytes(8)"],
  ['a timer in a module', service, 'setTimeout(() => 1, 10)'],
  ['a promised timer', service, "import { setTimeout as wait } from 'node:timers/promises'"],
  ['an id package', service, "import { nanoid } from 'nanoid'"],
  ['performance.now', 'client/src/a.ts', 'performance.now()'],
  ['now() in a template', service, 'const q = `update a set b = now() where c = 1`'],
  ['now() in a string', service, "const q = 'select now()'"],
  ['a clock in the platform', 'server/src/platform/http/a.ts', 'Date.now()'],
  ['a clock in a rule test', 'server/src/modules/a/rules.test.ts', 'new Date()'],
  [
    'current_timestamp',
    'server/migrations/0001.sql',
    'create table a (b time default current_timestamp);',
  ],
  ['gen_random_uuid', 'server/migrations/0001.sql', 'select gen_random_uuid ();'],
])('%s is found', (_, path, text) => {
  expect(strayClocks(fixtureFiles({ [path]: text }), [])).toHaveLength(1)
})

test('explicit dates, comments, prose and platform/system.ts pass', () => {
  const files = fixtureFiles({
    [service]:
      "// Date.now()\nconst a = new Date('2030-01-01'); const text = 'Sign in now (please)'",
    'server/src/platform/system.ts': 'export const now = () => new Date()',
    'server/src/platform/jobs/worker.ts': 'setTimeout(() => 1, 10)',
    'web/src/lib/a.ts': 'Date.now()',
    'server/migrations/0002.sql': '-- never now()\nselect 1;',
  })
  expect(strayClocks(files, [])).toEqual([])
})

test('an exception allows one file, and an unused one is reported', () => {
  const exception = { path: service, what: 'setTimeout', reason: 'a fixture' }
  const used = fixtureFiles({ [service]: 'setTimeout(() => 1, 10)' })
  expect(strayClocks(used, [exception])).toEqual([])
  expect(strayClocks(fixtureFiles({ [service]: '' }), [exception])).toHaveLength(1)
})
