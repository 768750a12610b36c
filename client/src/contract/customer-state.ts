// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import type { Address } from './billing.ts'
import { type GrantProperties, grantPropertiesDates } from './grants.ts'

export type CustomerState = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  type: 'individual' | 'team'
  externalId: string | null
  email: string | null
  emailVerified: boolean
  name: string | null
  avatarUrl: string
  billingName: string | null
  billingAddress: Address | null
  taxId: [string, string] | null
  locale: string | null
  defaultPaymentMethodId: string | null
  metadata: Record<string, string | number | boolean>
  deletedAt: Date | null
  activeSubscriptions: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    customFieldData: Record<string, string | number | boolean | null>
    metadata: Record<string, string | number | boolean>
    status: 'active' | 'trialing'
    amount: number
    currency: string
    recurringInterval: 'day' | 'week' | 'month' | 'year'
    currentPeriodStart: Date
    currentPeriodEnd: Date
    trialStart: Date | null
    trialEnd: Date | null
    cancelAtPeriodEnd: boolean
    canceledAt: Date | null
    startedAt: Date | null
    endsAt: Date | null
    productId: string
    discountId: string | null
    meters: {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      consumedUnits: number
      creditedUnits: number
      amount: number
      meterId: string
    }[]
  }[]
  grantedBenefits: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    grantedAt: Date
    benefitId: string
    benefitType:
      | 'custom'
      | 'discord'
      | 'github_repository'
      | 'downloadables'
      | 'license_keys'
      | 'meter_credit'
      | 'feature_flag'
    benefitMetadata: Record<string, string | number | boolean>
    properties: GrantProperties
  }[]
  activeMeters: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    meterId: string
    consumedUnits: number
    creditedUnits: number
    balance: number
  }[]
}

const customerStateDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  deletedAt: true,
  activeSubscriptions: {
    createdAt: true,
    modifiedAt: true,
    currentPeriodStart: true,
    currentPeriodEnd: true,
    trialStart: true,
    trialEnd: true,
    canceledAt: true,
    startedAt: true,
    endsAt: true,
    meters: { createdAt: true, modifiedAt: true },
  },
  grantedBenefits: {
    createdAt: true,
    modifiedAt: true,
    grantedAt: true,
    properties: grantPropertiesDates,
  },
  activeMeters: { createdAt: true, modifiedAt: true },
}

export const balances: Route<{
  input: { id: string }
  output: { items: { currency: string; balance: number }[] }
  error: never
}> = { line: 'GET /v1/customers/:id/balances' }

export const get: Route<{
  input: { id: string }
  output: CustomerState
  error: never
}> = { line: 'GET /v1/customers/:id/state', dates: customerStateDates }

export const getExternal: Route<{
  input: { external_id: string }
  output: CustomerState
  error: never
}> = { line: 'GET /v1/customers/external/:external_id/state', dates: customerStateDates }
