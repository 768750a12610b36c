// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import { type Customer, customerDates } from './customers.ts'

export type CustomerSession = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  token: string
  expiresAt: Date
  returnUrl: string | null
  customerPortalUrl: string
  customerId: string
  customer: Customer
}

const customerSessionDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  expiresAt: true,
  customer: customerDates,
}

export const create: Route<{
  input: {
    organizationId?: (string | null) | undefined
    customerId?: (string | null) | undefined
    externalCustomerId?: (string | null) | undefined
    customerExternalId?: (string | null) | undefined
    memberId?: null | undefined
    externalMemberId?: null | undefined
    returnUrl?: (string | null) | undefined
  }
  output: CustomerSession
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/customer-sessions/', dates: customerSessionDates }

export const introspect: Route<{
  input: Record<never, never>
  output: { expiresAt: Date; returnUrl: string | null }
  error: never
}> = { line: 'GET /v1/customer-portal/customer-session/introspect', dates: { expiresAt: true } }

export const user: Route<{
  input: Record<never, never>
  output: {
    type: 'customer' | 'member'
    name: string | null
    email: string
    customerId: string
    memberId: string | null
    role: 'billing_manager' | null
  }
  error: never
}> = { line: 'GET /v1/customer-portal/customer-session/user' }
