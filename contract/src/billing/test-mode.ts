import { z } from 'zod'
import { Slug } from '../identity/organizations.ts'
import { Timestamp, TimestampInput, Uuid } from '../kernel/billing.ts'
import { Instant } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { BillingSourceKind } from './billing-sources.ts'
import { SalesStop } from './merchants.ts'

/** What people do in a sandbox: they move its time, and see what happened meanwhile. */

const One = z.object({ id: z.string().min(1).max(64) })

/** Members by their roles; programs have `/v1/sandbox/clock`. */
const sessions = <Scope extends string>(scope: Scope) =>
  ({ kinds: ['session'], scopes: [scope], tenant: 'found' }) as const

const ClockMove = z.object({
  id: Uuid,
  from: Timestamp.meta({ description: 'The time that the organization had before.' }),
  to: Timestamp.meta({ description: 'The time to which it was moved.' }),
  started_at: Timestamp.meta({ description: 'When it began, by the time of the server.' }),
  finished_at: Timestamp.nullable().meta({
    description: 'When it ended, by the time of the server; `null` meanwhile.',
  }),
  state: z.enum(['running', 'finished', 'stopped']).meta({
    description:
      '`stopped`: something that falls due on the way fails again and again; the next move goes on from there.',
  }),
})

const StopReason = z.enum(['payment', 'renewal', 'usage', 'checkout', 'benefit', 'email', 'other'])
export type StopReason = z.infer<typeof StopReason>

export const errors = defineErrors({
  THE_CLOCK_IS_MOVING: {
    status: 409,
    message: 'The clock is moving',
    billing: { name: 'ClockMoving' },
  },
  ORGANIZATION_IS_LIVE: {
    status: 403,
    message: 'Organization is live',
    billing: { name: 'OrganizationLive' },
  },
  NO_TEST_CARD: {
    status: 409,
    message: 'No test card',
    billing: { name: 'NoTestCard' },
  },
})

export const events = defineEvents(
  { audience: 'internal', organization: 'organization_id' },
  {
    'sandbox.clock_moved': z.object({
      organization_id: z.string(),
      from: Timestamp,
      to: Timestamp,
    }),
    'sandbox.samples_added': z.object({ organization_id: z.string(), customers: z.int() }),
    'sandbox.samples_removed': z.object({ organization_id: z.string(), customers: z.int() }),
    'sandbox.card_set': z.object({
      organization_id: z.string(),
      subscription_id: Uuid,
      declines: z.enum(['next', 'always']).nullable(),
    }),
  },
)

export const mode = endpoint({
  method: 'GET',
  path: '/api/organization-mode',
  summary: 'Whether an organization sells for real money, and what time it has',
  access: 'session',
  query: z.object({ organizationSlug: Slug }),
  output: z.object({
    live: z.boolean().meta({ description: 'It sells for real money; otherwise it is a sandbox.' }),
    now: Instant.meta({
      description: 'The time by which the organization is billed. Of a sandbox it can be moved.',
    }),
    moving: z.boolean().meta({ description: 'The clock is being moved: `now` jumps.' }),
    stopped: z.boolean().meta({
      description: 'The clock stands still, because something that was due failed again and again.',
    }),
    stoppedBy: StopReason.nullable().meta({
      description: 'What failed, where the clock stands still and that is known.',
    }),
    salesStopped: SalesStop.extend({ at: Instant })
      .nullable()
      .meta({ description: 'Of stopped sales; `null` while they run.' }),
    billingSource: BillingSourceKind.meta({
      description:
        'Who decides what it sells: this server (`engine`), or a billing provider that it follows (`provider`).',
    }),
  }),
  errors: ['USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', 'NOT_FOUND'],
})

export const moveClock = endpoint({
  method: 'POST',
  path: '/v1/organizations/:id/clock',
  summary: 'Begin to move the clock of a sandbox; what falls due until then is done meanwhile',
  access: sessions('organizations:write'),
  params: One,
  body: z.union([
    z.strictObject({
      advance: z.iso
        .duration()
        .max(64)
        .meta({ description: 'By how much, such as `P1M` for a month.' }),
    }),
    z.strictObject({ to: TimestampInput.meta({ description: 'To which time.' }) }),
  ]),
  status: 202,
  output: ClockMove,
  errors: [
    'NOT_FOUND',
    'TIME_ONLY_MOVES_FORWARD',
    'THE_CLOCK_OF_A_LIVE_ORGANIZATION_CANNOT_BE_MOVED',
    'THE_CLOCK_IS_MOVING',
  ],
})

export const listMoves = endpoint({
  method: 'GET',
  path: '/v1/organizations/:id/clock/moves',
  summary: 'The last moves of the clock by people, newest first',
  access: sessions('orders:read'),
  params: One,
  output: z.object({ items: z.array(ClockMove) }),
  errors: ['NOT_FOUND'],
})

/** What happened, as far as a page leads there. */
const Subject = z.enum(['order', 'subscription', 'customer', 'refund', 'other'])

export const happened = endpoint({
  method: 'GET',
  path: '/v1/organizations/:id/clock/moves/:move',
  summary: 'What happened while the clock of a sandbox moved',
  access: sessions('orders:read'),
  params: One.extend({ move: Uuid.meta({ description: 'The id of the move.' }) }),
  output: ClockMove.extend({
    counts: z
      .array(z.object({ type: z.string(), count: z.int() }))
      .meta({ description: 'How many events of each type there were, the most frequent first.' }),
    items: z
      .array(
        z.object({
          type: z.string(),
          at: Timestamp.meta({ description: 'By the time of the organization.' }),
          subject: Subject,
          subject_id: z.string().nullable().meta({
            description: 'The id of what it happened to, where that has a page.',
          }),
          customer: z
            .string()
            .nullable()
            .meta({ description: 'The name or the address of the customer.' }),
          title: z.string().nullable().meta({ description: 'The product, or the invoice number.' }),
          amount: z.int().nullable(),
          currency: z.string().nullable(),
        }),
      )
      .meta({ description: 'The last hundred of those that were counted, the newest first.' }),
    complete: z.boolean().meta({
      description: 'All events were counted; otherwise the first ten thousand.',
    }),
    emails: z.int().meta({ description: 'Emails to customers; at most a thousand are counted.' }),
  }),
  errors: ['NOT_FOUND'],
})

const Samples = z.object({
  state: z.enum(['none', 'there']),
  created_at: Timestamp.nullable().meta({
    description: 'When they were added, by the time of the organization.',
  }),
  products: z.int().meta({ description: 'How many products were added.' }),
  customers: z.int().meta({ description: 'How many customers were added.' }),
  orders: z.int().meta({ description: 'How many orders these have, with those since then.' }),
})

export const samples = endpoint({
  method: 'GET',
  path: '/v1/organizations/:id/samples',
  summary: 'Whether a sandbox shows sample data',
  access: sessions('orders:read'),
  params: One,
  output: Samples,
  errors: ['NOT_FOUND'],
})

export const addSamples = endpoint({
  method: 'POST',
  path: '/v1/organizations/:id/samples',
  summary: 'Add a shop with two years behind it to a sandbox; nothing happens if it is there',
  access: sessions('organizations:write'),
  params: One,
  output: Samples,
  errors: ['NOT_FOUND', 'ORGANIZATION_IS_LIVE', 'THE_CLOCK_IS_MOVING'],
})

export const removeSamples = endpoint({
  method: 'DELETE',
  path: '/v1/organizations/:id/samples',
  summary: 'Take the sample data away, with all that its customers did since then',
  access: sessions('organizations:write'),
  params: One,
  output: Samples.extend({
    kept: z.int().meta({
      description:
        'Products, benefits and discounts of the samples that something else uses: they are archived, or stay.',
    }),
  }),
  errors: ['NOT_FOUND', 'ORGANIZATION_IS_LIVE', 'THE_CLOCK_IS_MOVING'],
})

export const setCard = endpoint({
  method: 'PUT',
  path: '/v1/subscriptions/:id/test-card',
  summary: 'Set whether the test card that pays a subscription declines the next charges',
  access: sessions('subscriptions:write'),
  params: z.object({ id: Uuid }),
  body: z.object({
    declines: z.enum(['next', 'always']).nullable().meta({
      description: '`next`: one charge; `always`: each one from now on; `null`: none.',
    }),
  }),
  output: z.object({
    declines: z.enum(['next', 'always']).nullable().meta({
      description: '`next`: one charge; `always`: each one from now on; `null`: none.',
    }),
    brand: z.string().meta({ description: 'Of the card.' }),
    last4: z.string(),
  }),
  errors: ['NOT_FOUND', 'ORGANIZATION_IS_LIVE', 'NO_TEST_CARD'],
})
