// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const ok: Route<{
  input: Record<never, never>
  output: { ok: true }
  error: never
}> = { line: 'GET /api/auth/ok' }
