import { expect, test } from 'vitest'
import { isTest, projectFiles } from '../tree.ts'
import { neverAgain } from './never-again.ts'

test.each([
  'server/scenarios/races/users.test.ts',
  'server/src/modules/billing/checkouts/races.test.ts',
  'server/scenarios/billing/subscription-races.test.ts',
  'server/scenarios/billing/killed-batches.test.ts',
  'server/scenarios/process-killed.test.ts',
  'server/scenarios/billing/deaths-of-pauses.test.ts',
  'server/src/cli/embedded.test.ts',
  'server/src/platform/database/embedded/lock.test.ts',
  'server/src/modules/billing/payments/faults.test.ts',
  'server/src/modules/shared/webhooks/volume.test.ts',
  'server/src/modules/identity/admin/growth.test.ts',
  'server/scenarios/billing/simulation.test.ts',
])('the tests of %s are never run again', (file) => {
  expect(neverAgain(file, ['any title'])).toBeDefined()
})

test.each([
  'of many simultaneous sign-ups with one username exactly one gets it',
  'of two owners who remove each other at once one stays',
  'a claim and a revocation at once leave no grant without a seat',
  'redeeming and releasing at once leave a count that equals the rows',
  'the last use of a key is had once, on two nodes at once',
  'of two users who verify one address at the same time one gets it',
  'a process that is killed > after the commit leaves the response',
  'of 100,000 rows is erased in batches, and goes on where it was interrupted',
])('a test is never run again if it “%s”', (title) => {
  const file = 'server/src/modules/identity/teams/routes.test.ts'
  expect(neverAgain(file, [title])).toBeDefined()
  expect(neverAgain(file, ['another test', title])).toBeDefined()
})

test.each([
  ['server/src/modules/identity/teams/routes.test.ts', 'a team takes effect at once'],
  ['server/src/modules/billing/seats/routes.test.ts', 'a seat is assigned at once'],
  ['server/src/kernel/money.test.ts', 'an order of 10000 plus 2000 tax is 12000'],
  ['server/src/app/tracing.test.ts', 'a request continues the trace of its caller'],
  ['server/src/modules/billing/grants/follow.test.ts', 'a benefit ends with the grace period'],
  ['web/src/gallery/gallery.test.ts', 'no page trembles'],
  ['e2e/account.test.ts', 'a picture is shown'],
])('the test of %s that “%s” may run again', (file, title) => {
  expect(neverAgain(file, [title])).toBeUndefined()
})

/** What tests of races, kills and volume use. */
const means =
  /SIGKILL|\bcrashingDatabase\(|\bsetUpRaces\(|\b(KILL|RESTART)_ROUNDS|\b(SWEPT|EXPORTED)_ROWS/

test('every file of the server that kills, races or fills is known by its path or a title', () => {
  const unknown = projectFiles().filter(({ path, text }) => {
    if (!path.startsWith('server/') || !isTest(path) || !means.test(text)) return false
    const titles = [...text.matchAll(/\b(?:test|describe)\S*\(\s*(['`])(.+?)\1/g)]
    return (
      neverAgain(
        path,
        titles.map(([, , title = '']) => title),
      ) === undefined
    )
  })
  expect(unknown.map(({ path }) => path)).toEqual([])
})
