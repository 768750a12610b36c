// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import {
  type MemberInTeam,
  type MemberWithUser,
  memberInTeamDates,
  memberWithUserDates,
} from './organizations.ts'

export const getActive: Route<{
  input: Record<never, never>
  output: MemberWithUser
  error: 'NO_ACTIVE_ORGANIZATION' | 'MEMBER_NOT_FOUND' | 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/organization/get-active-member', dates: memberWithUserDates }

export const getActiveRole: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          organizationSlug?: string | undefined
          userId?: string | undefined
        }
      | undefined
  }
  output: { role: string }
  error: 'NO_ACTIVE_ORGANIZATION' | 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' | 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/organization/get-active-member-role' }

export const hasPermission: Route<{
  input: {
    organizationId?: string | undefined
    permission?: Record<string, string[]> | undefined
    permissions?: Record<string, string[]> | undefined
    explain?: boolean | undefined
  }
  output: { error: null; success: boolean; reason?: string }
  error: 'NO_ACTIVE_ORGANIZATION' | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/has-permission' }

export const leave: Route<{
  input: { organizationId: string }
  output: MemberWithUser
  error:
    | 'MEMBER_NOT_FOUND'
    | 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/leave', dates: memberWithUserDates }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          organizationSlug?: string | undefined
          limit?: number | undefined
          offset?: number | undefined
          sortBy?: ('createdAt' | 'role' | 'userId' | 'id' | 'name' | 'email') | undefined
          sortDirection?: ('asc' | 'desc') | undefined
          filterField?: ('createdAt' | 'role' | 'userId' | 'id' | 'name' | 'email') | undefined
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
        }
      | undefined
  }
  output: { members: MemberWithUser[]; total: number }
  error:
    | 'NO_ACTIVE_ORGANIZATION'
    | 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
    | 'INVALID_API_KEY'
    | 'KEY_DISABLED'
    | 'KEY_EXPIRED'
    | 'USAGE_EXCEEDED'
    | 'RATE_LIMITED'
    | 'BANNED_USER'
    | 'THIS_API_KEY_IS_NOT_ALLOWED_TO_DO_THIS'
}> = { line: 'GET /api/auth/organization/list-members', dates: { members: memberWithUserDates } }

export const remove: Route<{
  input: { memberIdOrEmail: string; organizationId?: string | undefined }
  output: { member: MemberWithUser }
  error:
    | 'NO_ACTIVE_ORGANIZATION'
    | 'MEMBER_NOT_FOUND'
    | 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
    | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/remove-member', dates: { member: memberWithUserDates } }

export const updateRole: Route<{
  input: { memberId: string; role: string | string[]; organizationId?: string | undefined }
  output: MemberInTeam
  error:
    | 'NO_ACTIVE_ORGANIZATION'
    | 'MEMBER_NOT_FOUND'
    | 'ROLE_NOT_FOUND'
    | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
    | 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/organization/update-member-role', dates: memberInTeamDates }
