import { z } from 'zod'
import {
  ExternalIdInput,
  mayRead,
  mayReadOne,
  mayWrite,
  mayWriteOne,
  organizationInput,
  Timestamp,
  TimestampInput,
  Uuid,
} from '../kernel/billing.ts'
import { bounded, boundedList } from '../kernel/bounded.ts'
import { NoJson, queryNumber } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { guided } from '../kernel/guided-union.ts'
import { anyOf, listOf, metadataFilter, pageQuery, sortingBy } from '../kernel/pages.ts'
import { Customer } from './customers.ts'

const Cost = z.object({
  amount: z.union([z.number(), z.string()]),
  currency: z.string(),
})
const Model = z.object({
  vendor: z.string(),
  model: z.string(),
  prompt: z.string().nullish(),
  response: z.string().nullish(),
  input_tokens: z.int(),
  cached_input_tokens: z.int().nullish(),
  output_tokens: z.int(),
  total_tokens: z.int(),
})
const Value = z.union([z.string(), z.number(), z.boolean()])

/** Flat, but for the two objects that clients know. */
const EventMetadata = z.record(z.string(), z.union([Value, Cost, Model]))
export type EventMetadata = z.infer<typeof EventMetadata>

/** Doubles are exact up to here, so that sums are as well. */
const Numeric = z.number().min(-9_007_199_254_740_991).max(9_007_199_254_740_991)
const Text = z.string().min(1).max(500)
const CostInput = z.object({
  amount: z.union([Numeric, z.string().regex(/^-?\d{1,17}(\.\d{1,12})?$/)]),
  currency: z.string().regex(/^[a-z]{3}$/i),
})
const ModelInput = z.object({
  vendor: Text,
  model: Text,
  prompt: z.string().max(1_000).nullish(),
  response: z.string().max(1_000).nullish(),
  input_tokens: z.int(),
  cached_input_tokens: z.int().nullish(),
  output_tokens: z.int(),
  total_tokens: z.int(),
})
const Truth = z.boolean()
const likelyValues: Partial<Record<string, typeof Text | typeof Numeric | typeof Truth>> = {
  string: Text,
  number: Numeric,
  boolean: Truth,
}
const ValueInput = guided(
  z.union([Text, Numeric, Truth, CostInput, ModelInput]),
  (value) => likelyValues[typeof value],
)
export const EventMetadataInput = bounded(
  z.record(z.string().min(1).max(40), ValueInput).superRefine((map, context) => {
    for (const [key, value] of Object.entries(map)) {
      if (typeof value !== 'object' || key === (isCost(value) ? '_cost' : '_llm')) continue
      context.addIssue({ code: 'custom', path: [key], message: 'Input should be a flat value' })
    }
  }),
  50,
)

const isCost = (value: object) => 'currency' in value

export const Event = z.object({
  id: Uuid,
  timestamp: Timestamp,
  organization_id: z.string(),
  customer_id: Uuid.nullable(),
  customer: Customer.nullable(),
  external_customer_id: z.string().nullable(),
  /** Customers have no members yet. */
  member_id: z.null(),
  external_member_id: z.null(),
  child_count: z.int(),
  parent_id: Uuid.nullable(),
  label: z.string(),
  name: z.string(),
  /** Of the system are credits of meters and their resets. */
  source: z.enum(['user', 'system']),
  metadata: EventMetadata,
})
export type Event = z.infer<typeof Event>

const EventName = z.object({
  name: z.string(),
  label: z.string(),
  source: z.enum(['user', 'system']),
  occurrences: z.int(),
  first_seen: Timestamp,
  last_seen: Timestamp,
})
export type EventName = z.infer<typeof EventName>

export const ExternalId = z.string().min(1).max(255)
export const EventNameInput = z.string().min(1).max(128)

const create = {
  ...organizationInput,
  timestamp: TimestampInput.refine((date) => date.getTime() >= 0, {
    error: 'Input should be 1970 or later',
  }).optional(),
  name: EventNameInput,
  /** Of events with the same one, the first is stored. */
  external_id: ExternalId.nullish(),
  /** The id or the external id of another event, which may arrive later. */
  parent_id: ExternalId.nullish(),
  metadata: EventMetadataInput.optional(),
}
const OfCustomer = z.object({ ...create, customer_id: Uuid })
const OfExternalCustomer = z.object({
  ...create,
  external_customer_id: ExternalIdInput().min(1),
})
const EventCreate = guided(z.union([OfCustomer, OfExternalCustomer]), (value) =>
  typeof value === 'object' && value !== null && !('customer_id' in value)
    ? OfExternalCustomer
    : undefined,
)
export type EventCreate = z.output<typeof EventCreate>

export const errors = defineErrors({
  EVENT_IS_FINAL: {
    status: 409,
    message: 'Event is final',
    billing: { name: 'EventIsFinal' },
  },
})

export const events = defineEvents(
  { audience: 'organization', organization: 'organization_id' },
  { 'usage_event.deleted': Event },
)

const basePath = '/v1/events/'
const Source = z.enum(['user', 'system'])
/** Of customers by both of their ids. */
const ofCustomers = {
  customer_id: anyOf(Uuid),
  external_customer_id: anyOf(ExternalId),
}

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The usage events of an organization, the latest first',
  access: mayRead('events'),
  query: z.object({
    organization_id: z.string().optional(),
    /** A filter as of meters, as JSON. */
    filter: z.string().max(20_000).optional(),
    start_timestamp: TimestampInput.optional(),
    end_timestamp: TimestampInput.optional(),
    ...ofCustomers,
    meter_id: Uuid.optional(),
    name: anyOf(z.string().max(128)),
    source: anyOf(Source),
    query: z.string().max(256).optional(),
    parent_id: Uuid.optional(),
    depth: queryNumber(z.coerce.number().int().min(0).max(5)).optional(),
    sorting: sortingBy(['timestamp'], ['-timestamp']),
    metadata: metadataFilter,
    ...pageQuery,
  }),
  output: listOf(Event),
})
export type EventQuery = z.output<typeof list.query>

export const names = endpoint({
  method: 'GET',
  path: `${basePath}names`,
  summary: 'The names of usage events, with how often they occurred',
  access: mayRead('events'),
  query: z.object({
    organization_id: z.string().optional(),
    ...ofCustomers,
    source: anyOf(Source),
    query: z.string().max(256).optional(),
    sorting: sortingBy(['name', 'occurrences', 'first_seen', 'last_seen'], ['-last_seen']),
    ...pageQuery,
  }),
  output: listOf(EventName),
})
export type EventNameQuery = z.output<typeof names.query>

export const get = endpoint({
  method: 'GET',
  path: `${basePath}:id`,
  summary: 'One usage event',
  access: mayReadOne('events'),
  params: z.object({ id: Uuid }),
  output: Event,
  errors: ['NOT_FOUND'],
})

export const remove = endpoint({
  method: 'DELETE',
  path: `${basePath}:id`,
  summary: 'Delete a usage event that was stored by mistake and not charged yet',
  // Tokens that only store events cannot make usage disappear.
  access: mayWriteOne('meters'),
  params: z.object({ id: Uuid }),
  status: 204,
  output: NoJson,
  errors: ['NOT_FOUND', 'EVENT_IS_FINAL'],
})

export const ingest = endpoint({
  method: 'POST',
  path: `${basePath}ingest`,
  summary: 'Store usage events, all of them or none',
  access: mayWrite('events'),
  // A budget of events limits it, not a number of requests.
  rateLimit: 'none',
  bodyLimit: 10_485_760,
  query: z.object({
    organization_id: z.string().optional().meta({
      description: 'Of members, who name it here; a token has its own.',
    }),
  }),
  body: z.object({ events: boundedList(EventCreate, 1_000) }),
  output: z.object({ inserted: z.int(), duplicates: z.int() }),
  errors: ['TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER'],
})
