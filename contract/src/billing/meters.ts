import { z } from 'zod'
import {
  Metadata,
  MetadataInput,
  mayRead,
  mayReadOne,
  mayWrite,
  mayWriteOne,
  organizationInput,
  resource,
  Timestamp,
  TimestampInput,
  TimeZone,
  Uuid,
} from '../kernel/billing.ts'
import { defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, metadataFilter, pageQuery, sortingBy } from '../kernel/pages.ts'
import { Aggregation, Filter } from './meter-filter.ts'
import { ExternalId } from './usage.ts'

const Unit = z.enum(['scalar', 'token', 'custom'])

export const Meter = z.object({
  ...resource,
  organization_id: z.string(),
  metadata: Metadata,
  name: z.string(),
  unit: Unit,
  custom_label: z.string().nullable(),
  custom_multiplier: z.int().nullable(),
  filter: Filter,
  aggregation: Aggregation,
  archived_at: Timestamp.nullable(),
})
export type Meter = z.infer<typeof Meter>

export const events = defineEvents(
  { audience: 'organization', organization: 'organization_id' },
  { 'meter.created': Meter, 'meter.updated': Meter },
)

const Name = z.string().trim().min(3).max(256)
const Label = z.string().trim().min(1).max(50)
const Multiplier = z.int().min(1).max(2_147_483_647)

const MeterCreate = z.object({
  ...organizationInput,
  metadata: MetadataInput.default({}),
  name: Name,
  unit: Unit.default('scalar'),
  custom_label: Label.nullish(),
  custom_multiplier: Multiplier.nullish(),
  filter: Filter,
  aggregation: Aggregation,
})
export type MeterCreate = z.output<typeof MeterCreate>

/** The filter and the aggregation can change until events were counted. */
const MeterUpdate = z.object({
  metadata: MetadataInput.optional(),
  name: Name.nullish(),
  unit: Unit.nullish(),
  custom_label: Label.nullish(),
  custom_multiplier: Multiplier.nullish(),
  filter: Filter.nullish(),
  aggregation: Aggregation.nullish(),
  is_archived: z.boolean().nullish(),
})
export type MeterUpdate = z.output<typeof MeterUpdate>

export const Quantities = z.object({
  quantities: z.array(z.object({ timestamp: Timestamp, quantity: z.number() })),
  total: z.number(),
})
export type Quantities = z.infer<typeof Quantities>

const period = {
  start_timestamp: TimestampInput,
  end_timestamp: TimestampInput,
  interval: z.enum(['hour', 'day', 'week', 'month', 'year']),
  timezone: TimeZone.default('UTC'),
}
export type QuantityInterval = z.infer<typeof period.interval>

const basePath = '/v1/meters/'
const One = z.object({ id: Uuid })

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The meters of an organization, newest first',
  access: mayRead('meters'),
  query: z.object({
    organization_id: z.string().optional(),
    query: z.string().max(256).optional(),
    is_archived: z.stringbool().optional(),
    sorting: sortingBy(['created_at', 'name'], ['-created_at']),
    metadata: metadataFilter,
    ...pageQuery,
  }),
  output: listOf(Meter),
})
export type MeterQuery = z.output<typeof list.query>

export const create = endpoint({
  method: 'POST',
  path: basePath,
  summary: 'Create a meter',
  access: mayWrite('meters'),
  body: MeterCreate,
  status: 201,
  output: Meter,
})

export const preview = endpoint({
  method: 'POST',
  path: `${basePath}preview`,
  summary: 'What a meter would count of the events so far',
  access: mayRead('meters'),
  idempotent: false,
  body: z.object({ ...organizationInput, filter: Filter, aggregation: Aggregation, ...period }),
  output: Quantities,
})
export type MeterPreview = z.output<typeof preview.body>

export const get = endpoint({
  method: 'GET',
  path: `${basePath}:id`,
  summary: 'One meter',
  access: mayReadOne('meters'),
  params: One,
  output: Meter,
  errors: ['NOT_FOUND'],
})
export const update = endpoint({
  method: 'PATCH',
  path: `${basePath}:id`,
  summary: 'Change a meter',
  access: mayWriteOne('meters'),
  params: One,
  body: MeterUpdate,
  output: Meter,
  errors: ['NOT_FOUND'],
})
export const quantities = endpoint({
  method: 'GET',
  path: `${basePath}:id/quantities`,
  summary: 'What a meter counted in each interval',
  access: mayReadOne('meters'),
  params: One,
  query: z.object({
    organization_id: z.string().optional(),
    ...period,
    customer_id: anyOf(Uuid),
    external_customer_id: anyOf(ExternalId),
    /** Counts each customer alone, and then joins their quantities so. */
    customer_aggregation_function: z.enum(['sum', 'max', 'min', 'avg']).optional(),
    metadata: metadataFilter,
  }),
  output: Quantities,
  errors: ['NOT_FOUND'],
})
export type QuantitiesQuery = z.output<typeof quantities.query>
