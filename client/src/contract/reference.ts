// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const openApi: Route<{
  input: Record<never, never>
  output: { openapi: string; [key: string]: unknown }
  error: never
}> = { line: 'GET /api/openapi.json' }
