import type * as admin from '@guildhall/contract/admin'
import type * as adminSessions from '@guildhall/contract/admin-sessions'
import { route } from './route.ts'

/** For whoever looks after people. */
export const adminRoutes = {
  listUsers: route<typeof admin.listUsers>('GET /api/auth/admin/list-users'),
  getUser: route<typeof admin.getUser>('GET /api/auth/admin/get-user'),
  createUser: route<typeof admin.createUser>('POST /api/auth/admin/create-user'),
  updateUser: route<typeof admin.updateUser>('POST /api/auth/admin/update-user'),
  setRole: route<typeof admin.setRole>('POST /api/auth/admin/set-role'),
  banUser: route<typeof admin.banUser>('POST /api/auth/admin/ban-user'),
  unbanUser: route<typeof admin.unbanUser>('POST /api/auth/admin/unban-user'),
  setUserPassword: route<typeof admin.setUserPassword>('POST /api/auth/admin/set-user-password'),
  removeUser: route<typeof admin.removeUser>('POST /api/auth/admin/remove-user'),
  hasPermission: route<typeof admin.hasPermission>('POST /api/auth/admin/has-permission'),
  impersonateUser: route<typeof adminSessions.impersonateUser>(
    'POST /api/auth/admin/impersonate-user',
  ),
  stopImpersonating: route<typeof adminSessions.stopImpersonating>(
    'POST /api/auth/admin/stop-impersonating',
  ),
  listUserSessions: route<typeof adminSessions.listUserSessions>(
    'POST /api/auth/admin/list-user-sessions',
  ),
  revokeUserSession: route<typeof adminSessions.revokeUserSession>(
    'POST /api/auth/admin/revoke-user-session',
  ),
  revokeUserSessions: route<typeof adminSessions.revokeUserSessions>(
    'POST /api/auth/admin/revoke-user-sessions',
  ),
} as const
