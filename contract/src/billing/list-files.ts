import { z } from 'zod'
import {
  merchantKinds,
  organizationInput,
  resource,
  Timestamp,
  TimeZone,
  Uuid,
} from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listOf, pageQuery } from '../kernel/pages.ts'
import { CustomerFileFilters } from './customers.ts'
import { OrderFileFilters, exportColumns as orderColumns } from './orders.ts'
import { RefundFileFilters, exportColumns as refundColumns } from './refunds.ts'
import { SubscriptionFileFilters, subscriptionExportColumns } from './subscriptions.ts'

/** Files of long lists, made in the background: `/v1/orders/export` and the like give short ones at once. */

/** The lists that files are made of; each needs the scope of its own endpoints. */
export const listsOfFiles = ['orders', 'refunds', 'subscriptions', 'customers'] as const
/** The whole of an organization, as `/v1/exports` has it, is for those who may read all of it. */
export const filesOf = [...listsOfFiles, 'everything'] as const
const ListOfFile = z.enum(filesOf)
export type ListOfFile = z.infer<typeof ListOfFile>

const Status = z.enum(['pending', 'running', 'succeeded', 'failed', 'expired'])

export const ListFile = z
  .object({
    ...resource,
    organization_id: z.string(),
    list: ListOfFile,
    status: Status.meta({
      description: 'Of a file that failed or expired, nothing can be downloaded.',
    }),
    error: z.enum(['INTERNAL', 'TOO_LARGE']).nullable().meta({
      description: 'Why it failed: after an error of the server it can be tried again.',
    }),
    filters: z.record(z.string(), z.unknown()).meta({
      description: 'What the list was narrowed by.',
    }),
    timezone: z.string().meta({ description: 'The zone of the times in the file.' }),
    columns: z.array(z.string()).meta({ description: 'The columns of the file, in its order.' }),
    lists_done: z.int().nullable().meta({
      description: 'Of a file of everything: how many of its lists are in it so far.',
    }),
    lists_total: z.int().nullable().meta({
      description: 'Of a file of everything: how many lists it has.',
    }),
    rows: z.int().meta({ description: 'Rows that are in the file so far.' }),
    rows_total: z.int().nullable().meta({
      description:
        'Rows that the list had at first; null until they were counted, which those of everything are at the end.',
    }),
    bytes: z.int().meta({ description: 'The size of the file so far.' }),
    downloads: z.int().meta({ description: 'How often the download was begun.' }),
    asked_by: z
      .object({
        type: z.enum(['member', 'access_token']),
        name: z.string().nullable().meta({ description: 'Null once they have left.' }),
      })
      .meta({ description: 'Who asked for the file.' }),
    is_own: z.boolean().meta({
      description: 'Whether whoever reads this asked for it: nobody else can download it.',
    }),
    finished_at: Timestamp.nullable().meta({ description: 'When it was complete, or failed.' }),
    expires_at: Timestamp.nullable().meta({
      description: 'When the file is deleted; null until it is complete or has failed.',
    }),
  })
  .meta({ id: 'ListFile' })
export type ListFile = z.infer<typeof ListFile>

const Told = ListFile.pick({
  id: true,
  organization_id: true,
  list: true,
  status: true,
  rows: true,
  bytes: true,
})

/** For the audit log of the seller. */
export const events = defineEvents(
  { audience: 'internal', organization: 'organization_id' },
  {
    'list_file.created': Told,
    'list_file.finished': Told,
    'list_file.downloaded': Told,
    'list_file.deleted': Told,
  },
)

export const errors = defineErrors({
  TOO_MANY_FILES_ARE_BEING_MADE: {
    status: 409,
    message: 'Too many files are being made',
    billing: { name: 'FilesInProgress' },
  },
  TOO_MANY_FILES_ARE_KEPT: {
    status: 409,
    message: 'Too many files are kept',
    billing: { name: 'FilesFull' },
  },
  FILE_IS_NOT_READY: {
    status: 409,
    message: 'File is not ready',
    billing: { name: 'FileNotReady' },
  },
  FILE_HAS_EXPIRED: {
    status: 410,
    message: 'File has expired',
    billing: { name: 'FileExpired' },
  },
})

const zone = TimeZone.default('UTC').meta({ description: 'The zone of the times in the file.' })
const columnsOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.array(z.enum(names)).min(1).max(names.length).optional().meta({
    description: 'Which columns, in which order; all of them where none are named.',
  })
const filters = { description: 'What the list is narrowed by, as its endpoint names it.' }

const ListFileCreate = z.discriminatedUnion('list', [
  z.object({
    ...organizationInput,
    list: z.literal('orders'),
    filters: OrderFileFilters.default({}).meta(filters),
    timezone: zone,
    columns: columnsOf(orderColumns),
    custom_fields: z.boolean().default(true).meta({
      description: 'Whether each custom field of the organization is a column after the others.',
    }),
  }),
  z.object({
    ...organizationInput,
    list: z.literal('refunds'),
    filters: RefundFileFilters.default({}).meta(filters),
    timezone: zone,
    columns: columnsOf(refundColumns),
  }),
  z.object({
    ...organizationInput,
    list: z.literal('subscriptions'),
    filters: SubscriptionFileFilters.default({}).meta(filters),
    timezone: zone,
    columns: columnsOf(subscriptionExportColumns),
  }),
  z.object({
    ...organizationInput,
    list: z.literal('customers'),
    filters: CustomerFileFilters.default({}).meta(filters),
  }),
  z.object({ ...organizationInput, list: z.literal('everything') }),
])
export type ListFileCreate = z.output<typeof ListFileCreate>

/** Any scope that reads one of the lists; which of them is asked once the list is known. */
const scopes = [
  ...listsOfFiles.flatMap((list) => [`${list}:read`, `${list}:write`] as const),
  'exports:write' as const,
]
const mayUse = { kinds: merchantKinds, scopes } as const
const mayUseOne = { ...mayUse, tenant: 'found' } as const

const filesPath = '/v1/list-files/'
const onePath = `${filesPath}:id` as const
const One = z.object({ id: Uuid })

export const create = endpoint({
  method: 'POST',
  path: filesPath,
  summary: 'Ask for the file of a list, which is made in the background',
  access: mayUse,
  body: ListFileCreate,
  status: 201,
  output: ListFile,
  errors: [
    'TOO_MANY_FILES_ARE_BEING_MADE',
    'TOO_MANY_FILES_ARE_KEPT',
    'IDENTITY_CONFIRMATION_REQUIRED',
  ],
})
export const list = endpoint({
  method: 'GET',
  path: filesPath,
  summary: 'Files of lists, newest first: own ones, and all for those who manage the organization',
  access: mayUse,
  query: z.object({ organization_id: z.string().optional(), ...pageQuery }),
  output: listOf(ListFile),
})
export const get = endpoint({
  method: 'GET',
  path: onePath,
  summary: 'One file of a list with its progress',
  access: mayUseOne,
  params: One,
  output: ListFile,
  errors: ['NOT_FOUND'],
})
export const download = endpoint({
  method: 'GET',
  path: `${onePath}/download`,
  summary: 'The file, for whoever asked for it, until it expires',
  access: mayUseOne,
  params: One,
  output: NoJson,
  errors: ['NOT_FOUND', 'FILE_IS_NOT_READY', 'FILE_HAS_EXPIRED', 'IDENTITY_CONFIRMATION_REQUIRED'],
})
export const unlock = endpoint({
  method: 'POST',
  path: `${onePath}/unlock`,
  summary: 'Confirm who downloads a file of everything, which a session needs before the download',
  access: mayUseOne,
  params: One,
  output: ListFile,
  errors: ['NOT_FOUND', 'IDENTITY_CONFIRMATION_REQUIRED'],
})
export const retry = endpoint({
  method: 'POST',
  path: `${onePath}/retry`,
  summary: 'Go on with a file that failed by an error of the server',
  access: mayUseOne,
  params: One,
  output: ListFile,
  errors: ['NOT_FOUND', 'FILE_IS_NOT_READY', 'FILE_HAS_EXPIRED', 'TOO_MANY_FILES_ARE_BEING_MADE'],
})
export const remove = endpoint({
  method: 'DELETE',
  path: onePath,
  summary: 'Delete a file, or stop making it',
  access: mayUseOne,
  params: One,
  status: 204,
  output: z.null(),
  errors: ['NOT_FOUND'],
})
