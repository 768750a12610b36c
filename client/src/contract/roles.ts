// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type Role = {
  id: string
  organizationId: string
  role: string
  permission: Record<string, string[]>
  createdAt: Date
  updatedAt: Date | null
}

export const roleDates: Dates = { createdAt: true, updatedAt: true }

export const allowed: Route<{
  input: { id: string }
  output: { permission: Record<string, string[]> }
  error: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | 'INVALID_API_KEY'
}> = { line: 'GET /api/organizations/:id/permissions' }

export const create: Route<{
  input: { role: string; permission: Record<string, string[]>; organizationId?: string | undefined }
  output: { success: true; roleData: Role; statements: Record<string, string[]> }
  error:
    | 'YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE'
    | 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'
    | 'ROLE_NAME_IS_ALREADY_TAKEN'
    | 'TOO_MANY_ROLES'
    | 'INVALID_RESOURCE'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/create-role', dates: { roleData: roleDates } }

export const get: Route<{
  input: {
    query?:
      | {
          roleName?: string | undefined
          roleId?: string | undefined
          organizationId?: string | undefined
        }
      | undefined
  }
  output: Role
  error:
    | 'NO_ACTIVE_ORGANIZATION'
    | 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
    | 'ROLE_NOT_FOUND'
    | 'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/organization/get-role', dates: roleDates }

export const list: Route<{
  input: { query?: { organizationId?: string | undefined } | undefined }
  output: Role[]
  error:
    | 'NO_ACTIVE_ORGANIZATION'
    | 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/organization/list-roles', dates: roleDates }

export const overview: Route<{
  input: { id: string }
  output: {
    statements: Record<string, string[]>
    predefined: { role: string; permission: Record<string, string[]>; members: number }[]
    custom: {
      id: string
      organizationId: string
      role: string
      permission: Record<string, string[]>
      createdAt: Date
      updatedAt: Date | null
      members: number
    }[]
    maximum: number
    own: { permission: Record<string, string[]>; create: boolean; update: boolean; delete: boolean }
  }
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE'
    | 'INVALID_API_KEY'
}> = {
  line: 'GET /api/organizations/:id/roles',
  dates: { custom: { createdAt: true, updatedAt: true } },
}

export const remove: Route<{
  input: {
    roleName?: string | undefined
    roleId?: string | undefined
    organizationId?: string | undefined
  }
  output: { success: true }
  error:
    | 'NO_ACTIVE_ORGANIZATION'
    | 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
    | 'ROLE_NOT_FOUND'
    | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE'
    | 'CANNOT_DELETE_A_PRE_DEFINED_ROLE'
    | 'ROLE_IS_ASSIGNED_TO_MEMBERS'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/delete-role' }

export const update: Route<{
  input: {
    roleName?: string | undefined
    roleId?: string | undefined
    organizationId?: string | undefined
    data: { permission?: Record<string, string[]> | undefined; roleName?: string | undefined }
  }
  output: { success: true; roleData: Role }
  error:
    | 'NO_ACTIVE_ORGANIZATION'
    | 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
    | 'ROLE_NOT_FOUND'
    | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE'
    | 'ROLE_NAME_IS_ALREADY_TAKEN'
    | 'INVALID_RESOURCE'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/update-role', dates: { roleData: roleDates } }
