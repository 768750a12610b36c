import { z } from 'zod'
import { queryNumber } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Member, MemberInTeam, MemberWithUser, OrganizationSelector } from './organizations.ts'

/** One role, several separated by commas, or a list. */
export const Roles = z.union([
  z.string().min(1).max(512),
  z.array(z.string().min(1).max(64)).min(1).max(20),
])

/** Actions by resource, requested or granted. */
export const Permissions = z.record(z.string().max(64), z.array(z.string().max(64)).max(32))
export type Permissions = z.infer<typeof Permissions>

export const errors = defineErrors({
  MEMBER_NOT_FOUND: { status: 400, message: 'Member not found' },
  ROLE_NOT_FOUND: { status: 400, message: 'Role not found' },
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: {
    status: 400,
    message: 'User is already a member of this organization',
  },
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not a member of this organization',
  },
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: {
    status: 400,
    message: 'You cannot leave the organization as the only owner',
  },
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: {
    status: 400,
    message: 'You cannot leave the organization without an owner',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: {
    status: 401,
    message: 'You are not allowed to delete this member',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: {
    status: 403,
    message: 'You are not allowed to update this member',
  },
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: {
    status: 403,
    message: 'Organization membership limit reached',
  },
})

export const events = defineEvents(
  { audience: 'organization', organization: 'organizationId' },
  {
    'member.added': Member,
    'member.removed': Member,
    'member.role_changed': Member,
  },
)

export const leave = endpoint({
  method: 'POST',
  path: '/api/auth/organization/leave',
  summary: 'Leave an organization',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: z.object({ organizationId: z.string() }),
  output: MemberWithUser,
  errors: ['MEMBER_NOT_FOUND', 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'],
})

export const getActive = endpoint({
  method: 'GET',
  path: '/api/auth/organization/get-active-member',
  summary: 'The caller as a member of the active organization',
  access: 'session',
  output: MemberWithUser,
  errors: ['NO_ACTIVE_ORGANIZATION', 'MEMBER_NOT_FOUND'],
})

export const getActiveRole = endpoint({
  method: 'GET',
  path: '/api/auth/organization/get-active-member-role',
  summary: 'The role of the caller or of another member',
  access: 'session',
  query: OrganizationSelector.extend({ userId: z.string().optional() }),
  output: z.object({ role: z.string() }),
  errors: ['NO_ACTIVE_ORGANIZATION', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'],
})

const Count = z.coerce.number().int().min(0).max(100_000)

export const list = endpoint({
  method: 'GET',
  path: '/api/auth/organization/list-members',
  summary: 'Members of an organization, with paging',
  access: 'caller',
  permissions: ['members:read'],
  query: OrganizationSelector.extend({
    limit: queryNumber(Count.max(1000).optional()),
    offset: queryNumber(Count.optional()),
    sortBy: z.enum(['createdAt', 'role', 'userId', 'id', 'name', 'email']).default('createdAt'),
    sortDirection: z.enum(['asc', 'desc']).default('asc'),
    filterField: z.enum(['createdAt', 'role', 'userId', 'id', 'name', 'email']).optional(),
    filterValue: z.union([z.string(), z.array(z.string()).max(100)]).optional(),
    filterOperator: z
      .enum([
        'eq',
        'ne',
        'lt',
        'lte',
        'gt',
        'gte',
        'in',
        'not_in',
        'contains',
        'starts_with',
        'ends_with',
      ])
      .default('eq'),
  }),
  output: z.object({ members: z.array(MemberWithUser), total: z.number() }),
  errors: ['NO_ACTIVE_ORGANIZATION', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'],
})

export const hasPermission = endpoint({
  method: 'POST',
  path: '/api/auth/organization/has-permission',
  summary: 'Whether the caller has permissions in an organization',
  access: 'session',
  body: z
    .object({
      organizationId: z.string().optional(),
      permission: Permissions.optional(),
      permissions: Permissions.optional(),
      explain: z.boolean().optional().meta({ description: 'Say why something is not allowed.' }),
    })
    .refine(({ permission, permissions }) => permission ?? permissions),
  output: z.object({
    error: z.null(),
    success: z.boolean(),
    reason: z.string().optional().meta({
      description: 'Why it is not allowed, in English, where that was asked for.',
    }),
  }),
  errors: ['NO_ACTIVE_ORGANIZATION', 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'],
  errorStatuses: { USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: [401] },
})

export const remove = endpoint({
  method: 'POST',
  path: '/api/auth/organization/remove-member',
  summary: 'Remove a member from the organization',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: z.object({
    memberIdOrEmail: z.string().min(1).max(320),
    organizationId: z.string().optional(),
  }),
  output: z.object({ member: MemberWithUser }),
  errors: [
    'NO_ACTIVE_ORGANIZATION',
    'MEMBER_NOT_FOUND',
    'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
  ],
})

export const updateRole = endpoint({
  method: 'POST',
  path: '/api/auth/organization/update-member-role',
  summary: 'Set the roles of a member',
  access: 'sensitive',
  body: z.object({
    memberId: z.string(),
    role: Roles,
    organizationId: z.string().optional(),
  }),
  output: MemberInTeam,
  errors: [
    'NO_ACTIVE_ORGANIZATION',
    'MEMBER_NOT_FOUND',
    'ROLE_NOT_FOUND',
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
    'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER',
  ],
})
