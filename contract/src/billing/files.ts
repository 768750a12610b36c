import { z } from 'zod'
import {
  mayRead,
  mayWrite,
  mayWriteOne,
  organizationInput,
  Timestamp,
  Uuid,
} from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, pageQuery } from '../kernel/pages.ts'

const services = ['product_media', 'downloadable', 'organization_avatar'] as const
export type FileServiceName = (typeof services)[number]

const mebibyte = 1_048_576
const gibibyte = 1_073_741_824

/** What each service takes; pictures are public, downloads are not. */
const mostBytes = {
  product_media: 10 * mebibyte,
  downloadable: gibibyte,
  organization_avatar: mebibyte,
} as const satisfies Record<FileServiceName, number>

export const fileFields = {
  id: Uuid,
  organization_id: z.string(),
  name: z.string(),
  path: z.string(),
  mime_type: z.string(),
  size: z.int(),
  size_readable: z.string(),
  storage_version: z.null(),
  checksum_etag: z.string().nullable(),
  checksum_sha256_base64: z.string().nullable(),
  checksum_sha256_hex: z.string().nullable(),
  last_modified_at: Timestamp.nullable(),
  version: z.string().nullable(),
  is_uploaded: z.boolean(),
}
const readable = { ...fileFields, created_at: Timestamp }

export const ProductMedia = z.object({
  ...readable,
  service: z.literal('product_media'),
  public_url: z.string(),
})

export const DownloadableFile = z.object({
  ...readable,
  service: z.literal('downloadable'),
  flagged_malicious_at: z.null(),
})
export type DownloadableFile = z.infer<typeof DownloadableFile>

export const FileRead = z.discriminatedUnion('service', [
  ProductMedia,
  DownloadableFile,
  z.object({ ...readable, service: z.literal('organization_avatar'), public_url: z.string() }),
])
export type FileRead = z.infer<typeof FileRead>

/** `chunk_end` is not part of the chunk. */
const part = {
  number: z.int().min(1).max(10_000),
  chunk_start: z.int().min(0),
  chunk_end: z.int().min(0),
}

export const FileUpload = z.object({
  ...fileFields,
  service: z.enum(services),
  upload: z.object({
    id: z.string(),
    path: z.string(),
    parts: z.array(
      z.object({
        ...part,
        checksum_sha256_base64: z.string().nullable(),
        url: z.string(),
        /** By the server's clock, like all signed links. */
        expires_at: Timestamp,
        headers: z.record(z.string(), z.string()),
      }),
    ),
  }),
})
export type FileUpload = z.infer<typeof FileUpload>

export const errors = defineErrors({})
/** Clients of this API know no such types, so they are for the audit log. */
export const events = defineEvents(
  { audience: 'internal', organization: 'organization_id' },
  { 'file.uploaded': FileRead, 'file.updated': FileRead, 'file.deleted': FileRead },
)

const FileName = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}+$/u)
const Version = z.string().max(255)
/** The 32 bytes of a SHA-256. */
const Checksum = z.string().regex(/^[A-Za-z0-9+/]{43}=$/)
const ImageType = z.string().regex(/^image\/(jpeg|png|gif|webp|svg\+xml)$/)
const AnyType = z
  .string()
  .max(255)
  .regex(/^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w.-]+)?$/)

const creationOf = <Service extends FileServiceName>(service: Service, type: z.ZodString) =>
  z.object({
    ...organizationInput,
    service: z.literal(service),
    name: FileName,
    mime_type: type,
    size: z.int().min(1).max(mostBytes[service]),
    checksum_sha256_base64: Checksum.nullish(),
    version: Version.nullish(),
    upload: z.object({
      parts: z
        .array(z.object({ ...part, checksum_sha256_base64: Checksum.nullish() }))
        .min(1)
        .max(10_000),
    }),
  })

const FileCreate = z.discriminatedUnion('service', [
  creationOf('product_media', ImageType),
  creationOf('downloadable', AnyType),
  creationOf('organization_avatar', ImageType),
])
export type FileCreate = z.infer<typeof FileCreate>

const UploadCompleted = z.object({
  id: z.string().max(64),
  path: z.string().max(255),
  parts: z
    .array(
      z.object({
        number: part.number,
        checksum_etag: z.string().max(100),
        checksum_sha256_base64: Checksum.nullish(),
      }),
    )
    .min(1)
    .max(10_000),
})
export type UploadCompleted = z.infer<typeof UploadCompleted>

const FilePatch = z.object({ name: FileName.nullish(), version: Version.nullish() })
export type FilePatch = z.infer<typeof FilePatch>

const basePath = '/v1/files/'
const One = z.object({ id: Uuid })
/** Ten thousand parts with their checksums. */
const uploadLimit = 4_000_000

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The files of an organization, newest first',
  access: mayRead('files'),
  query: z.object({
    organization_id: z.string().optional(),
    ids: anyOf(Uuid),
    ...pageQuery,
  }),
  output: listOf(FileRead),
})
export type FileQuery = z.infer<typeof list.query>

export const create = endpoint({
  method: 'POST',
  path: basePath,
  summary: 'Start the upload of a file',
  access: mayWrite('files'),
  body: FileCreate,
  bodyLimit: uploadLimit,
  status: 201,
  output: FileUpload,
  secret: true,
})
export const complete = endpoint({
  method: 'POST',
  path: `${basePath}:file_id/uploaded`,
  summary: 'Finish the upload of a file',
  access: mayWriteOne('files'),
  // The body has the id of the upload.
  params: z.object({ file_id: Uuid }),
  body: UploadCompleted,
  bodyLimit: uploadLimit,
  output: FileRead,
  errors: ['NOT_FOUND'],
})
export const update = endpoint({
  method: 'PATCH',
  path: `${basePath}:id`,
  summary: 'Rename a file',
  access: mayWriteOne('files'),
  params: One,
  body: FilePatch,
  output: FileRead,
  errors: ['NOT_FOUND'],
})
export const remove = endpoint({
  method: 'DELETE',
  path: `${basePath}:id`,
  summary: 'Delete a file',
  access: mayWriteOne('files'),
  params: One,
  status: 204,
  output: NoJson,
  errors: ['NOT_FOUND'],
})
