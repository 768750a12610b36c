// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const get: Route<{
  input: { id: string; eventId: string }
  output: {
    id: string
    webhookId: string
    type: string | null
    receivedAt: Date
    verdict:
      | (
          | 'applied'
          | 'repeated'
          | 'older'
          | 'waiting'
          | 'unknown_type'
          | 'invalid'
          | 'foreign'
          | 'failed'
        )
      | null
    attempts: number
    detail: string | null
    headers: Record<string, string>
    body: string | null
  }
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_READ_THE_EVENTS_OF_THE_PROVIDER'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/organizations/:id/incoming-events/:eventId', dates: { receivedAt: true } }

export const list: Route<{
  input: {
    id: string
    query?:
      | {
          type?: string | undefined
          verdict?:
            | (
                | 'applied'
                | 'repeated'
                | 'older'
                | 'waiting'
                | 'unknown_type'
                | 'invalid'
                | 'foreign'
                | 'failed'
                | 'none'
              )
            | undefined
          cursor?: string | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: {
    items: {
      id: string
      webhookId: string
      type: string | null
      receivedAt: Date
      verdict:
        | (
            | 'applied'
            | 'repeated'
            | 'older'
            | 'waiting'
            | 'unknown_type'
            | 'invalid'
            | 'foreign'
            | 'failed'
          )
        | null
      attempts: number
    }[]
    nextCursor: string | null
  }
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_READ_THE_EVENTS_OF_THE_PROVIDER'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/organizations/:id/incoming-events', dates: { items: { receivedAt: true } } }

export const replay: Route<{
  input: { id: string; eventId: string }
  output: {
    id: string
    webhookId: string
    type: string | null
    receivedAt: Date
    verdict:
      | (
          | 'applied'
          | 'repeated'
          | 'older'
          | 'waiting'
          | 'unknown_type'
          | 'invalid'
          | 'foreign'
          | 'failed'
        )
      | null
    attempts: number
  }
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_READ_THE_EVENTS_OF_THE_PROVIDER'
    | 'INVALID_API_KEY'
}> = {
  line: 'POST /api/organizations/:id/incoming-events/:eventId/replay',
  dates: { receivedAt: true },
}

export const replayPeriod: Route<{
  input: {
    from: Date | string
    to: Date | string
    verdict?:
      | (
          | 'applied'
          | 'repeated'
          | 'older'
          | 'waiting'
          | 'unknown_type'
          | 'invalid'
          | 'foreign'
          | 'failed'
        )
      | undefined
    type?: string | undefined
    id: string
  }
  output: { count: number }
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_READ_THE_EVENTS_OF_THE_PROVIDER'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/organizations/:id/incoming-events/replay' }
