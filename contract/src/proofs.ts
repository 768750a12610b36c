import { z } from 'zod'
import { Instant, Status } from './common.ts'
import { endpoint } from './endpoint.ts'
import { AuthenticationAnswer } from './passkeys.ts'
import { evidence, evidenceErrors } from './sessions.ts'

/** How somebody can show again that it is them; a backup code is shown in place of one of an app. */
export const Method = z.enum(['password', 'totp', 'passkey', 'mail'])
export type Method = z.infer<typeof Method>

export const state = endpoint({
  method: 'GET',
  path: '/api/account/proof',
  summary: 'How the caller can confirm who they are, and whether they just did',
  access: 'sensitive',
  output: z.object({ confirmedUntil: Instant.nullable(), methods: z.array(Method) }),
})

export const sendCode = endpoint({
  method: 'POST',
  path: '/api/account/proof/code',
  summary: 'Mail a code by which the caller can confirm who they are',
  access: 'sensitive',
  pace: 'mail',
  output: Status,
  errors: ['OTP_NOT_ENABLED'],
})

export const confirm = endpoint({
  method: 'POST',
  path: '/api/account/proof',
  summary: 'Confirm who the caller is, for the next five minutes in this browser',
  access: 'sensitive',
  pace: 'credentials',
  body: z
    .strictObject({ ...evidence, response: AuthenticationAnswer.optional() })
    .refine(({ password, code, response }) => (password ?? code ?? response) !== undefined),
  output: Status,
  errors: [...evidenceErrors, 'CHALLENGE_NOT_FOUND', 'AUTHENTICATION_FAILED', 'PASSKEY_NOT_FOUND'],
})
