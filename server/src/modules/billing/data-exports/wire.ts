import type { Export as WireExport } from '@guildhall/contract/billing/data-exports'
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
