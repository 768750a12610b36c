import { z } from 'zod'
import { ReturnUrl, Status } from '../kernel/common.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { User } from './accounts.ts'
import { SecondStep, Session } from './sessions.ts'

export const errors = defineErrors({
  MAGIC_LINKS_ARE_SWITCHED_OFF: { status: 400, message: 'Magic links are switched off' },
})

const redirectFields = {
  callbackURL: ReturnUrl.optional(),
  newUserCallbackURL: ReturnUrl.optional(),
  errorCallbackURL: ReturnUrl.optional(),
}

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/magic-link',
  summary: 'Request an email with a sign-in link',
  access: 'public',
  rateLimit: 'link',
  form: true,
  body: z.object({
    email: z.email(),
    /** For a new account. */
    name: z.string().max(256).optional(),
    ...redirectFields,
    metadata: z.record(z.string(), z.unknown()).optional(),
  }),
  output: Status,
  errors: ['INVALID_EMAIL', 'MAGIC_LINKS_ARE_SWITCHED_OFF'],
})

export const verify = endpoint({
  method: 'GET',
  path: '/api/auth/magic-link/verify',
  summary: 'Open a sign-in link; it works once',
  access: 'public',
  secret: true,
  rateLimit: 'link',
  openedFromEmail: true,
  query: z.object({ token: z.string(), ...redirectFields }),
  output: z.union([z.object({ token: z.string(), user: User, session: Session }), SecondStep]),
})
