import { z } from 'zod'
import { mayReadOne, Timestamp } from '../kernel/billing.ts'
import { endpoint } from '../kernel/endpoint.ts'

/** Whether the payment processor of an organization can be reached, and belongs to it. */

const One = z.object({ id: z.string().min(1).max(64) })

const Processor = z.enum(['sandbox', 'stripe', 'none']).meta({
  description:
    'Who takes the payments: the test processor of a sandbox, Stripe, or nobody, where the server has no keys.',
})

export const processorChecks = ['key', 'account', 'mode', 'form_key', 'messages'] as const

export const processorFindings = [
  'missing',
  'refused',
  'unreachable',
  'slow',
  'limited',
  'failed',
  'another',
  'restricted',
  'charges_disabled',
  'changed',
  'test',
  'other_mode',
  'never',
  'unsigned',
] as const

const Check = z.object({
  check: z.enum(processorChecks).meta({
    description:
      'What was looked at: the secret key, its account, its mode, the key for browsers, and the messages that arrive.',
  }),
  state: z.enum(['ok', 'warning', 'problem', 'unknown']).meta({
    description:
      '`problem`: nobody can pay, or not surely; `unknown`: another check stands in the way.',
  }),
  finding: z.enum(processorFindings).nullable().meta({
    description: 'What is wrong, where something is.',
  }),
})

export const show = endpoint({
  method: 'GET',
  path: '/v1/organizations/:id/payment-processor',
  summary: 'Who takes the payments of an organization, and where its messages arrive',
  access: { ...mayReadOne('organizations'), kinds: ['session'] },
  params: One,
  output: z.object({
    processor: Processor,
    webhook_url: z.string().nullable().meta({
      description: 'The address to which Stripe sends messages; `null` without Stripe.',
    }),
    webhook_events: z.array(z.string()).meta({
      description: 'The types of messages that are read; others are ignored.',
    }),
    last_message_at: Timestamp.nullable().meta({
      description: 'When a message with a valid signature last arrived, to the minute.',
    }),
  }),
  errors: ['NOT_FOUND'],
})

/** Asks the processor now; moves no money, and shows no key. */
export const test = endpoint({
  method: 'POST',
  path: '/v1/organizations/:id/payment-processor/test',
  summary: 'Ask the payment processor whether payments can be made',
  access: { kinds: ['session'], scopes: ['organizations:write'], tenant: 'found' },
  params: One,
  output: z.object({
    processor: Processor,
    tested_at: Timestamp.meta({ description: 'By the time of the server.' }),
    took_ms: z.int().nullable().meta({
      description: 'How long the processor took to answer; `null` where it was not asked.',
    }),
    account: z
      .string()
      .nullable()
      .meta({
        description: 'The last characters of the id of the account; `null` where it is not known.',
        examples: ['…7Xk2'],
      }),
    checks: z.array(Check).meta({
      description: 'What was found; nothing for the test processor, which needs no keys.',
    }),
  }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER'],
})
