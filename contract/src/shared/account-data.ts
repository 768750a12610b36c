import { z } from 'zod'
import { defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'

export const events = defineEvents(
  { audience: 'operator', about: { user: 'userId' } },
  { 'account.exported': z.object({ userId: z.string() }) },
)

const Rows = z.array(z.record(z.string(), z.unknown()))

/** Everything about a user, without what could be used to sign in. */
export const AccountExport = z.object({
  format: z.literal('guildhall-account-1'),
  exportedAt: z.string(),
  profile: z.record(z.string(), z.unknown()),
  preferences: z.record(z.string(), z.unknown()),
  linkedAccounts: Rows,
  passkeys: Rows,
  sessions: Rows,
  organizations: Rows,
  teams: Rows,
  invitations: Rows,
  apiKeys: Rows,
  savedViews: Rows,
  activity: Rows,
})

export const download = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'All data of the caller as one JSON document, without secrets',
  access: 'fresh',
  rateLimit: 'credentials',
  output: AccountExport,
})

/** What a deletion of the account takes with it. */
export const DeletionPreview = z.object({
  sessions: z.number(),
  passkeys: z.number(),
  linkedAccounts: z.number(),
  apiKeys: z.number(),
  organizations: z.number(),
  /** Organizations without another owner, at most a hundred: each needs one, or its own deletion, before. */
  blockedBy: z.array(
    z.object({ id: z.string(), name: z.string(), slug: z.string(), members: z.number() }),
  ),
})
export type DeletionPreview = z.infer<typeof DeletionPreview>

export const previewDeletion = endpoint({
  method: 'GET',
  path: '/api/account/deletion',
  summary: 'What a deletion of the own account would take with it, and what is in its way',
  access: 'session',
  output: DeletionPreview,
  errors: ['NOT_FOUND'],
})
