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

/** Moving in and out: everything of an organization in one file, and back. */

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

const Format = z.enum(['json', 'csv'])

export const Export = z
  .object({
    ...resource,
    organization_id: z.string(),
    format: Format,
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

const ImportStatus = z.enum(['pending', 'running', 'succeeded', 'failed'])
export type ImportStatus = z.infer<typeof ImportStatus>

/** What became of the rows of one resource. */
const Outcome = z.object({
  created: z.int(),
  /** They were there already, by their id in the file, their external id or their email address. */
  existing: z.int(),
  refused: z.int(),
  /** History, which is not imported. */
  skipped: z.int(),
})
export type Outcome = z.infer<typeof Outcome>

const ImportResource = z.enum(['customers', 'subscriptions'])

export const Import = z
  .object({
    ...resource,
    organization_id: z.string(),
    file_id: Uuid,
    format: Format,
    /** Of a CSV file. */
    resource: ImportResource.nullable(),
    dry_run: z.boolean(),
    status: ImportStatus,
    /** Why the file could not be read to its end. */
    error: z.string().nullable(),
    /** Lines that were read, and bytes of the file up to there. */
    lines: z.int(),
    bytes_read: z.int(),
    bytes_total: z.int(),
    counts: z.partialRecord(TransferResource, Outcome),
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'Import' })
export type Import = z.infer<typeof Import>

/** A row that was refused, or a part of it. */
export const ImportProblem = z
  .object({
    line: z.int(),
    resource: z.string().nullable(),
    /** The id of the row in the file. */
    source_id: z.string().nullable(),
    field: z.string().nullable(),
    code: z.string(),
    message: z.string(),
  })
  .meta({ id: 'ImportProblem' })
export type ImportProblem = z.infer<typeof ImportProblem>

export const errors = defineErrors({
  EXPORT_HAS_EXPIRED: {
    status: 410,
    message: 'Export has expired',
    billing: { name: 'ExportExpired' },
  },
  IMPORT_IS_RUNNING: {
    status: 409,
    message: 'Import is running',
    billing: { name: 'ImportRunning' },
  },
})

export const events = defineEvents(
  { audience: 'internal', organization: 'organization_id' },
  {
    'export.created': Export,
    /** Its data was read, to the end. */
    'export.downloaded': Export,
    'import.created': Import,
    'import.finished': Import,
  },
)

const exportsPath = '/v1/exports/'
const importsPath = '/v1/imports/'
const One = z.object({ id: Uuid })
const lists = { organization_id: z.string().optional(), ...pageQuery }

export const createExport = endpoint({
  method: 'POST',
  path: exportsPath,
  summary: 'Begin an export of everything that an organization has',
  access: { ...mayWrite('exports'), fresh: true },
  body: z.object({
    ...organizationInput,
    format: Format.default('json'),
    /** All of them, where none are named. */
    resources: z.array(TransferResource).min(1).max(transferResources.length).optional(),
  }),
  status: 201,
  output: Export,
})
export const listExports = endpoint({
  method: 'GET',
  path: exportsPath,
  summary: 'The exports of an organization, newest first',
  access: mayRead('exports'),
  query: z.object(lists),
  output: listOf(Export),
})
export const getExport = endpoint({
  method: 'GET',
  path: `${exportsPath}:id`,
  summary: 'One export',
  access: mayReadOne('exports'),
  params: One,
  output: Export,
  errors: ['NOT_FOUND'],
})
export const downloadExport = endpoint({
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

export const createImport = endpoint({
  method: 'POST',
  path: importsPath,
  summary: 'Import what an uploaded file contains, or try it',
  access: { ...mayWrite('imports'), fresh: true },
  body: z.object({
    ...organizationInput,
    /** A file of the service `downloadable`, uploaded before. */
    file_id: Uuid,
    format: Format.default('json'),
    /** What a CSV file contains. */
    resource: ImportResource.nullish(),
    /** Reports what would happen, and changes nothing. */
    dry_run: z.boolean().default(true),
  }),
  status: 201,
  output: Import,
  errors: ['IMPORT_IS_RUNNING'],
})
export const listImports = endpoint({
  method: 'GET',
  path: importsPath,
  summary: 'The imports of an organization, newest first',
  access: mayRead('imports'),
  query: z.object(lists),
  output: listOf(Import),
})
export const getImport = endpoint({
  method: 'GET',
  path: `${importsPath}:id`,
  summary: 'One import with its progress',
  access: mayReadOne('imports'),
  params: One,
  output: Import,
  errors: ['NOT_FOUND'],
})
export const problems = endpoint({
  method: 'GET',
  path: `${importsPath}:id/problems`,
  summary: 'The rows that an import refused, and why, in the order of the file',
  access: mayReadOne('imports'),
  params: One,
  query: z.object(pageQuery),
  output: listOf(ImportProblem),
  errors: ['NOT_FOUND'],
})
