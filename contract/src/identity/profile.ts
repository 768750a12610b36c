import { z } from 'zod'
import { Instant, NoJson, ReturnUrl, Status } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { chosenUsername, Picture, User } from './accounts.ts'
import { evidence, evidenceErrors } from './sessions.ts'

/** A sign-in method of a user: the password, or a linked account at a provider. */
export const Account = z.object({
  id: z.string(),
  userId: z.string(),
  providerId: z.string(),
  /** The older name of `providerId`; clients use both. */
  provider: z.string(),
  accountId: z.string(),
  scopes: z.array(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Account = z.infer<typeof Account>

export const errors = defineErrors({
  EMAIL_CAN_NOT_BE_UPDATED: { status: 400, message: 'Email can not be updated' },
  NO_FIELDS_TO_UPDATE: { status: 400, message: 'No fields to update' },
  USER_ALREADY_HAS_A_PASSWORD: { status: 400, message: 'user already has a password' },
  CHANGE_EMAIL_IS_DISABLED: { status: 400, message: 'Change email is disabled' },
  COULDNT_UPDATE_YOUR_EMAIL: { status: 400, message: "Couldn't update your email" },
  EMAIL_IS_THE_SAME: { status: 400, message: 'Email is the same' },
  USER_ALREADY_HAS_A_PASSWORD_PROVIDE_THAT_TO_DELETE_THE_ACCOUNT: {
    status: 400,
    message: 'User already has a password. Provide that to delete the account.',
  },
  USER_CANNOT_BE_DELETED_PLEASE_PROVIDE_A_PASSWORD_OR_TOKEN: {
    status: 400,
    message: 'User cannot be deleted. please provide a password or token',
  },
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION: {
    status: 400,
    message: 'Session expired. Re-authenticate to perform this action.',
  },
  FAILED_TO_GET_USER_INFO: { status: 401, message: 'Failed to get user info' },
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: {
    status: 400,
    message: "You can't unlink your last account",
  },
  ACCOUNT_NOT_FOUND: { status: 400, message: 'Account not found' },
})

export const events = {
  ...defineEvents(
    { audience: 'operator', about: { user: 'id' } },
    {
      'user.updated': User,
      'user.email_changed': User.extend({ previousEmail: z.string() }),
      'user.password_changed': User,
      'user.deleted': User,
    },
  ),
  ...defineEvents(
    { audience: 'operator', about: { user: 'userId' } },
    {
      /** `reclaimed`: removed with all other sign-in methods when the mailbox owner took the account. */
      'account.unlinked': Account.extend({ reclaimed: z.literal(true).optional() }),
    },
  ),
}

export const updateUser = endpoint({
  method: 'POST',
  path: '/api/auth/update-user',
  summary: 'Change the name, the picture or the username',
  access: 'sensitive',
  body: z.object({
    name: z.string().max(256).optional(),
    image: Picture.nullable().optional(),
    ...chosenUsername,
    /** Accepted only to return a specific error: the address has its own endpoint. */
    email: z.unknown().optional(),
  }),
  output: Status,
  errors: [
    'EMAIL_CAN_NOT_BE_UPDATED',
    'NO_FIELDS_TO_UPDATE',
    'USERNAME_IS_TOO_SHORT',
    'USERNAME_IS_TOO_LONG',
    'USERNAME_IS_INVALID',
    'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER',
  ],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change the password with the current one',
  access: 'sensitive',
  rateLimit: 'credentials',
  body: z.object({
    newPassword: z.string(),
    currentPassword: z.string(),
    revokeOtherSessions: z.boolean().optional(),
  }),
  output: z.object({ token: z.string().nullable(), user: User }),
  errors: [
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_COMPROMISED',
    'CREDENTIAL_ACCOUNT_NOT_FOUND',
    'INVALID_PASSWORD',
    'SERVER_IS_BUSY',
  ],
})

export const verifyPassword = endpoint({
  method: 'POST',
  path: '/api/auth/verify-password',
  summary: 'Verify the password of the caller',
  access: 'sensitive',
  rateLimit: 'credentials',
  body: z.object({ password: z.string() }),
  output: Status,
  errors: ['CREDENTIAL_ACCOUNT_NOT_FOUND', 'INVALID_PASSWORD', 'SERVER_IS_BUSY'],
})

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Set the first password of a user who signed up with a provider',
  access: 'fresh',
  rateLimit: 'credentials',
  body: z.strictObject({ newPassword: z.string(), code: evidence.code }),
  output: Status,
  errors: [
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_COMPROMISED',
    'USER_ALREADY_HAS_A_PASSWORD',
    ...evidenceErrors,
  ],
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/auth/change-email',
  summary: 'Change the email address',
  access: 'sensitive',
  rateLimit: 'credentials',
  body: z.object({ newEmail: z.email(), callbackURL: ReturnUrl.optional() }),
  output: Status,
  errors: [
    'CHANGE_EMAIL_IS_DISABLED',
    'INVALID_EMAIL',
    'EMAIL_IS_THE_SAME',
    'COULDNT_UPDATE_YOUR_EMAIL',
    'USER_ALREADY_EXISTS',
  ],
})

const Deleted = z.object({
  success: z.literal(true),
  message: z.enum(['User deleted', 'Verification email sent']),
})

export const deleteUser = endpoint({
  method: 'POST',
  path: '/api/auth/delete-user',
  summary:
    'Delete the account of the caller: with the password, a token from an email, or a fresh session',
  access: 'sensitive',
  body: z.object({
    callbackURL: ReturnUrl.optional(),
    password: z.string().optional(),
    token: z.string().optional(),
  }),
  output: Deleted,
  errors: [
    'CREDENTIAL_ACCOUNT_NOT_FOUND',
    'INVALID_PASSWORD',
    'INVALID_TOKEN',
    'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
    'USER_ALREADY_HAS_A_PASSWORD_PROVIDE_THAT_TO_DELETE_THE_ACCOUNT',
    'USER_CANNOT_BE_DELETED_PLEASE_PROVIDE_A_PASSWORD_OR_TOKEN',
    'AT_LEAST_ONE_ADMIN_MUST_REMAIN',
    'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    'SERVER_IS_BUSY',
    'AT_LEAST_ONE_ADMIN_MUST_REMAIN',
    'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    'NOT_FOUND',
  ],
  errorStatuses: { INVALID_TOKEN: [404] },
})

export const openDeletionLink = endpoint({
  method: 'GET',
  path: '/api/auth/delete-user/callback',
  summary: 'Open the link of an account deletion email',
  access: 'public',
  openedFromEmail: true,
  whileImpersonating: 'refused',
  query: z.object({
    token: z.string(),
    callbackURL: ReturnUrl.optional(),
    /** Without it, a browser that opens the link is led to a page that asks once more. */
    confirmed: z.literal('true').optional(),
  }),
  output: Deleted.or(NoJson),
  errors: ['FAILED_TO_GET_USER_INFO', 'INVALID_TOKEN', 'NOT_FOUND'],
  errorStatuses: { FAILED_TO_GET_USER_INFO: [404], INVALID_TOKEN: [404] },
})

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/auth/list-accounts',
  summary: 'The sign-in methods of the caller',
  access: 'session',
  output: z.array(Account),
})

export const unlinkAccount = endpoint({
  method: 'POST',
  path: '/api/auth/unlink-account',
  summary: 'Remove a sign-in method',
  access: 'fresh',
  body: z
    .object({
      providerId: z.string().optional(),
      /** The id of the linked account, or with `providerId` the id at the provider. */
      accountId: z.string().optional(),
      ...evidence,
    })
    .refine(({ providerId, accountId }) => (providerId ?? accountId) !== undefined),
  output: Status,
  errors: ['YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT', 'ACCOUNT_NOT_FOUND', ...evidenceErrors],
})
