import type { FileRead, FileUpload } from '@guildhall/contract/billing/files'
import { readableSize } from './rules.ts'
import type { File } from './store.ts'

const fieldsOf = (file: File) => ({
  id: file.id,
  organization_id: file.organizationId,
  name: file.name,
  path: pathOf(file),
  mime_type: file.mimeType,
  size: file.size,
  size_readable: readableSize(file.size),
  storage_version: null,
  checksum_etag: file.key === null ? null : (file.sha256?.toString('hex') ?? null),
  checksum_sha256_base64: file.sha256?.toString('base64') ?? null,
  checksum_sha256_hex: file.sha256?.toString('hex') ?? null,
  last_modified_at: file.uploadedAt?.toISOString() ?? null,
  version: file.version,
  is_uploaded: file.key !== null,
})

/** Names the file for clients; the storage has keys of its own. */
const pathOf = ({ service, id }: File) => `${service}/${id}`

export function toWire(file: File, publicUrl: (id: string) => string): FileRead {
  const shared = { ...fieldsOf(file), created_at: file.createdAt.toISOString() }
  return file.service === 'downloadable'
    ? { ...shared, service: file.service, flagged_malicious_at: null }
    : { ...shared, service: file.service, public_url: publicUrl(file.id) }
}

/** The urls of the parts, in their order. */
export function uploadToWire(file: File, urls: readonly string[]): FileUpload {
  return {
    ...fieldsOf(file),
    service: file.service,
    upload: {
      id: file.uploadId,
      path: pathOf(file),
      parts: file.parts.map((part, index) => ({
        number: part.number,
        chunk_start: part.start,
        chunk_end: part.end,
        checksum_sha256_base64: part.sha256,
        url: urls[index] ?? '',
        expires_at: file.uploadUntil.toISOString(),
        headers: {},
      })),
    },
  }
}
