// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const get: Route<{
  input: { id: string }
  output: { shares: number[]; emailCustomers: boolean; emailTeam: boolean; modifiedAt: Date | null }
  error: never
}> = { line: 'GET /v1/meters/:id/alerts', dates: { modifiedAt: true } }

export const set: Route<{
  input: {
    shares: number[]
    emailCustomers?: boolean | undefined
    emailTeam?: boolean | undefined
    id: string
  }
  output: { shares: number[]; emailCustomers: boolean; emailTeam: boolean; modifiedAt: Date | null }
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PUT /v1/meters/:id/alerts', dates: { modifiedAt: true } }
