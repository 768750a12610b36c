import { z } from 'zod'
import { NoJson } from './common.ts'
import { endpoint } from './endpoint.ts'

export const ok = endpoint({
  method: 'GET',
  path: '/api/auth/ok',
  summary: 'The account API answers',
  access: 'public',
  pace: 'none',
  quiet: true,
  output: z.object({ ok: z.literal(true) }),
})

export const errorPage = endpoint({
  method: 'GET',
  path: '/api/auth/error',
  summary: 'A page for a sign-in that went wrong',
  access: 'public',
  query: z.object({ error: z.string().optional(), error_description: z.string().optional() }),
  output: NoJson,
})
