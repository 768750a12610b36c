import { z } from 'zod'
import {
  mayRead,
  mayReadOne,
  mayWrite,
  organizationInput,
  resource,
  Timestamp,
  Uuid,
} from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listOf, pageQuery } from '../kernel/pages.ts'
import { TransferFormat, TransferResource } from './data-exports.ts'

/** Rows of files become customers, products, subscriptions and so on. */

const ImportStatus = z.enum(['pending', 'running', 'succeeded', 'failed'])

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

const ImportResource = z.enum(['customers', 'subscriptions', 'customer_seats', 'license_keys'])

export const Import = z
  .object({
    ...resource,
    organization_id: z.string(),
    file_id: Uuid,
    format: TransferFormat,
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
  IMPORT_IS_RUNNING: {
    status: 409,
    message: 'Import is running',
    billing: { name: 'ImportRunning' },
  },
})

export const events = defineEvents(
  { audience: 'internal', organization: 'organization_id' },
  { 'import.created': Import, 'import.finished': Import },
)

const importsPath = '/v1/imports/'
const One = z.object({ id: Uuid })
const lists = { organization_id: z.string().optional(), ...pageQuery }

export const create = endpoint({
  method: 'POST',
  path: importsPath,
  summary: 'Import what an uploaded file contains, or try it',
  access: { ...mayWrite('imports'), fresh: true },
  body: z.object({
    ...organizationInput,
    /** A file of the service `downloadable`, uploaded before. */
    file_id: Uuid,
    format: TransferFormat.default('json'),
    /** What a CSV file contains. */
    resource: ImportResource.nullish(),
    /** Reports what would happen, and changes nothing. */
    dry_run: z.boolean().default(true),
  }),
  status: 201,
  output: Import,
  errors: ['IMPORT_IS_RUNNING'],
})
export const list = endpoint({
  method: 'GET',
  path: importsPath,
  summary: 'The imports of an organization, newest first',
  access: mayRead('imports'),
  query: z.object(lists),
  output: listOf(Import),
})
export const get = endpoint({
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
export const problemsFile = endpoint({
  method: 'GET',
  path: `${importsPath}:id/problems/export`,
  summary: 'All rows that an import refused, and why, as CSV',
  access: mayReadOne('imports'),
  params: One,
  output: NoJson,
  errors: ['NOT_FOUND'],
})
