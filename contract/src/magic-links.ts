import { z } from 'zod'
import { User } from './accounts.ts'
import { ReturnUrl, Status } from './common.ts'
import { defineErrors } from './define.ts'
import { endpoint } from './endpoint.ts'
import { SecondStep, Session } from './sessions.ts'

export const errors = defineErrors({
  MAGIC_LINKS_ARE_SWITCHED_OFF: { status: 400, message: 'Magic links are switched off' },
})

const places = {
  callbackURL: ReturnUrl.optional(),
  newUserCallbackURL: ReturnUrl.optional(),
  errorCallbackURL: ReturnUrl.optional(),
}

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/magic-link',
  summary: 'Ask for a mail with a link that signs in',
  access: 'public',
  pace: 'link',
  form: true,
  body: z.object({
    email: z.email(),
    /** For somebody who has no account yet. */
    name: z.string().max(256).optional(),
    ...places,
    metadata: z.record(z.string(), z.unknown()).optional(),
  }),
  output: Status,
  errors: ['INVALID_EMAIL', 'MAGIC_LINKS_ARE_SWITCHED_OFF'],
})

export const verify = endpoint({
  method: 'GET',
  path: '/api/auth/magic-link/verify',
  summary: 'Open the link of such a mail: it works once',
  access: 'public',
  secret: true,
  pace: 'link',
  followed: true,
  query: z.object({ token: z.string(), ...places }),
  output: z.union([z.object({ token: z.string(), user: User, session: Session }), SecondStep]),
})
