import type {
  Import as WireImport,
  ImportProblem as WireProblem,
} from '@guildhall/contract/billing/data-imports'
import type { Import, Problem } from './store/imports.ts'

export const toWire = (row: Import): WireImport => ({
  id: row.id,
  created_at: row.createdAt.toISOString(),
  modified_at: row.modifiedAt?.toISOString() ?? null,
  organization_id: row.organizationId,
  file_id: row.fileId,
  format: row.format,
  resource: row.resource,
  dry_run: row.dryRun,
  status: row.status,
  error: row.error,
  lines: row.lines,
  bytes_read: row.bytesRead,
  bytes_total: row.bytesTotal,
  counts: row.counts,
  finished_at: row.finishedAt?.toISOString() ?? null,
})

export const problemToWire = (row: Problem): WireProblem => ({
  line: row.line,
  resource: row.resource,
  source_id: row.sourceId,
  field: row.field,
  code: row.code,
  message: row.message,
})
