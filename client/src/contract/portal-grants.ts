// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import {
  type GrantError,
  type GrantProperties,
  grantErrorDates,
  grantPropertiesDates,
} from './grants.ts'
import {
  type PortalCustomer,
  type PortalOrganization,
  portalCustomerDates,
  portalOrganizationDates,
} from './portal-shapes.ts'

export type PortalGrant = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  grantedAt: Date | null
  revokedAt: Date | null
  customerId: string
  memberId: string | null
  benefitId: string
  subscriptionId: string | null
  orderId: string | null
  isGranted: boolean
  isRevoked: boolean
  error: GrantError | null
  customer: PortalCustomer
  benefit: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    type:
      | 'custom'
      | 'discord'
      | 'github_repository'
      | 'downloadables'
      | 'license_keys'
      | 'meter_credit'
      | 'feature_flag'
    description: string
    selectable: boolean
    deletable: boolean
    isDeleted: boolean
    organizationId: string
    organization: PortalOrganization
    metadata: Record<string, string>
    properties: {
      note?: string | null
      guildId?: string
      repositoryOwner?: string
      repositoryName?: string
      activeFiles?: string[]
      prefix?: string | null
      expires?: { ttl: number; timeframe: 'year' | 'month' | 'day' } | null
      activations?: { limit: number; enableCustomerAdmin: boolean } | null
      limitUsage?: number | null
      units?: number
      rollover?: boolean
      meterId?: string
    }
  }
  properties: GrantProperties
}

const portalGrantDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  grantedAt: true,
  revokedAt: true,
  error: grantErrorDates,
  customer: portalCustomerDates,
  benefit: { createdAt: true, modifiedAt: true, organization: portalOrganizationDates },
  properties: grantPropertiesDates,
}

export const get: Route<{
  input: { id: string }
  output: PortalGrant
  error: never
}> = { line: 'GET /v1/customer-portal/benefit-grants/:id', dates: portalGrantDates }

export const list: Route<{
  input: {
    query?:
      | {
          query?: string | undefined
          type?:
            | (
                | 'custom'
                | 'discord'
                | 'github_repository'
                | 'downloadables'
                | 'license_keys'
                | 'meter_credit'
                | 'feature_flag'
              )[]
            | undefined
          benefitId?: string[] | undefined
          checkoutId?: string[] | undefined
          orderId?: string[] | undefined
          subscriptionId?: string[] | undefined
          memberId?: string[] | undefined
          sorting?:
            | (
                | 'granted_at'
                | '-granted_at'
                | 'type'
                | '-type'
                | 'organization'
                | '-organization'
                | 'product_benefit'
                | '-product_benefit'
              )[]
            | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: PortalGrant[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/customer-portal/benefit-grants/', dates: { items: portalGrantDates } }

export const update: Route<{
  input: {
    benefitType:
      | 'custom'
      | 'discord'
      | 'github_repository'
      | 'downloadables'
      | 'license_keys'
      | 'meter_credit'
      | 'feature_flag'
    properties?: { accountId?: (string | null) | undefined } | undefined
    id: string
  }
  output: PortalGrant
  error: 'BENEFIT_GRANT_IS_REVOKED' | 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/customer-portal/benefit-grants/:id', dates: portalGrantDates }
