import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'

/** The public half of a signing key. */
export const PublicKey = z.looseObject({
  kid: z.string(),
  alg: z.string(),
  kty: z.string(),
})
export const KeySet = z.object({ keys: z.array(PublicKey) })
export type KeySet = z.infer<typeof KeySet>

export const token = endpoint({
  method: 'GET',
  path: '/api/auth/token',
  summary: 'A signed token that identifies the caller to other services',
  access: 'session',
  secret: true,
  whileImpersonating: 'refused',
  output: z.object({ token: z.string() }),
})

export const keys = endpoint({
  method: 'GET',
  path: '/api/auth/jwks',
  summary: 'The keys that verify these tokens',
  access: 'public',
  output: KeySet,
})

export const wellKnownKeys = endpoint({
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'The same keys, at the well-known path',
  access: 'public',
  output: KeySet,
})
