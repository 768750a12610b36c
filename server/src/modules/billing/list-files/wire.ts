import type { ListFile } from '@guildhall/contract/billing/list-files'
import type { File } from './store.ts'

type Seen = {
  readonly name: string | null
  readonly isOwn: boolean
  readonly columns: string[]
  readonly lists: number | null
}

export const toWire = (file: File, { columns, isOwn, lists, name }: Seen): ListFile => ({
  id: file.id,
  created_at: file.createdAt.toISOString(),
  modified_at: file.modifiedAt?.toISOString() ?? null,
  organization_id: file.organizationId,
  list: file.list,
  status: file.status,
  error: file.error,
  filters: file.choice.filters,
  timezone: file.choice.timezone,
  columns,
  lists_done: lists === null ? null : (file.position?.list ?? 0),
  lists_total: lists,
  rows: file.rows,
  rows_total: file.rowsTotal,
  bytes: file.bytes,
  downloads: file.downloads,
  asked_by: { type: file.askerType, name },
  is_own: isOwn,
  finished_at: file.finishedAt?.toISOString() ?? null,
  expires_at: file.expiresAt?.toISOString() ?? null,
})

export const toldOf = ({ id, organizationId, list, status, rows, bytes }: File) => ({
  id,
  organization_id: organizationId,
  list,
  status,
  rows,
  bytes,
})
