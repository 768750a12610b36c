import { z } from 'zod'
import {
  CustomFieldData,
  Metadata,
  mayReadOne,
  resource,
  Timestamp,
  Uuid,
} from '../kernel/billing.ts'
import { defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { BenefitType } from './benefit-types.ts'
import { Customer } from './customers.ts'
import { Grant } from './grants.ts'
import { intervals } from './prices.ts'

const SubscriptionMeter = z.object({
  ...resource,
  consumed_units: z.number(),
  credited_units: z.int(),
  amount: z.int(),
  meter_id: Uuid,
})

/** A subscription whose benefits a customer has. */
const ActiveSubscription = z.object({
  ...resource,
  custom_field_data: CustomFieldData,
  metadata: Metadata,
  status: z.enum(['active', 'trialing']),
  amount: z.int(),
  currency: z.string(),
  recurring_interval: z.enum(intervals),
  current_period_start: Timestamp,
  current_period_end: Timestamp,
  trial_start: Timestamp.nullable(),
  trial_end: Timestamp.nullable(),
  cancel_at_period_end: z.boolean(),
  canceled_at: Timestamp.nullable(),
  started_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
  product_id: Uuid,
  discount_id: Uuid.nullable(),
  meters: z.array(SubscriptionMeter),
})

/** The properties depend on the type of the benefit. */
const GrantedBenefit = z.object({
  ...resource,
  granted_at: Timestamp,
  benefit_id: Uuid,
  benefit_type: BenefitType,
  benefit_metadata: Metadata,
  properties: Grant.shape.properties,
})

const ActiveMeter = z.object({
  ...resource,
  meter_id: Uuid,
  consumed_units: z.number(),
  credited_units: z.int(),
  balance: z.number(),
})

/** What a customer has now. */
export const CustomerState = Customer.extend({
  active_subscriptions: z.array(ActiveSubscription),
  granted_benefits: z.array(GrantedBenefit),
  active_meters: z.array(ActiveMeter),
}).meta({ id: 'CustomerState' })
export type CustomerState = z.infer<typeof CustomerState>

export const events = defineEvents(
  { audience: 'organization', organization: 'organization_id', about: { customer: 'id' } },
  { 'customer.state_changed': CustomerState },
)

export const get = endpoint({
  method: 'GET',
  path: '/v1/customers/:id/state',
  summary: 'What a customer has now',
  access: mayReadOne('customers'),
  params: z.object({ id: Uuid }),
  output: CustomerState,
  errors: ['NOT_FOUND'],
})
export const getExternal = endpoint({
  method: 'GET',
  path: '/v1/customers/external/:external_id/state',
  summary: 'What the customer with an external id has now',
  access: mayReadOne('customers'),
  params: z.object({ external_id: z.string().min(1).max(255) }),
  output: CustomerState,
  errors: ['NOT_FOUND'],
})

export const balances = endpoint({
  method: 'GET',
  path: '/v1/customers/:id/balances',
  summary: 'What the seller owes a customer, one amount per currency',
  access: mayReadOne('customers'),
  params: z.object({ id: Uuid }),
  output: z.object({
    items: z
      .array(
        z.object({
          currency: z.string().meta({ description: 'In lower case, such as `eur`.' }),
          balance: z
            .int()
            .meta({ description: 'In the minor unit; below zero the customer owes it.' }),
        }),
      )
      .meta({ description: 'Balances that are not zero, in the order of their currencies.' }),
  }),
  errors: ['NOT_FOUND'],
})
