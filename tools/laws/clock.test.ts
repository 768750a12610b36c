import { expect, test } from 'vitest'
import { plant, projectFiles } from '../tree.ts'
import { strayClocks } from './clock.ts'
import { licences } from './clock-licences.ts'

test('time and chance come from platform/system.ts', () => {
  expect(strayClocks(projectFiles(), licences)).toEqual([])
})

test('every licence carries a reason', () => {
  for (const { reason } of licences) expect(reason.length).toBeGreaterThan(20)
})

const service = 'server/src/modules/sessions/service.ts'

test.each([
  ['Date.now', service, 'const at = Date.now()'],
  ['Date.now as a value', service, 'const clock = Date.now'],
  ['new Date', service, 'const at = new Date()'],
  ['Math.random', 'contract/src/a.ts', 'const dice = Math.random()'],
  ['crypto', service, 'const id = crypto.randomUUID()'],
  ['an imported randomBytes', service, "import { randomBytes } from 'node:crypto'\nrandomBytes(8)"],
  ['a timer in a room', service, 'setTimeout(() => 1, 10)'],
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
  expect(strayClocks(plant({ [path]: text }), [])).toHaveLength(1)
})

test('given instants, comments, prose and the home of time pass', () => {
  const files = plant({
    [service]:
      "// Date.now()\nconst a = new Date('2030-01-01'); const say = 'Sign in now (please)'",
    'server/src/platform/system.ts': 'export const now = () => new Date()',
    'server/src/platform/jobs/worker.ts': 'setTimeout(() => 1, 10)',
    'web/src/lib/a.ts': 'Date.now()',
    'server/migrations/0002.sql': '-- never now()\nselect 1;',
  })
  expect(strayClocks(files, [])).toEqual([])
})

test('a licence opens one place, and falls when nobody uses it', () => {
  const licence = { path: service, what: 'setTimeout', reason: 'planted' }
  const used = plant({ [service]: 'setTimeout(() => 1, 10)' })
  expect(strayClocks(used, [licence])).toEqual([])
  expect(strayClocks(plant({ [service]: '' }), [licence])).toHaveLength(1)
})
