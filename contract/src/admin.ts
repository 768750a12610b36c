import { z } from 'zod'
import { Picture, User } from './accounts.ts'
import { inAddress } from './common.ts'
import { defineErrors } from './define.ts'
import { endpoint } from './endpoint.ts'

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

/** One role, several with commas between them, or a list. */
const Roles = z.union([z.string().max(512), z.array(z.string().max(64)).max(20)])
const Id = z.string().min(1).max(64)
const whom = z.object({ userId: Id })

export const searchable = ['email', 'name'] as const
export const columns = [
  'id',
  'email',
  'emailVerified',
  'name',
  'role',
  'username',
  'banned',
  'banReason',
  'banExpires',
  'twoFactorEnabled',
  'createdAt',
  'updatedAt',
] as const
export const sortable = ['createdAt', 'updatedAt', 'name', 'email', 'role'] as const

const Count = z.coerce.number().int().min(0)
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/auth/admin/list-users',
  summary: 'People, searched, filtered, sorted and page by page',
  access: 'sensitive',
  query: z.object({
    searchValue: z.string().max(256).optional(),
    searchField: z.enum(searchable).default('email'),
    searchOperator: z.enum(['contains', 'starts_with', 'ends_with']).default('contains'),
    filterField: z.enum(columns).default('email'),
    filterValue: z.union([z.string().max(256), z.array(z.string().max(256)).max(100)]).optional(),
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
    sortBy: z.enum(sortable).default('createdAt'),
    sortDirection: z.enum(['asc', 'desc']).default('asc'),
    limit: inAddress(Count.max(1000).optional()),
    offset: inAddress(Count.max(1_000_000_000).optional()),
  }),
  output: z.object({
    users: z.array(User),
    /** How many there are in all, by what was searched and filtered. */
    total: z.number(),
    limit: z.number().optional(),
    offset: z.number().optional(),
  }),
  errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'],
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/auth/admin/get-user',
  summary: 'One person',
  access: 'sensitive',
  query: z.object({ id: Id }),
  output: User,
  errors: ['YOU_ARE_NOT_ALLOWED_TO_GET_USER', 'USER_NOT_FOUND'],
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

/** What may be said of somebody; anything else is left out, as clients send more than they mean. */
const described = {
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
  summary: 'Open an account for somebody',
  access: 'fresh',
  body: z.object({
    email: z.string(),
    /** Without one, they come in by their mailbox or a sign-in service. */
    password: z.string().optional(),
    name: z.string().max(256),
    role: Roles.optional(),
    data: z.object(described).optional(),
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
})

export const updateUser = endpoint({
  method: 'POST',
  path: '/api/auth/admin/update-user',
  summary: 'Change what is known of a person',
  access: 'fresh',
  body: whom.extend({
    data: z.object({
      ...described,
      name: z.string().max(256).optional(),
      email: z.string().optional(),
      /** Only to be refused by name: a password has an endpoint of its own. */
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
})

export const setRole = endpoint({
  method: 'POST',
  path: '/api/auth/admin/set-role',
  summary: 'Give a person other roles',
  access: 'fresh',
  body: whom.extend({ role: Roles }),
  output: z.object({ user: User }),
  errors: [...roleErrors, 'AT_LEAST_ONE_ADMIN_MUST_REMAIN', 'USER_NOT_FOUND'],
})

export const banUser = endpoint({
  method: 'POST',
  path: '/api/auth/admin/ban-user',
  summary: 'Keep a person out, and end all of their sessions',
  access: 'sensitive',
  body: whom.extend({
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
})

export const unbanUser = endpoint({
  method: 'POST',
  path: '/api/auth/admin/unban-user',
  summary: 'Let a person in again',
  access: 'sensitive',
  body: whom,
  output: z.object({ user: User }),
  errors: ['YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', 'USER_NOT_FOUND'],
})

export const setUserPassword = endpoint({
  method: 'POST',
  path: '/api/auth/admin/set-user-password',
  summary: 'Give a person a new password, and end all of their sessions',
  access: 'fresh',
  body: whom.extend({ newPassword: z.string().min(1) }),
  output: z.object({ status: z.literal(true) }),
  errors: ['YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD', ...passwordErrors, 'USER_NOT_FOUND'],
})

export const removeUser = endpoint({
  method: 'POST',
  path: '/api/auth/admin/remove-user',
  summary: 'Delete a person with everything that is theirs',
  access: 'fresh',
  body: whom,
  output: z.object({ success: z.literal(true) }),
  errors: [
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS',
    'YOU_CANNOT_REMOVE_YOURSELF',
    'AT_LEAST_ONE_ADMIN_MUST_REMAIN',
    'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    'USER_NOT_FOUND',
  ],
})

const Asked = z.record(z.string().max(64), z.array(z.string().max(64)).max(32))

export const hasPermission = endpoint({
  method: 'POST',
  path: '/api/auth/admin/has-permission',
  summary: 'May the caller, a role or a person do all of this',
  access: 'sensitive',
  whileImpersonating: 'allowed',
  body: z.object({
    userId: Id.optional(),
    role: z.string().max(512).optional(),
    permission: Asked.optional(),
    permissions: Asked.optional(),
  }),
  output: z.object({ error: z.null(), success: z.boolean() }),
  errors: [
    'INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED',
    'YOU_ARE_NOT_ALLOWED_TO_GET_USER',
    'USER_NOT_FOUND',
  ],
})
