import { z } from 'zod'
import { Instant } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Permissions } from './members.ts'

/** A custom role of an organization, besides owner, admin and member. */
export const Role = z.object({
  id: z.string(),
  organizationId: z.string(),
  role: z.string(),
  permission: Permissions,
  createdAt: Instant,
  updatedAt: Instant.nullable(),
})
export type Role = z.infer<typeof Role>

const RoleName = z
  .string()
  .trim()
  .max(64)
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9 _.-]*$/)

export const errors = defineErrors({
  YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE: {
    status: 400,
    message: 'You must be in an organization to create a role',
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: {
    status: 403,
    message: 'You are not allowed to create a role',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: {
    status: 403,
    message: 'You are not allowed to update a role',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: {
    status: 403,
    message: 'You are not allowed to delete a role',
  },
  YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE: {
    status: 403,
    message: 'You are not allowed to list a role',
  },
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE: {
    status: 403,
    message: 'You are not allowed to read a role',
  },
  ROLE_NAME_IS_ALREADY_TAKEN: { status: 400, message: 'Role name is already taken' },
  TOO_MANY_ROLES: { status: 400, message: 'Too many roles' },
  INVALID_RESOURCE: { status: 400, message: 'Invalid resource' },
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: {
    status: 400,
    message: 'Cannot delete a pre defined role',
  },
  ROLE_IS_ASSIGNED_TO_MEMBERS: { status: 400, message: 'Role is assigned to members' },
})

export const events = defineEvents(
  { audience: 'organization', organization: 'organizationId' },
  {
    'role.created': Role,
    'role.updated': Role,
    'role.deleted': Role,
  },
)

const RoleSelector = z.object({
  roleName: z.string().trim().toLowerCase().optional(),
  roleId: z.string().optional(),
  organizationId: z.string().optional(),
})
const hasSelector = ({ roleName, roleId }: z.infer<typeof RoleSelector>) =>
  roleName !== undefined || roleId !== undefined

const membershipErrors = ['NO_ACTIVE_ORGANIZATION', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION']

export const create = endpoint({
  method: 'POST',
  path: '/api/auth/organization/create-role',
  summary: 'Create a role in an organization',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: z.object({
    role: RoleName,
    permission: Permissions,
    organizationId: z.string().optional(),
  }),
  output: z.object({ success: z.literal(true), roleData: Role, statements: Permissions }),
  errors: [
    'YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE',
    'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE',
    'ROLE_NAME_IS_ALREADY_TAKEN',
    'TOO_MANY_ROLES',
    'INVALID_RESOURCE',
  ],
})

export const update = endpoint({
  method: 'POST',
  path: '/api/auth/organization/update-role',
  summary: 'Change the permissions or the name of a role',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: RoleSelector.extend({
    data: z.object({ permission: Permissions.optional(), roleName: RoleName.optional() }),
  }).refine(hasSelector),
  output: z.object({ success: z.literal(true), roleData: Role }),
  errors: [
    ...membershipErrors,
    'ROLE_NOT_FOUND',
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE',
    'ROLE_NAME_IS_ALREADY_TAKEN',
    'INVALID_RESOURCE',
  ],
})

export const remove = endpoint({
  method: 'POST',
  path: '/api/auth/organization/delete-role',
  summary: 'Delete a role that is not assigned',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: RoleSelector.refine(hasSelector),
  output: z.object({ success: z.literal(true) }),
  errors: [
    ...membershipErrors,
    'ROLE_NOT_FOUND',
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE',
    'CANNOT_DELETE_A_PRE_DEFINED_ROLE',
    'ROLE_IS_ASSIGNED_TO_MEMBERS',
  ],
})

export const list = endpoint({
  method: 'GET',
  path: '/api/auth/organization/list-roles',
  summary: 'The custom roles of an organization',
  access: 'session',
  query: z.object({ organizationId: z.string().optional() }),
  output: z.array(Role),
  errors: [...membershipErrors, 'YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE'],
})

export const get = endpoint({
  method: 'GET',
  path: '/api/auth/organization/get-role',
  summary: 'One custom role of an organization',
  access: 'session',
  query: RoleSelector.refine(hasSelector),
  output: Role,
  errors: [...membershipErrors, 'ROLE_NOT_FOUND', 'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE'],
})

/** A role that every organization has. */
const PredefinedRole = z.object({ role: z.string(), permission: Permissions, members: z.number() })

export const overview = endpoint({
  method: 'GET',
  path: '/api/organizations/:id/roles',
  summary: 'All roles of an organization, what they allow, and what the caller may do with them',
  access: 'session',
  params: z.object({ id: z.string().min(1).max(64) }),
  output: z.object({
    /** Everything that a role can allow. */
    statements: Permissions,
    predefined: z.array(PredefinedRole),
    /** `members` counts those who have the role, among others. */
    custom: z.array(Role.extend({ members: z.number() })),
    /** The most custom roles that the organization can have. */
    maximum: z.number(),
    own: z.object({
      /** What the caller may do, and so may put into a role. */
      permission: Permissions,
      create: z.boolean(),
      update: z.boolean(),
      delete: z.boolean(),
    }),
  }),
  errors: ['USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', 'YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE'],
})

export const allowed = endpoint({
  method: 'GET',
  path: '/api/organizations/:id/permissions',
  summary: 'What the roles of the caller allow in an organization, all together',
  access: 'session',
  params: z.object({ id: z.string().min(1).max(64) }),
  output: z.object({ permission: Permissions }),
  errors: ['USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'],
})
