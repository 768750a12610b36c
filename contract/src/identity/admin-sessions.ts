import { z } from 'zod'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { ListedSession, SignedIn } from './sessions.ts'

export const errors = defineErrors({
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: {
    status: 403,
    message: 'You are not allowed to list users sessions',
  },
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS: {
    status: 403,
    message: 'You are not allowed to revoke users sessions',
  },
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: {
    status: 403,
    message: 'You are not allowed to impersonate users',
  },
  YOU_CANNOT_IMPERSONATE_ADMINS: { status: 403, message: 'You cannot impersonate admins' },
  YOU_ARE_NOT_IMPERSONATING_ANYONE: { status: 400, message: 'You are not impersonating anyone' },
  FAILED_TO_FIND_ADMIN_SESSION: { status: 400, message: 'Failed to find admin session' },
})

const userParams = z.object({ userId: z.string().min(1).max(64) })
const Success = z.object({ success: z.literal(true) })

export const impersonateUser = endpoint({
  method: 'POST',
  path: '/api/auth/admin/impersonate-user',
  summary: 'Impersonate a user',
  access: 'fresh',
  body: userParams,
  output: SignedIn,
  errors: [
    'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS',
    'YOU_CANNOT_IMPERSONATE_ADMINS',
    'BANNED_USER',
    'USER_NOT_FOUND',
  ],
  errorStatuses: { USER_NOT_FOUND: [404] },
})

export const stopImpersonating = endpoint({
  method: 'POST',
  path: '/api/auth/admin/stop-impersonating',
  summary: 'Stop impersonating a user',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  output: SignedIn,
  errors: ['YOU_ARE_NOT_IMPERSONATING_ANYONE', 'FAILED_TO_FIND_ADMIN_SESSION'],
})

export const listUserSessions = endpoint({
  method: 'POST',
  path: '/api/auth/admin/list-user-sessions',
  summary: 'Sessions of a user',
  access: 'sensitive',
  body: userParams,
  output: z.object({ sessions: z.array(ListedSession) }),
  errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS', 'USER_NOT_FOUND'],
  errorStatuses: { USER_NOT_FOUND: [404] },
})

export const revokeUserSession = endpoint({
  method: 'POST',
  path: '/api/auth/admin/revoke-user-session',
  summary: 'End one session of a user',
  access: 'sensitive',
  body: z.object({ sessionToken: z.string().min(1).max(256) }),
  output: Success,
  errors: ['YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS'],
})

export const revokeUserSessions = endpoint({
  method: 'POST',
  path: '/api/auth/admin/revoke-user-sessions',
  summary: 'End every session of a user',
  access: 'sensitive',
  body: userParams,
  output: Success,
  errors: ['YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS', 'USER_NOT_FOUND'],
  errorStatuses: { USER_NOT_FOUND: [404] },
})
