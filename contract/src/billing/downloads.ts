import { z } from 'zod'
import { buyerMayRead, mayReadOne, Timestamp, Uuid } from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, pageQuery } from '../kernel/pages.ts'
import { DownloadableFile, fileFields } from './files.ts'

/** A file that a customer may download. */
export const Downloadable = z.object({
  id: Uuid,
  benefit_id: Uuid,
  file: z.object({
    ...fileFields,
    service: z.literal('downloadable'),
    /** Needs no credentials, and ends within a day or with the grant. */
    download: z.object({
      url: z.url(),
      headers: z.record(z.string(), z.string()),
      expires_at: Timestamp,
    }),
  }),
})
export type Downloadable = z.infer<typeof Downloadable>

export const errors = defineErrors({})

const basePath = '/v1/customer-portal/downloadables/'

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The files that the customer may download, newest first',
  access: buyerMayRead,
  query: z.object({ benefit_id: anyOf(Uuid), ...pageQuery }),
  output: listOf(Downloadable),
})
export type DownloadableQuery = z.output<typeof list.query>

export const download = endpoint({
  method: 'GET',
  path: `${basePath}:token`,
  summary: 'Download a file, by the link of a list',
  access: 'public',
  params: z.object({ token: z.string().max(1_024) }),
  output: NoJson,
  errors: ['NOT_FOUND'],
})

export const filesOfBenefit = endpoint({
  method: 'GET',
  path: '/v1/benefits/:id/files',
  summary: 'The files of a benefit, in their order',
  access: mayReadOne('benefits'),
  params: z.object({ id: Uuid }),
  query: z.object(pageQuery),
  output: listOf(DownloadableFile),
  errors: ['NOT_FOUND'],
})
