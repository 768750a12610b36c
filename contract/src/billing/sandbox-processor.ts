import { z } from 'zod'
import { NoJson } from '../kernel/common.ts'
import { endpoint } from '../kernel/endpoint.ts'

/** A challenge of a card of the sandbox: who knows its address may settle it. */
const Challenge = z.object({ secret: z.string().min(1).max(64) })
const path = '/v1/sandbox/challenges/:secret'

export const challenge = endpoint({
  method: 'GET',
  path,
  summary: 'The page of a challenge',
  access: 'public',
  params: Challenge,
  output: NoJson,
  errors: ['NOT_FOUND'],
})
export const settleChallenge = endpoint({
  method: 'POST',
  path,
  summary: 'Settle a challenge',
  access: 'public',
  params: Challenge,
  body: z.object({ outcome: z.enum(['succeed', 'fail']) }),
  output: z.object({ status: z.enum(['pending', 'succeeded', 'failed']) }),
  errors: ['NOT_FOUND'],
  form: true,
})
