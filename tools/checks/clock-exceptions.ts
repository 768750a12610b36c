import type { ClockException } from './clock.ts'

const client = 'the default environment of the client; tests and servers pass their own'
const fixtures = 'replaces that environment and follows the fake timers of a test'

const processes = 'watches a real process in real time'

/** Files outside `platform/system.ts` that may use timers, the clock or random numbers. */
export const clockExceptions: readonly ClockException[] = [
  { path: 'client/src/environment.ts', what: 'Date.now', reason: client },
  { path: 'client/src/environment.ts', what: 'setTimeout', reason: client },
  { path: 'client/src/webhook.ts', what: 'Date.now', reason: 'a receiver may bring its own time' },
  { path: 'client/src/fixtures.ts', what: 'Date.now', reason: fixtures },
  { path: 'client/src/fixtures.ts', what: 'setTimeout', reason: fixtures },
  {
    path: 'server/src/cli/doctor/database.ts',
    what: 'clock_timestamp() in SQL',
    reason: 'compares the clock of the database with ours',
  },
  { path: 'server/testing/process.ts', what: 'setTimeout', reason: processes },
  { path: 'server/testing/time.ts', what: 'setTimeout', reason: 'lets real time pass in tests' },
  { path: 'server/scenarios/process-killed.test.ts', what: 'setTimeout', reason: processes },
]
