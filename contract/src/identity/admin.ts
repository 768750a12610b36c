import { z } from 'zod'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Picture, User } from './accounts.ts'
import { UserSearch } from './admin-search.ts'

export { columns, searchable, sortable } from './admin-search.ts'

export const errors = defineErrors({
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: {
    status: 403,
    message: 'You are not allowed to change users role',
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: {
    status: 403,
    message: 'You are not allowed to create users',
  },
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: { status: 403, message: 'You are not allowed to list users' },
  YOU_ARE_NOT_ALLOWED_TO_GET_USER: { status: 403, message: 'You are not allowed to get user' },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS: {
    status: 403,
    message: 'You are not allowed to update users',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS_EMAIL: {
    status: 403,
    message: 'You are not allowed to update users email',
  },
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: { status: 403, message: 'You are not allowed to ban users' },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: {
    status: 403,
    message: 'You are not allowed to delete users',
  },
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: {
    status: 403,
    message: 'You are not allowed to set users password',
  },
  YOU_CANNOT_BAN_YOURSELF: { status: 400, message: 'You cannot ban yourself' },
  YOU_CANNOT_REMOVE_YOURSELF: { status: 400, message: 'You cannot remove yourself' },
  AT_LEAST_ONE_ADMIN_MUST_REMAIN: { status: 400, message: 'At least one admin must remain' },
  YOU_ARE_NOT_ALLOWED_TO_SET_A_NONEXISTENT_ROLE_VALUE: {
    status: 400,
    message: 'You are not allowed to set a non-existent role value',
  },
  NO_DATA_TO_UPDATE: { status: 400, message: 'No data to update' },
  PASSWORD_CANNOT_BE_UPDATED_THROUGH_UPDATEUSER_USE_THE_SETUSERPASSWORD_ENDPOINT_INSTEAD: {
    status: 400,
    message:
      'Password cannot be updated through update-user. Use the set-user-password endpoint instead',
  },
  INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED: {
    status: 400,
    message: 'invalid permission check. no permission(s) were passed.',
  },
})

/** One role, several separated by commas, or a list. */
const Roles = z.union([z.string().max(512), z.array(z.string().max(64)).max(20)])
const Id = z.string().min(1).max(64)
const userParams = z.object({ userId: Id })

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/auth/admin/list-users',
  summary: 'Users, with search, filter, sorting and paging',
  access: 'sensitive',
  query: UserSearch,
  output: z.object({
    users: z.array(User),
    /** Number of all users that match the search and the filter. */
    total: z.number(),
    limit: z.number().optional(),
    offset: z.number().optional(),
  }),
  errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'],
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/auth/admin/get-user',
  summary: 'One user',
  access: 'sensitive',
  query: z.object({ id: Id }),
  output: User,
  errors: ['YOU_ARE_NOT_ALLOWED_TO_GET_USER', 'USER_NOT_FOUND'],
  errorStatuses: { USER_NOT_FOUND: [404] },
})

const roleErrors = [
  'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
  'YOU_ARE_NOT_ALLOWED_TO_SET_A_NONEXISTENT_ROLE_VALUE',
] as const
const usernameErrors = [
  'USERNAME_IS_TOO_SHORT',
  'USERNAME_IS_TOO_LONG',
  'USERNAME_IS_INVALID',
  'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER',
] as const

/** Fields that an admin may set; unknown fields are ignored, because clients send extra ones. */
const userFields = {
  image: Picture.nullable().optional(),
  emailVerified: z.boolean().optional(),
  username: z.string().optional(),
  displayUsername: z.string().max(64).optional(),
  role: Roles.optional(),
  banned: z.boolean().optional(),
  banReason: z.string().max(1000).nullable().optional(),
  banExpires: z.iso.datetime({ offset: true }).nullable().optional(),
}

const passwordErrors = [
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_COMPROMISED',
  'SERVER_IS_BUSY',
] as const

export const createUser = endpoint({
  method: 'POST',
  path: '/api/auth/admin/create-user',
  summary: 'Create a user',
  access: 'fresh',
  body: z.object({
    email: z.string(),
    /** Without one, the user signs in by email or with a provider. */
    password: z.string().optional(),
    name: z.string().max(256),
    role: Roles.optional(),
    data: z.object(userFields).optional(),
  }),
  output: z.object({ user: User }),
  errors: [
    'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS',
    'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
    ...roleErrors,
    ...usernameErrors,
    'INVALID_EMAIL',
    ...passwordErrors,
    'USER_ALREADY_EXISTS',
  ],
  errorStatuses: { USER_ALREADY_EXISTS: [400] },
})

export const updateUser = endpoint({
  method: 'POST',
  path: '/api/auth/admin/update-user',
  summary: 'Change a user',
  access: 'fresh',
  body: userParams.extend({
    data: z.object({
      ...userFields,
      name: z.string().max(256).optional(),
      email: z.string().optional(),
      /** Accepted only to return a specific error: the password has its own endpoint. */
      password: z.unknown().optional(),
    }),
  }),
  output: User,
  errors: [
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS',
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS_EMAIL',
    'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
    'YOU_CANNOT_BAN_YOURSELF',
    'AT_LEAST_ONE_ADMIN_MUST_REMAIN',
    ...roleErrors,
    ...usernameErrors,
    'NO_DATA_TO_UPDATE',
    'PASSWORD_CANNOT_BE_UPDATED_THROUGH_UPDATEUSER_USE_THE_SETUSERPASSWORD_ENDPOINT_INSTEAD',
    'INVALID_EMAIL',
    'USER_ALREADY_EXISTS',
    'USER_NOT_FOUND',
  ],
  errorStatuses: { USER_ALREADY_EXISTS: [400], USER_NOT_FOUND: [404] },
})

export const setRole = endpoint({
  method: 'POST',
  path: '/api/auth/admin/set-role',
  summary: 'Set the roles of a user',
  access: 'fresh',
  body: userParams.extend({ role: Roles }),
  output: z.object({ user: User }),
  errors: [...roleErrors, 'AT_LEAST_ONE_ADMIN_MUST_REMAIN', 'USER_NOT_FOUND'],
  errorStatuses: { USER_NOT_FOUND: [404] },
})

export const banUser = endpoint({
  method: 'POST',
  path: '/api/auth/admin/ban-user',
  summary: 'Ban a user and end all of their sessions',
  access: 'sensitive',
  body: userParams.extend({
    banReason: z.string().max(1000).optional(),
    /** Seconds. */
    banExpiresIn: z.number().int().min(1).max(3_155_760_000).optional(),
  }),
  output: z.object({ user: User }),
  errors: [
    'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
    'YOU_CANNOT_BAN_YOURSELF',
    'AT_LEAST_ONE_ADMIN_MUST_REMAIN',
    'USER_NOT_FOUND',
  ],
  errorStatuses: { USER_NOT_FOUND: [404] },
})

export const unbanUser = endpoint({
  method: 'POST',
  path: '/api/auth/admin/unban-user',
  summary: 'Unban a user',
  access: 'sensitive',
  body: userParams,
  output: z.object({ user: User }),
  errors: ['YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', 'USER_NOT_FOUND'],
  errorStatuses: { USER_NOT_FOUND: [404] },
})

export const setUserPassword = endpoint({
  method: 'POST',
  path: '/api/auth/admin/set-user-password',
  summary: 'Set the password of a user and end all of their sessions',
  access: 'fresh',
  body: userParams.extend({ newPassword: z.string().min(1) }),
  output: z.object({ status: z.literal(true) }),
  errors: ['YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD', ...passwordErrors, 'USER_NOT_FOUND'],
  errorStatuses: { USER_NOT_FOUND: [404] },
})

export const removeUser = endpoint({
  method: 'POST',
  path: '/api/auth/admin/remove-user',
  summary: 'Delete a user with all of their data',
  access: 'fresh',
  body: userParams,
  output: z.object({ success: z.literal(true) }),
  errors: [
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS',
    'YOU_CANNOT_REMOVE_YOURSELF',
    'AT_LEAST_ONE_ADMIN_MUST_REMAIN',
    'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    'USER_NOT_FOUND',
  ],
  errorStatuses: { USER_NOT_FOUND: [404] },
})

export const removeOrganization = endpoint({
  method: 'DELETE',
  path: '/api/admin/organizations/:id',
  summary: 'Delete an organization with all of its data',
  access: 'operator',
  recentSignIn: true,
  params: z.object({ id: Id }),
  output: z.object({ status: z.literal(true) }),
  errors: [
    'ORGANIZATION_NOT_FOUND',
    // Of billing, which is asked before.
    'ORGANIZATION_HAS_RUNNING_SUBSCRIPTIONS',
    'ORGANIZATION_HAS_OPEN_PAYMENTS',
  ],
  errorStatuses: { ORGANIZATION_NOT_FOUND: [404] },
})

const RequestedPermissions = z.record(z.string().max(64), z.array(z.string().max(64)).max(32))

export const hasPermission = endpoint({
  method: 'POST',
  path: '/api/auth/admin/has-permission',
  summary: 'Whether the caller, a role or a user has permissions',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: z.object({
    userId: Id.optional(),
    role: z.string().max(512).optional(),
    permission: RequestedPermissions.optional(),
    permissions: RequestedPermissions.optional(),
  }),
  output: z.object({ error: z.null(), success: z.boolean() }),
  errors: [
    'INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED',
    'YOU_ARE_NOT_ALLOWED_TO_GET_USER',
    'USER_NOT_FOUND',
  ],
  errorStatuses: { USER_NOT_FOUND: [404] },
})
