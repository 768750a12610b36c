// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type AccessToken = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  comment: string
  scopes: (
    | 'openid'
    | 'profile'
    | 'email'
    | 'user:read'
    | 'user:write'
    | 'organizations:read'
    | 'organizations:write'
    | 'custom_fields:read'
    | 'custom_fields:write'
    | 'discounts:read'
    | 'discounts:write'
    | 'checkout_links:read'
    | 'checkout_links:write'
    | 'checkouts:read'
    | 'checkouts:write'
    | 'transactions:read'
    | 'transactions:write'
    | 'payouts:read'
    | 'payouts:write'
    | 'products:read'
    | 'products:write'
    | 'benefits:read'
    | 'benefits:write'
    | 'events:read'
    | 'events:write'
    | 'meters:read'
    | 'meters:write'
    | 'files:read'
    | 'files:write'
    | 'subscriptions:read'
    | 'subscriptions:write'
    | 'customers:read'
    | 'customers:write'
    | 'members:read'
    | 'members:write'
    | 'wallets:read'
    | 'wallets:write'
    | 'disputes:read'
    | 'disputes:write'
    | 'customer_seats:read'
    | 'customer_seats:write'
    | 'orders:read'
    | 'orders:write'
    | 'refunds:read'
    | 'refunds:write'
    | 'metrics:read'
    | 'metrics:write'
    | 'webhooks:read'
    | 'webhooks:write'
    | 'license_keys:read'
    | 'license_keys:write'
    | 'customer_portal:read'
    | 'customer_portal:write'
    | 'notifications:read'
    | 'notifications:write'
    | 'notification_recipients:read'
    | 'notification_recipients:write'
    | 'organization_access_tokens:read'
    | 'organization_access_tokens:write'
    | 'exports:read'
    | 'exports:write'
    | 'imports:read'
    | 'imports:write'
    | 'customer_meters:read'
    | 'payments:read'
    | 'customer_sessions:write'
    | 'member_sessions:write'
  )[]
  expiresAt: Date | null
  lastUsedAt: Date | null
  organizationId: string
}

const accessTokenDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  expiresAt: true,
  lastUsedAt: true,
}

export const create: Route<{
  input: {
    organizationId?: (string | null) | undefined
    comment: string
    scopes: (
      | 'openid'
      | 'profile'
      | 'email'
      | 'user:read'
      | 'user:write'
      | 'organizations:read'
      | 'organizations:write'
      | 'custom_fields:read'
      | 'custom_fields:write'
      | 'discounts:read'
      | 'discounts:write'
      | 'checkout_links:read'
      | 'checkout_links:write'
      | 'checkouts:read'
      | 'checkouts:write'
      | 'transactions:read'
      | 'transactions:write'
      | 'payouts:read'
      | 'payouts:write'
      | 'products:read'
      | 'products:write'
      | 'benefits:read'
      | 'benefits:write'
      | 'events:read'
      | 'events:write'
      | 'meters:read'
      | 'meters:write'
      | 'files:read'
      | 'files:write'
      | 'subscriptions:read'
      | 'subscriptions:write'
      | 'customers:read'
      | 'customers:write'
      | 'members:read'
      | 'members:write'
      | 'wallets:read'
      | 'wallets:write'
      | 'disputes:read'
      | 'disputes:write'
      | 'customer_seats:read'
      | 'customer_seats:write'
      | 'orders:read'
      | 'orders:write'
      | 'refunds:read'
      | 'refunds:write'
      | 'metrics:read'
      | 'metrics:write'
      | 'webhooks:read'
      | 'webhooks:write'
      | 'license_keys:read'
      | 'license_keys:write'
      | 'customer_portal:read'
      | 'customer_portal:write'
      | 'notifications:read'
      | 'notifications:write'
      | 'notification_recipients:read'
      | 'notification_recipients:write'
      | 'organization_access_tokens:read'
      | 'organization_access_tokens:write'
      | 'exports:read'
      | 'exports:write'
      | 'imports:read'
      | 'imports:write'
      | 'customer_meters:read'
      | 'payments:read'
      | 'customer_sessions:write'
      | 'member_sessions:write'
    )[]
    expiresIn?: (string | null) | undefined
  }
  output: { token: string; organizationAccessToken: AccessToken }
  error: 'MIRRORED_ORGANIZATION'
}> = {
  line: 'POST /v1/organization-access-tokens/',
  dates: { organizationAccessToken: accessTokenDates },
}

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          page?: number | undefined
          limit?: number | undefined
          sorting?:
            | (
                | 'created_at'
                | '-created_at'
                | 'comment'
                | '-comment'
                | 'last_used_at'
                | '-last_used_at'
              )[]
            | undefined
        }
      | undefined
  }
  output: { items: AccessToken[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/organization-access-tokens/', dates: { items: accessTokenDates } }

export const listScopes: Route<{
  input: { query?: { organizationId?: string | undefined } | undefined }
  output: {
    scopes: (
      | 'openid'
      | 'profile'
      | 'email'
      | 'user:read'
      | 'user:write'
      | 'organizations:read'
      | 'organizations:write'
      | 'custom_fields:read'
      | 'custom_fields:write'
      | 'discounts:read'
      | 'discounts:write'
      | 'checkout_links:read'
      | 'checkout_links:write'
      | 'checkouts:read'
      | 'checkouts:write'
      | 'transactions:read'
      | 'transactions:write'
      | 'payouts:read'
      | 'payouts:write'
      | 'products:read'
      | 'products:write'
      | 'benefits:read'
      | 'benefits:write'
      | 'events:read'
      | 'events:write'
      | 'meters:read'
      | 'meters:write'
      | 'files:read'
      | 'files:write'
      | 'subscriptions:read'
      | 'subscriptions:write'
      | 'customers:read'
      | 'customers:write'
      | 'members:read'
      | 'members:write'
      | 'wallets:read'
      | 'wallets:write'
      | 'disputes:read'
      | 'disputes:write'
      | 'customer_seats:read'
      | 'customer_seats:write'
      | 'orders:read'
      | 'orders:write'
      | 'refunds:read'
      | 'refunds:write'
      | 'metrics:read'
      | 'metrics:write'
      | 'webhooks:read'
      | 'webhooks:write'
      | 'license_keys:read'
      | 'license_keys:write'
      | 'customer_portal:read'
      | 'customer_portal:write'
      | 'notifications:read'
      | 'notifications:write'
      | 'notification_recipients:read'
      | 'notification_recipients:write'
      | 'organization_access_tokens:read'
      | 'organization_access_tokens:write'
      | 'exports:read'
      | 'exports:write'
      | 'imports:read'
      | 'imports:write'
      | 'customer_meters:read'
      | 'payments:read'
      | 'customer_sessions:write'
      | 'member_sessions:write'
    )[]
  }
  error: never
}> = { line: 'GET /v1/organization-access-tokens/scopes' }

export const remove: Route<{
  input: { id: string }
  output: null
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/organization-access-tokens/:id' }

export const update: Route<{
  input: {
    comment?: (string | null) | undefined
    scopes?:
      | (
          | (
              | 'openid'
              | 'profile'
              | 'email'
              | 'user:read'
              | 'user:write'
              | 'organizations:read'
              | 'organizations:write'
              | 'custom_fields:read'
              | 'custom_fields:write'
              | 'discounts:read'
              | 'discounts:write'
              | 'checkout_links:read'
              | 'checkout_links:write'
              | 'checkouts:read'
              | 'checkouts:write'
              | 'transactions:read'
              | 'transactions:write'
              | 'payouts:read'
              | 'payouts:write'
              | 'products:read'
              | 'products:write'
              | 'benefits:read'
              | 'benefits:write'
              | 'events:read'
              | 'events:write'
              | 'meters:read'
              | 'meters:write'
              | 'files:read'
              | 'files:write'
              | 'subscriptions:read'
              | 'subscriptions:write'
              | 'customers:read'
              | 'customers:write'
              | 'members:read'
              | 'members:write'
              | 'wallets:read'
              | 'wallets:write'
              | 'disputes:read'
              | 'disputes:write'
              | 'customer_seats:read'
              | 'customer_seats:write'
              | 'orders:read'
              | 'orders:write'
              | 'refunds:read'
              | 'refunds:write'
              | 'metrics:read'
              | 'metrics:write'
              | 'webhooks:read'
              | 'webhooks:write'
              | 'license_keys:read'
              | 'license_keys:write'
              | 'customer_portal:read'
              | 'customer_portal:write'
              | 'notifications:read'
              | 'notifications:write'
              | 'notification_recipients:read'
              | 'notification_recipients:write'
              | 'organization_access_tokens:read'
              | 'organization_access_tokens:write'
              | 'exports:read'
              | 'exports:write'
              | 'imports:read'
              | 'imports:write'
              | 'customer_meters:read'
              | 'payments:read'
              | 'customer_sessions:write'
              | 'member_sessions:write'
            )[]
          | null
        )
      | undefined
    id: string
  }
  output: AccessToken
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/organization-access-tokens/:id', dates: accessTokenDates }
