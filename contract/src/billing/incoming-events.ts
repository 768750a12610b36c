import { z } from 'zod'
import { Instant, queryNumber } from '../kernel/common.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { messageRefusals } from '../kernel/signed-message.ts'

/** Events of a billing provider: what arrived, and what became of it. */

export { type FollowedType, followedTypes } from './followed-types.ts'

export const verdicts = [
  'applied',
  'repeated',
  'older',
  'waiting',
  'unknown_type',
  'invalid',
  'foreign',
  'failed',
] as const
export type Verdict = (typeof verdicts)[number]

const refused = (message: string) => ({ status: 400, message })
/** What a provider is answered whose message is refused; nothing of it is stored. */
export const errors = defineErrors({
  MISSING_REQUIRED_HEADERS: refused(messageRefusals.MISSING_REQUIRED_HEADERS),
  INVALID_SIGNATURE_HEADERS: refused(messageRefusals.INVALID_SIGNATURE_HEADERS),
  MESSAGE_TIMESTAMP_TOO_OLD: refused(messageRefusals.MESSAGE_TIMESTAMP_TOO_OLD),
  MESSAGE_TIMESTAMP_TOO_NEW: refused(messageRefusals.MESSAGE_TIMESTAMP_TOO_NEW),
  NO_MATCHING_SIGNATURE_FOUND: refused(messageRefusals.NO_MATCHING_SIGNATURE_FOUND),
  TOO_MANY_WAITING_EVENTS: { status: 429, message: 'Too many waiting events' },
  YOU_ARE_NOT_ALLOWED_TO_READ_THE_EVENTS_OF_THE_PROVIDER: {
    status: 403,
    message: 'You are not allowed to read the events of the provider',
  },
})

const One = z.object({ id: z.string().min(1).max(64) })
const EventId = One.extend({
  eventId: z.uuid().meta({ description: 'The `id` of the event, as the list has it.' }),
})

const access = {
  access: 'session',
  errors: [
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_READ_THE_EVENTS_OF_THE_PROVIDER',
  ],
} as const

const shown = {
  id: z.uuid(),
  webhookId: z.string().meta({ description: 'The id that the provider gave the message.' }),
  type: z.string().nullable().meta({
    description: 'What happened; `null` where the body does not say it.',
  }),
  receivedAt: Instant.meta({ description: 'By the time of the server.' }),
  verdict: z.enum(verdicts).nullable().meta({
    description: 'What became of it; `null` until it was looked at.',
  }),
  attempts: z.int().meta({ description: 'How often it was looked at.' }),
}
const IncomingEvent = z.object(shown)

export const list = endpoint({
  ...access,
  method: 'GET',
  path: '/api/organizations/:id/incoming-events',
  summary: 'Events that the billing provider of an organization sent, newest first',
  params: One,
  query: z.object({
    type: z.string().max(100).optional().meta({ description: 'Events of this type alone.' }),
    verdict: z
      .enum([...verdicts, 'none'])
      .optional()
      .meta({ description: 'Those of which this became; `none` for those not looked at yet.' }),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional()
      .meta({
        description: 'Those before these: `nextCursor` of the page before.',
      }),
    limit: queryNumber(z.coerce.number().int().min(1).max(100).default(50)),
  }),
  output: z.object({
    items: z.array(IncomingEvent),
    nextCursor: z.string().nullable().meta({
      description: 'The `cursor` of the next page; `null` on the last one.',
    }),
  }),
})

export const get = endpoint({
  ...access,
  method: 'GET',
  path: '/api/organizations/:id/incoming-events/:eventId',
  summary: 'One event of the billing provider, with its body and headers',
  params: EventId,
  output: z.object({
    ...shown,
    detail: z.string().nullable().meta({ description: 'Why it has its verdict.' }),
    headers: z.record(z.string(), z.string()).meta({
      description: 'The headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.',
    }),
    body: z.string().nullable().meta({
      description: 'As it arrived; `null` where it was erased with its customer.',
    }),
  }),
  errors: [...access.errors, 'NOT_FOUND'],
})

/** In the background, oldest first: a long period takes a while. Those without a body are left out. */
export const replayPeriod = endpoint({
  method: 'POST',
  path: '/api/organizations/:id/incoming-events/replay',
  summary: 'Look at all events of a period again that the billing provider sent',
  access: 'sensitive',
  params: One,
  body: z
    .object({
      from: Instant.meta({
        description: 'Events that arrived then or later.',
        examples: ['2026-01-30T12:00:00.000Z'],
      }),
      to: Instant.meta({
        description: 'Events that arrived before then.',
        examples: ['2026-01-31T12:00:00.000Z'],
      }),
      verdict: z
        .enum(verdicts)
        .optional()
        .meta({ description: 'Those alone of which this became.' }),
      type: z.string().max(100).optional().meta({ description: 'Events of this type alone.' }),
    })
    .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
      path: ['to'],
      error: 'Must be after `from`',
    }),
  status: 202,
  output: z.object({
    count: z.int().meta({ description: 'Events that are looked at again.' }),
  }),
  errors: access.errors,
})

/** Judged anew, by what the data says: what is older than what is stored changes nothing. */
export const replay = endpoint({
  method: 'POST',
  path: '/api/organizations/:id/incoming-events/:eventId/replay',
  summary: 'Look at an event of the billing provider again',
  access: 'sensitive',
  params: EventId,
  status: 202,
  output: IncomingEvent,
  errors: [...access.errors, 'NOT_FOUND'],
})
