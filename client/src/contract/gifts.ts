// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const create: Route<{
  input: { productId: string; until: (Date | string) | null; reason: string; id: string }
  output: {
    subscriptionId: string
    customerId: string
    productId: string
    productName: string
    until: Date | null
    reason: string | null
    endReason: string | null
    isRunning: boolean
    createdAt: Date
  }
  error: 'IDENTITY_CONFIRMATION_REQUIRED' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/customers/:id/gifts', dates: { until: true, createdAt: true } }

export const endBenefit: Route<{
  input: { id: string }
  output: {
    id: string
    customerId: string
    benefitId: string
    benefitDescription: string
    until: Date | null
    reason: string | null
    endReason: string | null
    endedAt: Date | null
    isRunning: boolean
    createdAt: Date
  }
  error: 'MIRRORED_ORGANIZATION'
}> = {
  line: 'POST /v1/benefit-gifts/:id/end',
  dates: { until: true, endedAt: true, createdAt: true },
}

export const giveBenefit: Route<{
  input: { benefitId: string; until: (Date | string) | null; reason: string; id: string }
  output: {
    id: string
    customerId: string
    benefitId: string
    benefitDescription: string
    until: Date | null
    reason: string | null
    endReason: string | null
    endedAt: Date | null
    isRunning: boolean
    createdAt: Date
  }
  error: 'IDENTITY_CONFIRMATION_REQUIRED' | 'MIRRORED_ORGANIZATION'
}> = {
  line: 'POST /v1/customers/:id/benefit-gifts',
  dates: { until: true, endedAt: true, createdAt: true },
}

export const list: Route<{
  input: {
    id: string
    query?: { page?: number | undefined; limit?: number | undefined } | undefined
  }
  output: {
    items: {
      subscriptionId: string
      customerId: string
      productId: string
      productName: string
      until: Date | null
      reason: string | null
      endReason: string | null
      isRunning: boolean
      createdAt: Date
    }[]
    pagination: { totalCount: number; maxPage: number }
  }
  error: never
}> = { line: 'GET /v1/customers/:id/gifts', dates: { items: { until: true, createdAt: true } } }

export const listBenefits: Route<{
  input: {
    id: string
    query?: { page?: number | undefined; limit?: number | undefined } | undefined
  }
  output: {
    items: {
      id: string
      customerId: string
      benefitId: string
      benefitDescription: string
      until: Date | null
      reason: string | null
      endReason: string | null
      endedAt: Date | null
      isRunning: boolean
      createdAt: Date
    }[]
    pagination: { totalCount: number; maxPage: number }
  }
  error: never
}> = {
  line: 'GET /v1/customers/:id/benefit-gifts',
  dates: { items: { until: true, endedAt: true, createdAt: true } },
}

export const moveBenefitEnd: Route<{
  input: { until: (Date | string) | null; reason: string; id: string }
  output: {
    id: string
    customerId: string
    benefitId: string
    benefitDescription: string
    until: Date | null
    reason: string | null
    endReason: string | null
    endedAt: Date | null
    isRunning: boolean
    createdAt: Date
  }
  error: 'IDENTITY_CONFIRMATION_REQUIRED' | 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/benefit-gifts/:id', dates: { until: true, endedAt: true, createdAt: true } }

export const moveEnd: Route<{
  input: { until: (Date | string) | null; reason: string; id: string }
  output: {
    subscriptionId: string
    customerId: string
    productId: string
    productName: string
    until: Date | null
    reason: string | null
    endReason: string | null
    isRunning: boolean
    createdAt: Date
  }
  error: 'IDENTITY_CONFIRMATION_REQUIRED' | 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/gifts/:id', dates: { until: true, createdAt: true } }
