// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const download: Route<{
  input: Record<never, never>
  output: {
    format: 'guildhall-customer-data-1'
    about: string[]
    exportedAt: string
    seller: Record<string, unknown>
    customer: Record<string, unknown>
    paymentMethods: Record<string, unknown>[]
    connectedAccounts: Record<string, unknown>[]
    billingManagers: Record<string, unknown>[]
    sessions: Record<string, unknown>[]
    subscriptions: Record<string, unknown>[]
    orders: Record<string, unknown>[]
    payments: Record<string, unknown>[]
    refunds: Record<string, unknown>[]
    checkouts: Record<string, unknown>[]
    withdrawals: Record<string, unknown>[]
    benefitGrants: Record<string, unknown>[]
    licenseKeys: Record<string, unknown>[]
    licenseKeyActivations: Record<string, unknown>[]
    seatsHeld: Record<string, unknown>[]
    seatsGiven: Record<string, unknown>[]
    balances: Record<string, unknown>[]
    balanceAdjustments: Record<string, unknown>[]
    gifts: Record<string, unknown>[]
    benefitGifts: Record<string, unknown>[]
    balanceChanges: Record<string, unknown>[]
    meters: Record<string, unknown>[]
    credits: Record<string, unknown>[]
    usageEvents: Record<string, unknown>[]
  }
  error: 'DATA_OF_THE_CUSTOMER_IS_BEING_READ'
}> = { line: 'GET /v1/customer-portal/customers/me/data' }
