// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type UserImport = {
  id: string
  system: 'better-auth' | 'auth0' | 'clerk' | 'firebase' | 'supabase' | 'keycloak'
  fileName: string
  size: number
  state: 'uploading' | 'checking' | 'checked' | 'importing' | 'succeeded' | 'failed' | 'canceled'
  progress: number
  total: number | null
  created: number
  existing: number
  refused: number
  problems: number
  error: ('unreadable' | 'not_utf8' | 'no_users' | 'too_many_users' | 'expired') | null
  createdBy: { id: string; name: string; email: string } | null
  createdAt: Date
  finishedAt: Date | null
}

const userImportDates: Dates = { createdAt: true, finishedAt: true }

export const cancel: Route<{
  input: { id: string }
  output: UserImport
  error: 'USER_IMPORT_NOT_FOUND' | 'USER_IMPORT_HAS_ENDED'
}> = { line: 'POST /api/admin/user-imports/:id/cancel', dates: userImportDates }

export const create: Route<{
  input: {
    system: 'better-auth' | 'auth0' | 'clerk' | 'firebase' | 'supabase' | 'keycloak'
    fileName: string
    size: number
    firebaseProject?:
      | {
          signerKey: string
          saltSeparator?: string | undefined
          rounds: number
          memoryCost: number
        }
      | undefined
  }
  output: { userImport: UserImport; uploadUrl: string }
  error: 'ANOTHER_USER_IMPORT_IS_NOT_FINISHED'
}> = { line: 'POST /api/admin/user-imports', dates: { userImport: userImportDates } }

export const get: Route<{
  input: { id: string }
  output: UserImport
  error: 'USER_IMPORT_NOT_FOUND'
}> = { line: 'GET /api/admin/user-imports/:id', dates: userImportDates }

export const list: Route<{
  input: Record<never, never>
  output: { items: UserImport[] }
  error: never
}> = { line: 'GET /api/admin/user-imports', dates: { items: userImportDates } }

export const problems: Route<{
  input: {
    id: string
    query?: { after?: number | undefined; limit?: number | undefined } | undefined
  }
  output: {
    items: {
      number: number
      position: number
      subject: string
      reason:
        | 'id_not_supported'
        | 'contains_nul'
        | 'no_email'
        | 'email_not_supported'
        | 'hash_unknown'
        | 'hash_malformed'
        | 'hash_too_weak'
        | 'hash_too_expensive'
        | 'email_taken'
        | 'username_taken'
        | 'account_taken'
        | 'not_storable'
        | 'username_dropped'
    }[]
    next: number | null
  }
  error: 'USER_IMPORT_NOT_FOUND'
}> = { line: 'GET /api/admin/user-imports/:id/problems' }

export const start: Route<{
  input: { checkOnly?: boolean | undefined; id: string }
  output: UserImport
  error:
    | 'USER_IMPORT_NOT_FOUND'
    | 'USER_IMPORT_IS_RUNNING'
    | 'USER_IMPORT_HAS_ENDED'
    | 'FILE_OF_THE_USER_IMPORT_IS_NOT_UPLOADED'
}> = { line: 'POST /api/admin/user-imports/:id/start', dates: userImportDates }
