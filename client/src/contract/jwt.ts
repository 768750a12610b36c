// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export type PublicKey = { kid: string; alg: string; kty: string; [key: string]: unknown }

export type KeySet = { keys: PublicKey[] }

export const keys: Route<{
  input: Record<never, never>
  output: KeySet
  error: never
}> = { line: 'GET /api/auth/jwks' }

export const token: Route<{
  input: Record<never, never>
  output: { token: string }
  error: 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/token' }
