// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const challenge: Route<{
  input: { secret: string }
  output: null
  error: never
}> = { line: 'GET /v1/sandbox/challenges/:secret' }

export const settleChallenge: Route<{
  input: { outcome: 'succeed' | 'fail'; secret: string }
  output: { status: 'pending' | 'succeeded' | 'failed' }
  error: never
}> = { line: 'POST /v1/sandbox/challenges/:secret' }
