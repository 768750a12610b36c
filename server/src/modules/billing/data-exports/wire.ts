import { Benefit } from '@guildhall/contract/billing/benefits'
import { CheckoutLink } from '@guildhall/contract/billing/checkout-links'
import { CustomField } from '@guildhall/contract/billing/custom-fields'
import { CustomerMeter } from '@guildhall/contract/billing/customer-meters'
import { Customer } from '@guildhall/contract/billing/customers'
import {
  type TransferResource,
  TransferredCredit,
  TransferredCreditNote,
  TransferredEntry,
  TransferredLicenseKey,
  type Export as WireExport,
} from '@guildhall/contract/billing/data-exports'
import { Discount } from '@guildhall/contract/billing/discounts'
import { Dispute } from '@guildhall/contract/billing/disputes'
import { FileRead } from '@guildhall/contract/billing/files'
import { Grant } from '@guildhall/contract/billing/grants'
import { WebhookEndpoint } from '@guildhall/contract/billing/merchant-webhooks'
import { Meter } from '@guildhall/contract/billing/meters'
import { Order } from '@guildhall/contract/billing/orders'
import { Payment } from '@guildhall/contract/billing/payments'
import { Product } from '@guildhall/contract/billing/products'
import { Refund } from '@guildhall/contract/billing/refunds'
import { CustomerSeat } from '@guildhall/contract/billing/seats'
import { Subscription } from '@guildhall/contract/billing/subscription-shapes'
import { Event } from '@guildhall/contract/billing/usage'
import { z } from 'zod'
import type { Export } from './store.ts'

export const toWire = (row: Export): WireExport => ({
  id: row.id,
  created_at: row.createdAt.toISOString(),
  modified_at: row.modifiedAt?.toISOString() ?? null,
  organization_id: row.organizationId,
  format: row.format,
  resources: row.resources,
  expires_at: row.expiresAt.toISOString(),
  downloads: row.downloads,
  downloaded_at: row.downloadedAt?.toISOString() ?? null,
  counts: row.counts,
})

const shapes: Readonly<Record<TransferResource, z.ZodType>> = {
  custom_fields: CustomField,
  meters: Meter,
  files: FileRead,
  benefits: Benefit,
  products: Product,
  discounts: Discount,
  checkout_links: CheckoutLink,
  customers: Customer,
  subscriptions: Subscription,
  orders: Order,
  customer_seats: CustomerSeat,
  payments: Payment,
  refunds: Refund,
  credit_notes: TransferredCreditNote,
  disputes: Dispute,
  ledger_entries: TransferredEntry,
  benefit_grants: Grant,
  license_keys: TransferredLicenseKey,
  customer_meters: CustomerMeter,
  meter_credits: TransferredCredit,
  events: Event,
  webhook_endpoints: WebhookEndpoint,
}

function fieldsOf(shape: z.core.$ZodType): string[] {
  if (shape instanceof z.ZodObject) return Object.keys(shape.shape)
  if (shape instanceof z.ZodUnion) return [...new Set(shape.options.flatMap(fieldsOf))]
  throw new Error('Rows of an export are objects.')
}

/** The columns of a CSV file: every field of the contract, so also the ones that are added to it. */
export const columnsOf = (resource: TransferResource) => fieldsOf(shapes[resource])
