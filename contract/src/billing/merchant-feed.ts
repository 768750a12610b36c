import { z } from 'zod'
import { merchantKinds, Timestamp } from '../kernel/billing.ts'
import { JsonValue, queryNumber } from '../kernel/common.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { merchantEventTypes } from './merchant-event-types.ts'

/** One event of an organization, with the same type and data as in webhooks. */
export const FeedItem = z.object({
  /** Also the cursor of what comes after it. */
  id: z.string(),
  type: z.enum(merchantEventTypes),
  timestamp: Timestamp,
  /** `null` once it was erased. */
  data: z.record(z.string(), JsonValue).nullable(),
})
export type FeedItem = z.infer<typeof FeedItem>

export const errors = defineErrors({
  FEED_CURSOR_HAS_EXPIRED: { status: 410, message: 'Feed cursor has expired' },
})

const longest = 500
const Cursor = z.string().regex(/^(?:\d{1,15}|latest)$/)

export const read = endpoint({
  method: 'GET',
  path: '/v1/feed',
  summary: 'Events, oldest first; as a stream with `Accept: text/event-stream`',
  // Not with `events:write`: whoever reports usage may not read what is sold.
  access: { kinds: merchantKinds, scopes: ['events:read'] },
  query: z.object({
    organization_id: z.string().optional(),
    after: Cursor.optional().meta({
      description:
        '`next_cursor` of the page before, or the id of an item; `latest` for what comes from now on.',
    }),
    limit: queryNumber(z.coerce.number().int().min(1).max(longest).default(100)),
  }),
  output: z.object({
    items: z.array(FeedItem),
    /** Always the cursor to go on from, even if there is nothing more now. */
    next_cursor: z.string(),
    has_more: z.boolean(),
  }),
  errors: ['FEED_CURSOR_HAS_EXPIRED'],
})
