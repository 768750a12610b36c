// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import type { Benefit } from './benefits.ts'
import { type Customer, customerDates } from './customers.ts'

export type GrantError = { message: string; type: string; timestamp: Date }

export const grantErrorDates: Dates = { timestamp: true }

export type GrantProperties = {
  accountId?: string | null
  grantedAccountId?: string | null
  guildId?: string
  roleId?: string
  repositoryOwner?: string
  repositoryName?: string
  permission?: 'pull' | 'triage' | 'push' | 'maintain' | 'admin'
  files?: string[]
  userProvidedKey?: string
  licenseKeyId?: string
  displayKey?: string
  lastCreditedMeterId?: string
  lastCreditedUnits?: number
  lastCreditedAt?: Date
}

export const grantPropertiesDates: Dates = { lastCreditedAt: true }

export type Grant = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  grantedAt: Date | null
  isGranted: boolean
  revokedAt: Date | null
  isRevoked: boolean
  subscriptionId: string | null
  orderId: string | null
  giftId: string | null
  customerId: string
  memberId: string | null
  benefitId: string
  error: GrantError | null
  customer: Customer
  benefit: Benefit
  properties: GrantProperties
}

const grantDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  grantedAt: true,
  revokedAt: true,
  error: grantErrorDates,
  customer: customerDates,
  benefit: { createdAt: true, modifiedAt: true },
  properties: grantPropertiesDates,
}

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          customerId?: string[] | undefined
          externalCustomerId?: string[] | undefined
          orderId?: string[] | undefined
          subscriptionId?: string[] | undefined
          isGranted?: string | undefined
          sorting?:
            | (
                | 'created_at'
                | '-created_at'
                | 'granted_at'
                | '-granted_at'
                | 'revoked_at'
                | '-revoked_at'
              )[]
            | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: Grant[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/benefit-grants/', dates: { items: grantDates } }

export const ofBenefit: Route<{
  input: {
    id: string
    query?:
      | {
          organizationId?: string | undefined
          isGranted?: string | undefined
          customerId?: string[] | undefined
          memberId?: string[] | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: Grant[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/benefits/:id/grants', dates: { items: grantDates } }

export const retry: Route<{
  input: { id: string }
  output: Grant
  error: 'BENEFIT_GRANT_IS_REVOKED' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/benefit-grants/:id/retry', dates: grantDates }
