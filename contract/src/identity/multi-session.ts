import { z } from 'zod'
import { Status } from '../kernel/common.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { SignedIn } from './sessions.ts'

export const errors = defineErrors({
  INVALID_SESSION_TOKEN: { status: 401, message: 'Invalid session token' },
})

export const list = endpoint({
  method: 'GET',
  path: '/api/auth/multi-session/list-device-sessions',
  summary: 'The sessions of all accounts in this browser',
  access: 'public',
  secret: true,
  output: z.array(SignedIn),
})

export const setActive = endpoint({
  method: 'POST',
  path: '/api/auth/multi-session/set-active',
  summary: 'Switch to another account of this browser',
  access: 'public',
  body: z.object({ sessionToken: z.string() }),
  output: SignedIn,
  errors: ['INVALID_SESSION_TOKEN'],
})

export const revoke = endpoint({
  method: 'POST',
  path: '/api/auth/multi-session/revoke',
  summary: 'End the session of one account of this browser',
  access: 'sensitive',
  body: z.object({ sessionToken: z.string() }),
  output: Status,
  errors: ['INVALID_SESSION_TOKEN'],
})
