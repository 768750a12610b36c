// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type KeyRequest = {
  requestId: string
  at: Date
  method: string
  route: string
  target: string
  status: number
  durationMs: number
  userAgent: string | null
  usedKey: {
    kind: 'api_key' | 'access_token'
    id: string
    name: string | null
    start: string | null
    exists: boolean
  }
}

const keyRequestDates: Dates = { at: true }

export type KeyRequestDetail = {
  requestId: string
  at: Date
  method: string
  route: string
  target: string
  status: number
  durationMs: number
  userAgent: string | null
  usedKey: {
    kind: 'api_key' | 'access_token'
    id: string
    name: string | null
    start: string | null
    exists: boolean
  }
  answer: string | null
}

const keyRequestDetailDates: Dates = { at: true }

export const get: Route<{
  input: { id: string; requestId: string }
  output: KeyRequestDetail
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_READ_THE_REQUEST_LOG'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/organizations/:id/requests/:requestId', dates: keyRequestDetailDates }

export const list: Route<{
  input: {
    id: string
    query?:
      | {
          keyId?: string | undefined
          status?: string | undefined
          method?: ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD') | undefined
          pathPrefix?: string | undefined
          from?: (Date | string) | undefined
          to?: (Date | string) | undefined
          before?: string | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: {
    items: KeyRequest[]
    next: string | null
    keepFor: number
    leftOut: { day: string; count: number }[]
  }
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_READ_THE_REQUEST_LOG'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/organizations/:id/requests', dates: { items: keyRequestDates } }
