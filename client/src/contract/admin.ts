// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import { type User, userDates } from './accounts.ts'

export const banUser: Route<{
  input: { userId: string; banReason?: string | undefined; banExpiresIn?: number | undefined }
  output: { user: User }
  error:
    | 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'
    | 'YOU_CANNOT_BAN_YOURSELF'
    | 'AT_LEAST_ONE_ADMIN_MUST_REMAIN'
    | 'USER_NOT_FOUND'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/admin/ban-user', dates: { user: userDates } }

export const createUser: Route<{
  input: {
    email: string
    password?: string | undefined
    name: string
    role?: (string | string[]) | undefined
    data?:
      | {
          image?: (string | null) | undefined
          emailVerified?: boolean | undefined
          username?: string | undefined
          displayUsername?: string | undefined
          role?: (string | string[]) | undefined
          banned?: boolean | undefined
          banReason?: (string | null) | undefined
          banExpires?: ((Date | string) | null) | undefined
        }
      | undefined
  }
  output: { user: User }
  error:
    | 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS'
    | 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'
    | 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE'
    | 'YOU_ARE_NOT_ALLOWED_TO_SET_A_NONEXISTENT_ROLE_VALUE'
    | 'USERNAME_IS_TOO_SHORT'
    | 'USERNAME_IS_TOO_LONG'
    | 'USERNAME_IS_INVALID'
    | 'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER'
    | 'INVALID_EMAIL'
    | 'PASSWORD_TOO_SHORT'
    | 'PASSWORD_TOO_LONG'
    | 'PASSWORD_COMPROMISED'
    | 'USER_ALREADY_EXISTS'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/admin/create-user', dates: { user: userDates } }

export const getUser: Route<{
  input: { query: { id: string } }
  output: User
  error: 'YOU_ARE_NOT_ALLOWED_TO_GET_USER' | 'USER_NOT_FOUND' | 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/admin/get-user', dates: userDates }

export const hasPermission: Route<{
  input: {
    userId?: string | undefined
    role?: string | undefined
    permission?: Record<string, string[]> | undefined
    permissions?: Record<string, string[]> | undefined
  }
  output: { error: null; success: boolean }
  error:
    | 'INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED'
    | 'YOU_ARE_NOT_ALLOWED_TO_GET_USER'
    | 'USER_NOT_FOUND'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/admin/has-permission' }

export const listUsers: Route<{
  input: {
    query?:
      | {
          searchValue?: string | undefined
          searchField?: ('email' | 'name') | undefined
          searchOperator?: ('contains' | 'starts_with' | 'ends_with') | undefined
          filterField?:
            | (
                | 'id'
                | 'email'
                | 'emailVerified'
                | 'name'
                | 'role'
                | 'username'
                | 'banned'
                | 'banReason'
                | 'banExpires'
                | 'twoFactorEnabled'
                | 'createdAt'
                | 'updatedAt'
              )
            | undefined
          filterValue?: (string | string[]) | undefined
          filterOperator?:
            | (
                | 'eq'
                | 'ne'
                | 'lt'
                | 'lte'
                | 'gt'
                | 'gte'
                | 'in'
                | 'not_in'
                | 'contains'
                | 'starts_with'
                | 'ends_with'
              )
            | undefined
          sortBy?: ('createdAt' | 'updatedAt' | 'name' | 'email' | 'role') | undefined
          sortDirection?: ('asc' | 'desc') | undefined
          limit?: number | undefined
          offset?: number | undefined
        }
      | undefined
  }
  output: { users: User[]; total: number; limit?: number; offset?: number }
  error: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS' | 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/admin/list-users', dates: { users: userDates } }

export const removeOrganization: Route<{
  input: { id: string }
  output: { status: true }
  error:
    | 'ORGANIZATION_NOT_FOUND'
    | 'ORGANIZATION_HAS_RUNNING_SUBSCRIPTIONS'
    | 'ORGANIZATION_HAS_OPEN_PAYMENTS'
}> = { line: 'DELETE /api/admin/organizations/:id' }

export const removeUser: Route<{
  input: { userId: string }
  output: { success: true }
  error:
    | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS'
    | 'YOU_CANNOT_REMOVE_YOURSELF'
    | 'AT_LEAST_ONE_ADMIN_MUST_REMAIN'
    | 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
    | 'USER_NOT_FOUND'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/admin/remove-user' }

export const setRole: Route<{
  input: { userId: string; role: string | string[] }
  output: { user: User }
  error:
    | 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE'
    | 'YOU_ARE_NOT_ALLOWED_TO_SET_A_NONEXISTENT_ROLE_VALUE'
    | 'AT_LEAST_ONE_ADMIN_MUST_REMAIN'
    | 'USER_NOT_FOUND'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/admin/set-role', dates: { user: userDates } }

export const setUserPassword: Route<{
  input: { userId: string; newPassword: string }
  output: { status: true }
  error:
    | 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD'
    | 'PASSWORD_TOO_SHORT'
    | 'PASSWORD_TOO_LONG'
    | 'PASSWORD_COMPROMISED'
    | 'USER_NOT_FOUND'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/admin/set-user-password' }

export const unbanUser: Route<{
  input: { userId: string }
  output: { user: User }
  error: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS' | 'USER_NOT_FOUND' | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/admin/unban-user', dates: { user: userDates } }

export const updateUser: Route<{
  input: {
    userId: string
    data: {
      image?: (string | null) | undefined
      emailVerified?: boolean | undefined
      username?: string | undefined
      displayUsername?: string | undefined
      role?: (string | string[]) | undefined
      banned?: boolean | undefined
      banReason?: (string | null) | undefined
      banExpires?: ((Date | string) | null) | undefined
      name?: string | undefined
      email?: string | undefined
      password?: unknown | undefined
    }
  }
  output: User
  error:
    | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS'
    | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS_EMAIL'
    | 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'
    | 'YOU_CANNOT_BAN_YOURSELF'
    | 'AT_LEAST_ONE_ADMIN_MUST_REMAIN'
    | 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE'
    | 'YOU_ARE_NOT_ALLOWED_TO_SET_A_NONEXISTENT_ROLE_VALUE'
    | 'USERNAME_IS_TOO_SHORT'
    | 'USERNAME_IS_TOO_LONG'
    | 'USERNAME_IS_INVALID'
    | 'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER'
    | 'NO_DATA_TO_UPDATE'
    | 'PASSWORD_CANNOT_BE_UPDATED_THROUGH_UPDATEUSER_USE_THE_SETUSERPASSWORD_ENDPOINT_INSTEAD'
    | 'INVALID_EMAIL'
    | 'USER_ALREADY_EXISTS'
    | 'USER_NOT_FOUND'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/admin/update-user', dates: userDates }
