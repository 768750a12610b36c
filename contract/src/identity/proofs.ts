import { z } from 'zod'
import { Instant, Status } from '../kernel/common.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { AuthenticationAnswer } from './passkeys.ts'
import { evidence, evidenceErrors } from './sessions.ts'

/** How a user can confirm their identity again; a backup code counts as a `totp` code. */
export const Method = z.enum(['password', 'totp', 'passkey', 'mail'])
export type Method = z.infer<typeof Method>

export const state = endpoint({
  method: 'GET',
  path: '/api/account/proof',
  summary: 'How the caller can confirm their identity, and until when it is confirmed',
  access: 'sensitive',
  output: z.object({ confirmedUntil: Instant.nullable(), methods: z.array(Method) }),
})

export const sendCode = endpoint({
  method: 'POST',
  path: '/api/account/proof/code',
  summary: 'Send an email with an identity confirmation code',
  access: 'sensitive',
  rateLimit: 'mail',
  output: Status,
  errors: ['OTP_NOT_ENABLED'],
})

export const confirm = endpoint({
  method: 'POST',
  path: '/api/account/proof',
  summary:
    'Confirm the identity of the caller for ten minutes (confirmation.maxAge) in this browser',
  access: 'sensitive',
  rateLimit: 'credentials',
  body: z
    .strictObject({ ...evidence, response: AuthenticationAnswer.optional() })
    .refine(({ password, code, response }) => (password ?? code ?? response) !== undefined),
  output: Status,
  errors: [...evidenceErrors, 'CHALLENGE_NOT_FOUND', 'AUTHENTICATION_FAILED', 'PASSKEY_NOT_FOUND'],
})
