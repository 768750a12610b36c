import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { SignedIn } from './sessions.ts'

export const generate = endpoint({
  method: 'GET',
  path: '/api/auth/one-time-token/generate',
  summary: 'A token that transfers this session to another browser',
  access: 'sensitive',
  secret: true,
  output: z.object({ token: z.string() }),
})

export const verify = endpoint({
  method: 'POST',
  path: '/api/auth/one-time-token/verify',
  summary: 'Use a one-time token to get its session',
  access: 'public',
  rateLimit: 'credentials',
  body: z.object({ token: z.string() }),
  output: SignedIn,
  errors: ['INVALID_TOKEN', 'SESSION_NOT_FOUND'],
})
