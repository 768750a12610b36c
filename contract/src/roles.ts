import { z } from 'zod'
import { Instant } from './common.ts'
import { defineErrors, defineEvents } from './define.ts'
import { endpoint } from './endpoint.ts'
import { Permissions } from './members.ts'

/** A role that an organization made for itself, beside owner, admin and member. */
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

export const events = defineEvents({
  'role.created': Role,
  'role.updated': Role,
  'role.deleted': Role,
})

const Named = z.object({
  roleName: z.string().trim().toLowerCase().optional(),
  roleId: z.string().optional(),
  organizationId: z.string().optional(),
})
const isNamed = ({ roleName, roleId }: z.infer<typeof Named>) =>
  roleName !== undefined || roleId !== undefined

const notInside = ['NO_ACTIVE_ORGANIZATION', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION']

export const create = endpoint({
  method: 'POST',
  path: '/api/auth/organization/create-role',
  summary: 'Make a role of the organization',
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
  summary: 'Change what a role of the organization allows, or its name',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: Named.extend({
    data: z.object({ permission: Permissions.optional(), roleName: RoleName.optional() }),
  }).refine(isNamed),
  output: z.object({ success: z.literal(true), roleData: Role }),
  errors: [
    ...notInside,
    'ROLE_NOT_FOUND',
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE',
    'ROLE_NAME_IS_ALREADY_TAKEN',
    'INVALID_RESOURCE',
  ],
})

export const remove = endpoint({
  method: 'POST',
  path: '/api/auth/organization/delete-role',
  summary: 'Delete a role that nobody has',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: Named.refine(isNamed),
  output: z.object({ success: z.literal(true) }),
  errors: [
    ...notInside,
    'ROLE_NOT_FOUND',
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE',
    'CANNOT_DELETE_A_PRE_DEFINED_ROLE',
    'ROLE_IS_ASSIGNED_TO_MEMBERS',
  ],
})

export const list = endpoint({
  method: 'GET',
  path: '/api/auth/organization/list-roles',
  summary: 'The roles that the organization made',
  access: 'session',
  query: z.object({ organizationId: z.string().optional() }),
  output: z.array(Role),
  errors: [...notInside, 'YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE'],
})

export const get = endpoint({
  method: 'GET',
  path: '/api/auth/organization/get-role',
  summary: 'One role that the organization made',
  access: 'session',
  query: Named.refine(isNamed),
  output: Role,
  errors: [...notInside, 'ROLE_NOT_FOUND', 'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE'],
})
