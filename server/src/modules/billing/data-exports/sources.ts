import type { TransferResource } from '@guildhall/contract/billing/data-exports'
import type { Walk } from '../../../platform/lists/index.ts'
import { endpointToWire } from '../merchant-webhooks/index.ts'
import type { Dependencies } from './dependencies.ts'

/** Rows per statement; with what they refer to, some hundred kilobytes. */
export const statementSize = 100

type Source = (organizationId: string) => Walk<object>

/** Where the rows of each resource come from, in the shapes of the ordinary endpoints. */
export function createSources(modules: Dependencies): Readonly<Record<TransferResource, Source>> {
  const { merchantWebhooks, meters } = modules
  return {
    custom_fields: modules.customFields.walk,
    meters: meters.walk,
    files: modules.files.walk,
    benefits: modules.benefits.walk,
    products: modules.products.walk,
    discounts: modules.discounts.walk,
    checkout_links: modules.checkoutLinks.walk,
    customers: modules.customers.walk,
    subscriptions: modules.subscriptions.walk,
    orders: modules.orders.walk,
    customer_seats: modules.seats.walk,
    payments: modules.payments.walk,
    refunds: modules.refunds.walk,
    credit_notes: modules.documents.walkCreditNotes,
    disputes: modules.disputes.walk,
    ledger_entries: modules.ledger.walk,
    benefit_grants: modules.grants.walk,
    license_keys: modules.licenseKeys.walk,
    customer_meters: meters.walkCustomerMeters,
    meter_credits: meters.walkCredits,
    events: modules.usage.walk,
    // An organization has few of them, so they are one piece; their secrets are masked.
    webhook_endpoints: (organizationId) => async () => {
      const { rows } = await merchantWebhooks.list(organizationId, { page: 1, limit: 1_000 })
      return { items: rows.map((row) => endpointToWire(row)), end: undefined }
    },
  }
}
export type Sources = ReturnType<typeof createSources>
