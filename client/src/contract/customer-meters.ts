// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import { type Customer, customerDates } from './customers.ts'
import { type Meter, meterDates } from './meters.ts'

export type CustomerMeter = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  customerId: string
  meterId: string
  consumedUnits: number
  creditedUnits: number
  balance: number
  customer: Customer
  meter: Meter
}

const customerMeterDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  customer: customerDates,
  meter: meterDates,
}

export const consume: Route<{
  input: {
    name: string
    externalId?: (string | null) | undefined
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
    id: string
  }
  output: {
    eventId: string
    inserted: boolean
    consumedUnits: number
    creditedUnits: number
    balance: number
  }
  error: 'CREDITS_ARE_USED_UP' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/customer-meters/:id/consume' }

export const get: Route<{
  input: { id: string }
  output: CustomerMeter
  error: never
}> = { line: 'GET /v1/customer-meters/:id', dates: customerMeterDates }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          customerId?: string[] | undefined
          externalCustomerId?: string[] | undefined
          meterId?: string[] | undefined
          sorting?:
            | (
                | 'created_at'
                | '-created_at'
                | 'modified_at'
                | '-modified_at'
                | 'customer_id'
                | '-customer_id'
                | 'customer_name'
                | '-customer_name'
                | 'meter_id'
                | '-meter_id'
                | 'meter_name'
                | '-meter_name'
                | 'consumed_units'
                | '-consumed_units'
                | 'credited_units'
                | '-credited_units'
                | 'balance'
                | '-balance'
              )[]
            | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: CustomerMeter[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/customer-meters/', dates: { items: customerMeterDates } }
