// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type DownloadableFile = {
  id: string
  organizationId: string
  name: string
  path: string
  mimeType: string
  size: number
  sizeReadable: string
  storageVersion: null
  checksumEtag: string | null
  checksumSha256Base64: string | null
  checksumSha256Hex: string | null
  lastModifiedAt: Date | null
  version: string | null
  isUploaded: boolean
  createdAt: Date
  service: 'downloadable'
  flaggedMaliciousAt: null
}

export const downloadableFileDates: Dates = { lastModifiedAt: true, createdAt: true }

export type ProductMedia = {
  id: string
  organizationId: string
  name: string
  path: string
  mimeType: string
  size: number
  sizeReadable: string
  storageVersion: null
  checksumEtag: string | null
  checksumSha256Base64: string | null
  checksumSha256Hex: string | null
  lastModifiedAt: Date | null
  version: string | null
  isUploaded: boolean
  createdAt: Date
  service: 'product_media'
  publicUrl: string
}

export const productMediaDates: Dates = { lastModifiedAt: true, createdAt: true }

export type FileRead =
  | ProductMedia
  | DownloadableFile
  | {
      id: string
      organizationId: string
      name: string
      path: string
      mimeType: string
      size: number
      sizeReadable: string
      storageVersion: null
      checksumEtag: string | null
      checksumSha256Base64: string | null
      checksumSha256Hex: string | null
      lastModifiedAt: Date | null
      version: string | null
      isUploaded: boolean
      createdAt: Date
      service: 'organization_avatar'
      publicUrl: string
    }

export type FileUpload = {
  id: string
  organizationId: string
  name: string
  path: string
  mimeType: string
  size: number
  sizeReadable: string
  storageVersion: null
  checksumEtag: string | null
  checksumSha256Base64: string | null
  checksumSha256Hex: string | null
  lastModifiedAt: Date | null
  version: string | null
  isUploaded: boolean
  service: 'product_media' | 'downloadable' | 'organization_avatar'
  upload: {
    id: string
    path: string
    parts: {
      number: number
      chunkStart: number
      chunkEnd: number
      checksumSha256Base64: string | null
      url: string
      expiresAt: Date
      headers: Record<string, string>
    }[]
  }
}

const fileUploadDates: Dates = { lastModifiedAt: true, upload: { parts: { expiresAt: true } } }

export const complete: Route<{
  input: {
    id: string
    path: string
    parts: {
      number: number
      checksumEtag: string
      checksumSha256Base64?: (string | null) | undefined
    }[]
    file_id: string
  }
  output: FileRead
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/files/:file_id/uploaded', dates: { lastModifiedAt: true, createdAt: true } }

export const create: Route<{
  input: (
    | {
        organizationId?: (string | null) | undefined
        service: 'product_media'
        name: string
        mimeType: string
        size: number
        checksumSha256Base64?: (string | null) | undefined
        version?: (string | null) | undefined
        upload: {
          parts: {
            number: number
            chunkStart: number
            chunkEnd: number
            checksumSha256Base64?: (string | null) | undefined
          }[]
        }
      }
    | {
        organizationId?: (string | null) | undefined
        service: 'downloadable'
        name: string
        mimeType: string
        size: number
        checksumSha256Base64?: (string | null) | undefined
        version?: (string | null) | undefined
        upload: {
          parts: {
            number: number
            chunkStart: number
            chunkEnd: number
            checksumSha256Base64?: (string | null) | undefined
          }[]
        }
      }
    | {
        organizationId?: (string | null) | undefined
        service: 'organization_avatar'
        name: string
        mimeType: string
        size: number
        checksumSha256Base64?: (string | null) | undefined
        version?: (string | null) | undefined
        upload: {
          parts: {
            number: number
            chunkStart: number
            chunkEnd: number
            checksumSha256Base64?: (string | null) | undefined
          }[]
        }
      }
  ) &
    Record<never, never>
  output: FileUpload
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/files/', dates: fileUploadDates }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          ids?: string[] | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: FileRead[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/files/', dates: { items: { lastModifiedAt: true, createdAt: true } } }

export const remove: Route<{
  input: { id: string }
  output: null
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/files/:id' }

export const update: Route<{
  input: { name?: (string | null) | undefined; version?: (string | null) | undefined; id: string }
  output: FileRead
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/files/:id', dates: { lastModifiedAt: true, createdAt: true } }
