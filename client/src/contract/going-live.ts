// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const checklist: Route<{
  input: { id: string }
  output: {
    live: boolean
    allowed: boolean
    decidedBy: 'owners' | 'administrators'
    unused: boolean
    checks: {
      check:
        | 'seller_name'
        | 'seller_address'
        | 'seller_tax_id'
        | 'payments'
        | 'only_live'
        | 'product'
        | 'emails'
        | 'support_email'
        | 'legal_links'
        | 'webhooks'
        | 'identity'
      done: boolean
      required: boolean
    }[]
    copies: {
      products: number
      benefits: number
      meters: number
      discounts: number
      customFields: number
      checkoutLinks: number
      files: number
    }
    leftOut: number
    liveOrganization: { id: string; name: string; slug: string; member: boolean } | null
  }
  error: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | 'INVALID_API_KEY'
}> = { line: 'GET /api/organizations/:id/billing/going-live' }

export const createLive: Route<{
  input: {
    name: string
    slug: string
    password?: string | undefined
    code?: string | undefined
    id: string
  }
  output: {
    id: string
    name: string
    slug: string
    copied: {
      products: number
      benefits: number
      meters: number
      discounts: number
      customFields: number
      checkoutLinks: number
      files: number
    }
  }
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_TAKE_THIS_ORGANIZATION_LIVE'
    | 'ORGANIZATION_IS_LIVE'
    | 'THE_CLOCK_IS_MOVING'
    | 'SELLER_DETAILS_MISSING'
    | 'PAYMENTS_ARE_NOT_CONNECTED'
    | 'ANOTHER_ORGANIZATION_IS_ALREADY_LIVE'
    | 'SANDBOX_HAS_A_LIVE_ORGANIZATION'
    | 'CATALOG_IS_TOO_LARGE_TO_COPY'
    | 'ORGANIZATION_ALREADY_EXISTS'
    | 'IDENTITY_CONFIRMATION_REQUIRED'
    | 'INVALID_PASSWORD'
    | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    | 'INVALID_CODE'
    | 'INVALID_BACKUP_CODE'
    | 'ACCOUNT_TEMPORARILY_LOCKED'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/organizations/:id/billing/live-organization' }
