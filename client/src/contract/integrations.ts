// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type Integration = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  name: string
}

const integrationDates: Dates = { createdAt: true, modifiedAt: true }

export const create: Route<{
  input: { organizationId?: (string | null) | undefined; name: string }
  output: Integration
  error: never
}> = { line: 'POST /v1/integrations/', dates: integrationDates }

export const get: Route<{
  input: { id: string }
  output: Integration
  error: never
}> = { line: 'GET /v1/integrations/:id', dates: integrationDates }

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
  output: { items: Integration[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/integrations/', dates: { items: integrationDates } }

export const remove: Route<{
  input: { id: string }
  output: null
  error: never
}> = { line: 'DELETE /v1/integrations/:id' }
