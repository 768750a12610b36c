// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import type { Device } from './sessions.ts'

export type Actor = {
  kind: 'user' | 'api_key' | 'operator' | 'visitor' | 'system' | 'command_line'
  id: string | null
  impersonatedBy: string | null
  apiKeyId: string | null
}

export type ChainVerification = {
  ok: boolean
  checked: number
  unsealed: number
  from: number
  head: { number: number; hash: string }
  broken: { number: number; problem: 'missing' | 'changed' | 'head' | 'checkpoint' } | null
}

export type Activity = {
  id: number
  at: Date
  action: string
  by: 'you' | 'impersonator' | 'visitor' | 'another'
  address: string | null
  device: Device | null
}

const activityDates: Dates = { at: true }

export type Entry = {
  id: number
  number: number | null
  hash: string | null
  at: Date
  actor: Actor
  requestId: string | null
  address: string | null
  userAgent: string | null
  action: string
  subject: string
  organizationId: string | null
  details: Record<string, unknown> | null
}

const entryDates: Dates = { at: true }

export const activity: Route<{
  input: {
    query?:
      | {
          action?: string | undefined
          from?: (Date | string) | undefined
          to?: (Date | string) | undefined
          before?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: Activity[]; next: number | null }
  error: 'INVALID_API_KEY'
}> = { line: 'GET /api/account/activity', dates: { items: activityDates } }

export const list: Route<{
  input: {
    query?:
      | {
          actor?: string | undefined
          action?: string | undefined
          subject?: string | undefined
          organizationId?: string | undefined
          from?: (Date | string) | undefined
          to?: (Date | string) | undefined
          before?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: {
    items: Entry[]
    next: number | null
    people: { id: string; name: string; email: string }[]
    organizations: { id: string; name: string; slug: string }[]
  }
  error: never
}> = { line: 'GET /api/audit', dates: { items: entryDates } }

export const listOfOrganization: Route<{
  input: {
    id: string
    query?:
      | {
          actor?: string | undefined
          action?: string | undefined
          subject?: string | undefined
          from?: (Date | string) | undefined
          to?: (Date | string) | undefined
          before?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: {
    items: Entry[]
    next: number | null
    people: { id: string; name: string; email: string }[]
  }
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/organizations/:id/audit', dates: { items: entryDates } }

export const verify: Route<{
  input: { query?: { number?: number | undefined; hash?: string | undefined } | undefined }
  output: ChainVerification
  error: never
}> = { line: 'GET /api/audit/verify' }
