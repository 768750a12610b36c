// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type Grant = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  name: string
}

const grantDates: Dates = { createdAt: true, modifiedAt: true }

export const create: Route<{
  input: { organizationId?: (string | null) | undefined; name: string }
  output: Grant
  error: never
}> = { line: 'POST /v1/grants/', dates: grantDates }

export const get: Route<{
  input: { id: string }
  output: Grant
  error: never
}> = { line: 'GET /v1/grants/:id', dates: grantDates }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          page?: number | undefined
          limit?: number | undefined
          sorting?: ('created_at' | '-created_at' | 'name' | '-name')[] | undefined
        }
      | undefined
  }
  output: { items: Grant[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/grants/', dates: { items: grantDates } }

export const remove: Route<{
  input: { id: string }
  output: null
  error: never
}> = { line: 'DELETE /v1/grants/:id' }
