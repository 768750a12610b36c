import { z } from 'zod'
import { Instant, queryNumber } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'

/** Users of another system, imported by the operator in the background. */

/** Bytes of a file. */
export const largestUserImport = 134_217_728

/** Users of one file; a larger one has to be split. */
export const mostImportedUsers = 250_000

/** Which system wrote a file. */
export const importedSystems = [
  'better-auth',
  'auth0',
  'clerk',
  'firebase',
  'supabase',
  'keycloak',
] as const

/** Why a user was refused, or, as `username_dropped`, imported without a part. */
export const userImportReasons = [
  'id_not_supported',
  'contains_nul',
  'no_email',
  'email_not_supported',
  'hash_unknown',
  'hash_malformed',
  'hash_too_weak',
  'hash_too_expensive',
  'email_taken',
  'username_taken',
  'account_taken',
  'not_storable',
  'username_dropped',
] as const
export type UserImportReason = (typeof userImportReasons)[number]

const Id = z.uuid()
const System = z.enum(importedSystems)

export const userImportStates = [
  /** The file is being uploaded. */
  'uploading',
  /** The file is read to its end; nothing is changed. */
  'checking',
  /** The counts say what an import would do. */
  'checked',
  'importing',
  'succeeded',
  /** The file cannot be imported: `error` says why. */
  'failed',
  'canceled',
] as const

export const UserImport = z
  .object({
    id: Id,
    system: System,
    fileName: z.string(),
    /** Bytes of the file. */
    size: z.int(),
    state: z.enum(userImportStates),
    /** How far checking or importing is, from 0 to 1. */
    progress: z.number(),
    /** Users in the file, once it was read. */
    total: z.int().nullable(),
    /** Users that were created; while checking, that would be. */
    created: z.int(),
    /** Users whose id is here already: they stay as they are. */
    existing: z.int(),
    refused: z.int(),
    /** Stored problems, at most 10,000. */
    problems: z.int(),
    error: z.enum(['unreadable', 'not_utf8', 'no_users', 'too_many_users', 'expired']).nullable(),
    /** Who began it; `null` for the operator and for users who do not exist any more. */
    createdBy: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'UserImport' })
export type UserImport = z.infer<typeof UserImport>

const Problem = z.object({
  number: z.int(),
  /** The place of the user in the file, from 1. */
  position: z.int(),
  /** The id in the file, or the email address where there is none. */
  subject: z.string(),
  reason: z.enum(userImportReasons),
})

export const errors = defineErrors({
  USER_IMPORT_NOT_FOUND: { status: 404, message: 'User import not found' },
  ANOTHER_USER_IMPORT_IS_NOT_FINISHED: {
    status: 409,
    message: 'Another user import is not finished',
  },
  USER_IMPORT_IS_RUNNING: { status: 409, message: 'User import is running' },
  USER_IMPORT_HAS_ENDED: { status: 409, message: 'User import has ended' },
  FILE_OF_THE_USER_IMPORT_IS_NOT_UPLOADED: {
    status: 409,
    message: 'File of the user import is not uploaded',
  },
})

const Logged = UserImport.pick({
  id: true,
  system: true,
  fileName: true,
  state: true,
  created: true,
  existing: true,
  refused: true,
})

export const events = defineEvents(
  { audience: 'internal' },
  {
    'user_import.created': Logged,
    'user_import.started': Logged,
    'user_import.finished': Logged,
    'user_import.canceled': Logged,
  },
)

const path = '/api/admin/user-imports'
const params = z.object({ id: Id })

export const create = endpoint({
  method: 'POST',
  path,
  summary: 'Begin to import users of another system: answers where to upload the file',
  access: 'operator',
  recentSignIn: true,
  // The address of the upload needs no session.
  secret: true,
  body: z.object({
    system: System,
    fileName: z
      .string()
      .trim()
      .min(1)
      .max(255)
      .regex(/^\P{Cc}+$/u),
    size: z.int().min(1).max(largestUserImport),
    /** The hash parameters of a Firebase project; without them its passwords are left out. */
    firebaseProject: z
      .object({
        signerKey: z.base64().min(1).max(1_000),
        saltSeparator: z.base64().max(100).default(''),
        rounds: z.int().min(1).max(100),
        memoryCost: z.int().min(1).max(100),
      })
      .optional(),
  }),
  status: 201,
  output: z.object({
    userImport: UserImport,
    /** Where the bytes are sent, with PUT, within an hour. */
    uploadUrl: z.string(),
  }),
  errors: ['ANOTHER_USER_IMPORT_IS_NOT_FINISHED'],
})

export const start = endpoint({
  method: 'POST',
  path: `${path}/:id/start`,
  summary: 'Check an uploaded file, or import its users in the background',
  access: 'operator',
  recentSignIn: true,
  params,
  body: z.object({
    /** Only says what would happen; the import can be started afterwards. */
    checkOnly: z.boolean().default(true),
  }),
  output: UserImport,
  errors: [
    'USER_IMPORT_NOT_FOUND',
    'USER_IMPORT_IS_RUNNING',
    'USER_IMPORT_HAS_ENDED',
    'FILE_OF_THE_USER_IMPORT_IS_NOT_UPLOADED',
  ],
})

export const cancel = endpoint({
  method: 'POST',
  path: `${path}/:id/cancel`,
  summary: 'End an import and delete its file; users that were imported stay',
  access: 'operator',
  params,
  output: UserImport,
  errors: ['USER_IMPORT_NOT_FOUND', 'USER_IMPORT_HAS_ENDED'],
})

export const list = endpoint({
  method: 'GET',
  path,
  summary: 'The newest fifty imports of users, of all administrators',
  access: 'operator',
  output: z.object({ items: z.array(UserImport) }),
})

export const get = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  summary: 'One import of users with its progress',
  access: 'operator',
  params,
  output: UserImport,
  errors: ['USER_IMPORT_NOT_FOUND'],
})

export const problems = endpoint({
  method: 'GET',
  path: `${path}/:id/problems`,
  summary: 'Users that an import refused or changed, and why, in the order of the file',
  access: 'operator',
  params,
  query: z.object({
    /** The problems after this number. */
    after: queryNumber(z.coerce.number().int().min(0).max(1_000_000).default(0)),
    limit: queryNumber(z.coerce.number().int().min(1).max(1_000).default(100)),
  }),
  output: z.object({ items: z.array(Problem), next: z.number().nullable() }),
  errors: ['USER_IMPORT_NOT_FOUND'],
})
