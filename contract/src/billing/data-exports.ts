import { z } from 'zod'
import {
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
  'payments',
  'refunds',
  'disputes',
  'benefit_grants',
  'license_keys',
  'customer_meters',
  'events',
  'webhook_endpoints',
] as const
export const TransferResource = z.enum(transferResources)
export type TransferResource = z.infer<typeof TransferResource>

export const TransferFormat = z.enum(['json', 'csv'])

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
