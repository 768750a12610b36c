// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const addSamples: Route<{
  input: { id: string }
  output: {
    state: 'none' | 'there'
    createdAt: Date | null
    products: number
    customers: number
    orders: number
  }
  error: 'ORGANIZATION_IS_LIVE' | 'THE_CLOCK_IS_MOVING' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/organizations/:id/samples', dates: { createdAt: true } }

export const happened: Route<{
  input: { id: string; move: string }
  output: {
    id: string
    from: Date
    to: Date
    startedAt: Date
    finishedAt: Date | null
    state: 'running' | 'finished' | 'stopped'
    counts: { type: string; count: number }[]
    items: {
      type: string
      at: Date
      subject: 'order' | 'subscription' | 'customer' | 'refund' | 'other'
      subjectId: string | null
      customer: string | null
      title: string | null
      amount: number | null
      currency: string | null
    }[]
    complete: boolean
    emails: number
  }
  error: never
}> = {
  line: 'GET /v1/organizations/:id/clock/moves/:move',
  dates: { from: true, to: true, startedAt: true, finishedAt: true, items: { at: true } },
}

export const listMoves: Route<{
  input: { id: string }
  output: {
    items: {
      id: string
      from: Date
      to: Date
      startedAt: Date
      finishedAt: Date | null
      state: 'running' | 'finished' | 'stopped'
    }[]
  }
  error: never
}> = {
  line: 'GET /v1/organizations/:id/clock/moves',
  dates: { items: { from: true, to: true, startedAt: true, finishedAt: true } },
}

export const mode: Route<{
  input: { query: { organizationSlug: string } }
  output: {
    live: boolean
    now: Date
    moving: boolean
    stopped: boolean
    stoppedBy: ('payment' | 'renewal' | 'usage' | 'checkout' | 'benefit' | 'email' | 'other') | null
    salesStopped: { at: Date; by: string | null; reason: string | null } | null
    billingSource: 'engine' | 'provider'
  }
  error: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | 'INVALID_API_KEY'
}> = { line: 'GET /api/organization-mode', dates: { now: true, salesStopped: { at: true } } }

export const moveClock: Route<{
  input: ({ advance: string } | { to: Date | string }) & { id: string }
  output: {
    id: string
    from: Date
    to: Date
    startedAt: Date
    finishedAt: Date | null
    state: 'running' | 'finished' | 'stopped'
  }
  error:
    | 'TIME_ONLY_MOVES_FORWARD'
    | 'THE_CLOCK_OF_A_LIVE_ORGANIZATION_CANNOT_BE_MOVED'
    | 'THE_CLOCK_IS_MOVING'
    | 'MIRRORED_ORGANIZATION'
}> = {
  line: 'POST /v1/organizations/:id/clock',
  dates: { from: true, to: true, startedAt: true, finishedAt: true },
}

export const removeSamples: Route<{
  input: { id: string }
  output: {
    state: 'none' | 'there'
    createdAt: Date | null
    products: number
    customers: number
    orders: number
    kept: number
  }
  error: 'ORGANIZATION_IS_LIVE' | 'THE_CLOCK_IS_MOVING' | 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/organizations/:id/samples', dates: { createdAt: true } }

export const samples: Route<{
  input: { id: string }
  output: {
    state: 'none' | 'there'
    createdAt: Date | null
    products: number
    customers: number
    orders: number
  }
  error: never
}> = { line: 'GET /v1/organizations/:id/samples', dates: { createdAt: true } }

export const setCard: Route<{
  input: { declines: ('next' | 'always') | null; id: string }
  output: { declines: ('next' | 'always') | null; brand: string; last4: string }
  error: 'ORGANIZATION_IS_LIVE' | 'NO_TEST_CARD' | 'MIRRORED_ORGANIZATION'
}> = { line: 'PUT /v1/subscriptions/:id/test-card' }
