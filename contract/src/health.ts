import { z } from 'zod'
import { NoJson } from './kernel/common.ts'
import { endpoint } from './kernel/endpoint.ts'

export const ok = endpoint({
  method: 'GET',
  path: '/api/auth/ok',
  summary: 'Whether the account API answers',
  access: 'public',
  rateLimit: 'none',
  quiet: true,
  output: z.object({ ok: z.literal(true) }),
})

export const errorPage = endpoint({
  method: 'GET',
  path: '/api/auth/error',
  summary: 'A page for a failed sign-in',
  access: 'public',
  query: z.object({ error: z.string().optional(), error_description: z.string().optional() }),
  output: NoJson,
})
