// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export type AccountExport = {
  format: 'guildhall-account-1'
  exportedAt: string
  profile: Record<string, unknown>
  preferences: Record<string, unknown>
  linkedAccounts: Record<string, unknown>[]
  passkeys: Record<string, unknown>[]
  sessions: Record<string, unknown>[]
  organizations: Record<string, unknown>[]
  teams: Record<string, unknown>[]
  invitations: Record<string, unknown>[]
  apiKeys: Record<string, unknown>[]
  savedViews: Record<string, unknown>[]
  activity: Record<string, unknown>[]
}

export type DeletionPreview = {
  sessions: number
  passkeys: number
  linkedAccounts: number
  apiKeys: number
  organizations: number
  blockedBy: { id: string; name: string; slug: string; members: number }[]
}

export const download: Route<{
  input: Record<never, never>
  output: AccountExport
  error: 'INVALID_API_KEY'
}> = { line: 'GET /api/account/export' }

export const previewDeletion: Route<{
  input: Record<never, never>
  output: DeletionPreview
  error: 'INVALID_API_KEY'
}> = { line: 'GET /api/account/deletion' }
