// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import { type Customer, customerDates } from './customers.ts'

export type Event = {
  id: string
  timestamp: Date
  organizationId: string
  customerId: string | null
  customer: Customer | null
  externalCustomerId: string | null
  memberId: null
  externalMemberId: null
  childCount: number
  parentId: string | null
  label: string
  name: string
  source: 'user' | 'system'
  metadata: Record<
    string,
    | (string | number | boolean)
    | { amount: number | string; currency: string }
    | {
        vendor: string
        model: string
        prompt?: string | null
        response?: string | null
        inputTokens: number
        cachedInputTokens?: number | null
        outputTokens: number
        totalTokens: number
      }
  >
}

const eventDates: Dates = { timestamp: true, customer: customerDates }

export const get: Route<{
  input: { id: string }
  output: Event
  error: never
}> = { line: 'GET /v1/events/:id', dates: eventDates }

export const ingest: Route<{
  input: {
    events: (
      | {
          organizationId?: (string | null) | undefined
          timestamp?: (Date | string) | undefined
          name: string
          externalId?: (string | null) | undefined
          parentId?: (string | null) | undefined
          metadata?:
            | Record<
                string,
                | string
                | number
                | boolean
                | { amount: number | string; currency: string }
                | {
                    vendor: string
                    model: string
                    prompt?: (string | null) | undefined
                    response?: (string | null) | undefined
                    inputTokens: number
                    cachedInputTokens?: (number | null) | undefined
                    outputTokens: number
                    totalTokens: number
                  }
              >
            | undefined
          customerId: string
        }
      | {
          organizationId?: (string | null) | undefined
          timestamp?: (Date | string) | undefined
          name: string
          externalId?: (string | null) | undefined
          parentId?: (string | null) | undefined
          metadata?:
            | Record<
                string,
                | string
                | number
                | boolean
                | { amount: number | string; currency: string }
                | {
                    vendor: string
                    model: string
                    prompt?: (string | null) | undefined
                    response?: (string | null) | undefined
                    inputTokens: number
                    cachedInputTokens?: (number | null) | undefined
                    outputTokens: number
                    totalTokens: number
                  }
              >
            | undefined
          externalCustomerId: string
        }
    )[]
    query?: { organizationId?: string | undefined } | undefined
  }
  output: { inserted: number; duplicates: number }
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/events/ingest' }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          filter?: string | undefined
          startTimestamp?: (Date | string) | undefined
          endTimestamp?: (Date | string) | undefined
          customerId?: string[] | undefined
          externalCustomerId?: string[] | undefined
          meterId?: string | undefined
          name?: string[] | undefined
          source?: ('user' | 'system')[] | undefined
          query?: string | undefined
          parentId?: string | undefined
          depth?: number | undefined
          sorting?: ('timestamp' | '-timestamp')[] | undefined
          metadata?: Record<string, string[]> | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: Event[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/events/', dates: { items: eventDates } }

export const names: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          customerId?: string[] | undefined
          externalCustomerId?: string[] | undefined
          source?: ('user' | 'system')[] | undefined
          query?: string | undefined
          sorting?:
            | (
                | 'name'
                | '-name'
                | 'occurrences'
                | '-occurrences'
                | 'first_seen'
                | '-first_seen'
                | 'last_seen'
                | '-last_seen'
              )[]
            | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: {
    items: {
      name: string
      label: string
      source: 'user' | 'system'
      occurrences: number
      firstSeen: Date
      lastSeen: Date
    }[]
    pagination: { totalCount: number; maxPage: number }
  }
  error: never
}> = { line: 'GET /v1/events/names', dates: { items: { firstSeen: true, lastSeen: true } } }

export const remove: Route<{
  input: { id: string }
  output: null
  error: 'EVENT_IS_FINAL' | 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/events/:id' }
