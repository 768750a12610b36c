// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import { type DownloadableFile, downloadableFileDates } from './files.ts'

export type Downloadable = {
  id: string
  benefitId: string
  file: {
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
    service: 'downloadable'
    download: { url: string; headers: Record<string, string>; expiresAt: Date }
  }
}

const downloadableDates: Dates = { file: { lastModifiedAt: true, download: { expiresAt: true } } }

export const download: Route<{
  input: { token: string }
  output: null
  error: never
}> = { line: 'GET /v1/customer-portal/downloadables/:token' }

export const filesOfBenefit: Route<{
  input: {
    id: string
    query?: { page?: number | undefined; limit?: number | undefined } | undefined
  }
  output: { items: DownloadableFile[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/benefits/:id/files', dates: { items: downloadableFileDates } }

export const list: Route<{
  input: {
    query?:
      | { benefitId?: string[] | undefined; page?: number | undefined; limit?: number | undefined }
      | undefined
  }
  output: { items: Downloadable[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/customer-portal/downloadables/', dates: { items: downloadableDates } }
