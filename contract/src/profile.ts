import { z } from 'zod'
import { chosenUsername, Picture, User } from './accounts.ts'
import { Instant, NoJson, ReturnUrl, Status } from './common.ts'
import { defineErrors, defineEvents } from './define.ts'
import { endpoint } from './endpoint.ts'
import { evidence, evidenceErrors } from './sessions.ts'

/** A way to sign in that belongs to a person: the password, or an account at a provider. */
export const Account = z.object({
  id: z.string(),
  userId: z.string(),
  providerId: z.string(),
  /** The older name of `providerId`; clients of both kinds are out there. */
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

export const events = defineEvents({
  'user.updated': User,
  'user.email_changed': User.extend({ previousEmail: z.string() }),
  'user.password_changed': User,
  'user.deleted': User,
  /** `reclaimed`: together with everything else that opened the account. */
  'account.unlinked': Account.extend({ reclaimed: z.literal(true).optional() }),
})

export const updateUser = endpoint({
  method: 'POST',
  path: '/api/auth/update-user',
  summary: 'Change the name, the picture or the username',
  access: 'sensitive',
  body: z.object({
    name: z.string().max(256).optional(),
    image: Picture.nullable().optional(),
    ...chosenUsername,
    /** Only to be refused by name: an address has an endpoint of its own. */
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
  summary: 'Replace the password by somebody who knows it',
  access: 'sensitive',
  pace: 'credentials',
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
  summary: 'Is this the password of the caller',
  access: 'sensitive',
  pace: 'credentials',
  body: z.object({ password: z.string() }),
  output: Status,
  errors: ['CREDENTIAL_ACCOUNT_NOT_FOUND', 'INVALID_PASSWORD', 'SERVER_IS_BUSY'],
})

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Set the first password of somebody who came by a provider',
  access: 'fresh',
  pace: 'credentials',
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
  summary: 'Move to another address',
  access: 'sensitive',
  pace: 'credentials',
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
  summary: 'Delete the own account by password, by the token of a mail, or freshly signed in',
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
    'SERVER_IS_BUSY',
  ],
})

export const openDeletionLink = endpoint({
  method: 'GET',
  path: '/api/auth/delete-user/callback',
  summary: 'Open the link of a deletion mail',
  access: 'public',
  followed: true,
  whileImpersonating: 'refused',
  query: z.object({ token: z.string(), callbackURL: ReturnUrl.optional() }),
  output: Deleted.or(NoJson),
  errors: ['FAILED_TO_GET_USER_INFO', 'INVALID_TOKEN'],
})

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/auth/list-accounts',
  summary: 'The ways in which the caller can sign in',
  access: 'session',
  output: z.array(Account),
})

export const unlinkAccount = endpoint({
  method: 'POST',
  path: '/api/auth/unlink-account',
  summary: 'Give up a way to sign in',
  access: 'fresh',
  body: z
    .object({
      providerId: z.string().optional(),
      /** The id of the row, or with `providerId` the id that the provider knows. */
      accountId: z.string().optional(),
      ...evidence,
    })
    .refine(({ providerId, accountId }) => (providerId ?? accountId) !== undefined),
  output: Status,
  errors: ['YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT', 'ACCOUNT_NOT_FOUND', ...evidenceErrors],
})
