// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const get: Route<{
  input: Record<never, never>
  output: { now: Date }
  error: never
}> = { line: 'GET /v1/sandbox/clock', dates: { now: true } }

export const move: Route<{
  input: ({ advance: string } | { to: Date | string }) & Record<never, never>
  output: { now: Date }
  error:
    | 'TIME_ONLY_MOVES_FORWARD'
    | 'THE_CLOCK_OF_A_LIVE_ORGANIZATION_CANNOT_BE_MOVED'
    | 'THE_CLOCK_STOPPED_BEFORE_ITS_TARGET'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/sandbox/clock', dates: { now: true } }
