import { z } from 'zod'
import { mayWriteOne, merchantKinds, resource, Uuid } from '../kernel/billing.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, pageQuery, sortingBy } from '../kernel/pages.ts'
import { Customer } from './customers.ts'
import { Meter } from './meters.ts'
import { EventMetadataInput, EventNameInput, ExternalId } from './usage.ts'

export const CustomerMeter = z.object({
  ...resource,
  customer_id: Uuid,
  meter_id: Uuid,
  /** Since the last reset. */
  consumed_units: z.number(),
  credited_units: z.int(),
  balance: z.number(),
  customer: Customer,
  meter: Meter,
})
export type CustomerMeter = z.infer<typeof CustomerMeter>

export const errors = defineErrors({
  CREDITS_ARE_USED_UP: {
    status: 403,
    message: 'Credits are used up',
    billing: { name: 'CreditsUsedUp' },
  },
})

/** There is no scope for writing them. */
const mayReadMeters = { kinds: merchantKinds, scopes: ['customer_meters:read'] } as const

const basePath = '/v1/customer-meters/'
const One = z.object({ id: Uuid })

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'What customers used and were credited',
  access: mayReadMeters,
  query: z.object({
    organization_id: z.string().optional(),
    customer_id: anyOf(Uuid),
    external_customer_id: anyOf(ExternalId),
    meter_id: anyOf(Uuid),
    sorting: sortingBy(
      [
        'created_at',
        'modified_at',
        'customer_id',
        'customer_name',
        'meter_id',
        'meter_name',
        'consumed_units',
        'credited_units',
        'balance',
      ],
      ['-created_at'],
    ),
    ...pageQuery,
  }),
  output: listOf(CustomerMeter),
})
export type CustomerMeterQuery = z.output<typeof list.query>

export const get = endpoint({
  method: 'GET',
  path: `${basePath}:id`,
  summary: 'What one customer used and was credited',
  access: { ...mayReadMeters, tenant: 'found' },
  params: One,
  output: CustomerMeter,
  errors: ['NOT_FOUND'],
})

export const consume = endpoint({
  method: 'POST',
  path: `${basePath}:id/consume`,
  summary: 'Store a usage event only if the credits suffice',
  access: mayWriteOne('events'),
  params: One,
  body: z.object({
    name: EventNameInput,
    external_id: ExternalId.nullish(),
    metadata: EventMetadataInput.optional(),
  }),
  output: z.object({
    event_id: Uuid,
    /** False where an event has this external id already. */
    inserted: z.boolean(),
    consumed_units: z.number(),
    credited_units: z.int(),
    balance: z.number(),
  }),
  errors: ['NOT_FOUND', 'CREDITS_ARE_USED_UP'],
})
export type Consumption = z.output<typeof consume.body>
