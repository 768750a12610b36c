import { z } from 'zod'
import { Instant } from './kernel/common.ts'
import { defineErrors } from './kernel/define.ts'
import { endpoint } from './kernel/endpoint.ts'

export const errors = defineErrors({
  TIME_ONLY_MOVES_FORWARD: { status: 400, message: 'Time only moves forward' },
})

/** Exists only when the instance runs on a movable clock (`TEST_CLOCK=1`). */
export const moveClock = endpoint({
  method: 'POST',
  path: '/api/test/clock',
  summary: 'Move the clock of a test instance and run all jobs that become due',
  access: 'public',
  rateLimit: 'none',
  body: z.union([
    z.strictObject({ advance: z.iso.duration() }),
    z.strictObject({ to: z.iso.datetime({ offset: true }) }),
  ]),
  output: z.object({ now: Instant }),
  errors: ['UNAUTHORIZED', 'TIME_ONLY_MOVES_FORWARD'],
})
