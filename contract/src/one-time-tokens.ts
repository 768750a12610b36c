import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SignedIn } from './sessions.ts'

export const generate = endpoint({
  method: 'GET',
  path: '/api/auth/one-time-token/generate',
  summary: 'A token by which this session goes on in another place',
  access: 'sensitive',
  secret: true,
  output: z.object({ token: z.string() }),
})

export const verify = endpoint({
  method: 'POST',
  path: '/api/auth/one-time-token/verify',
  summary: 'Go on with the session of a one-time token',
  access: 'public',
  pace: 'credentials',
  body: z.object({ token: z.string() }),
  output: SignedIn,
  errors: ['INVALID_TOKEN', 'SESSION_NOT_FOUND'],
})
