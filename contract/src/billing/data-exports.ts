import { z } from 'zod'
import {
  Metadata,
  mayRead,
  mayReadOne,
  mayWrite,
  mayWriteOne,
  organizationInput,
  resource,
  Timestamp,
  Uuid,
} from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listOf, pageQuery } from '../kernel/pages.ts'
import { CreditNote } from './documents.ts'
import { LicenseKey, LicenseKeyActivation } from './license-keys.ts'

/** Everything of an organization in one file, which `data-imports` reads. */

/** In the header of a file. */
export const exportFormat = { name: 'guildhall-export', version: 1 } as const

/** In the order in which a file has them: what others refer to comes first. */
export const transferResources = [
  'custom_fields',
  'meters',
  'files',
  'benefits',
  'products',
  'discounts',
  'checkout_links',
  'customers',
  'subscriptions',
  'orders',
  'customer_seats',
  'payments',
  'refunds',
  'credit_notes',
  'disputes',
  'ledger_entries',
  'benefit_grants',
  'license_keys',
  'customer_meters',
  'meter_credits',
  'events',
  'webhook_endpoints',
] as const
export const TransferResource = z.enum(transferResources)
export type TransferResource = z.infer<typeof TransferResource>

export const TransferFormat = z.enum(['json', 'csv'])

/** Rows of a file that no other endpoint shows in this shape. */
export const TransferredEntry = z.object({
  id: Uuid,
  /** When the fact happened that was booked. */
  at: Timestamp,
  kind: z.string(),
  /** The order, refund or dispute that was booked. */
  source_id: Uuid,
  /** Debits are positive; in one currency, with a sum of zero. */
  lines: z.array(
    z.object({
      account: z.string(),
      amount: z.int(),
      currency: z.string(),
      customer_id: Uuid.nullable(),
      order_id: Uuid.nullable(),
    }),
  ),
})
export type TransferredEntry = z.infer<typeof TransferredEntry>

/** Units that a customer was granted at once. */
export const TransferredCredit = z.object({
  id: Uuid,
  created_at: Timestamp,
  customer_id: Uuid,
  meter_id: Uuid,
  /** It was granted for a period of this subscription, and ends with it. */
  subscription_id: Uuid.nullable(),
  units: z.int(),
  /** What is left of them, without the consumption since the last reset. */
  remaining: z.int(),
  rollover: z.boolean(),
  expires_at: Timestamp.nullable(),
  /** When they were used up, reset or taken back. */
  ended_at: Timestamp.nullable(),
})
export type TransferredCredit = z.infer<typeof TransferredCredit>

/** Links to documents expire sooner than an export. */
export const TransferredCreditNote = CreditNote.omit({ url: true })
export type TransferredCreditNote = z.infer<typeof TransferredCreditNote>

/** With all that programs rely on; conditions are shown nowhere else. */
export const TransferredLicenseKey = LicenseKey.extend({
  activations: z.array(LicenseKeyActivation.extend({ conditions: Metadata })),
})
export type TransferredLicenseKey = z.infer<typeof TransferredLicenseKey>

export const Export = z
  .object({
    ...resource,
    organization_id: z.string(),
    format: TransferFormat,
    resources: z.array(TransferResource),
    /** When it can no longer be downloaded. */
    expires_at: Timestamp,
    /** Complete downloads, and what the last one contained. */
    downloads: z.int(),
    downloaded_at: Timestamp.nullable(),
    counts: z.partialRecord(TransferResource, z.int()),
  })
  .meta({ id: 'Export' })
export type Export = z.infer<typeof Export>

export const errors = defineErrors({
  EXPORT_HAS_EXPIRED: {
    status: 410,
    message: 'Export has expired',
    billing: { name: 'ExportExpired' },
  },
})

export const events = defineEvents(
  { audience: 'internal', organization: 'organization_id' },
  {
    'export.created': Export,
    /** Its data was read, to the end. */
    'export.downloaded': Export,
  },
)

const exportsPath = '/v1/exports/'
const One = z.object({ id: Uuid })
const lists = { organization_id: z.string().optional(), ...pageQuery }

export const create = endpoint({
  method: 'POST',
  path: exportsPath,
  summary: 'Begin an export of everything that an organization has',
  access: { ...mayWrite('exports'), fresh: true },
  body: z.object({
    ...organizationInput,
    format: TransferFormat.default('json'),
    /** All of them, where none are named. */
    resources: z.array(TransferResource).min(1).max(transferResources.length).optional(),
  }),
  status: 201,
  output: Export,
})
export const list = endpoint({
  method: 'GET',
  path: exportsPath,
  summary: 'The exports of an organization, newest first',
  access: mayRead('exports'),
  query: z.object(lists),
  output: listOf(Export),
})
export const get = endpoint({
  method: 'GET',
  path: `${exportsPath}:id`,
  summary: 'One export',
  access: mayReadOne('exports'),
  params: One,
  output: Export,
  errors: ['NOT_FOUND'],
})
export const download = endpoint({
  method: 'GET',
  path: `${exportsPath}:id/download`,
  summary: 'The file of an export: lines of JSON, or one resource as CSV',
  access: { ...mayWriteOne('exports'), fresh: true },
  params: One,
  query: z.object({
    /** Which one a CSV file contains. */
    resource: TransferResource.optional(),
  }),
  output: NoJson,
  errors: ['NOT_FOUND', 'EXPORT_HAS_EXPIRED'],
})
