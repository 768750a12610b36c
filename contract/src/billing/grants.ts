import { z } from 'zod'
import { mayRead, mayReadOne, mayWriteOne, resource, Timestamp, Uuid } from '../kernel/billing.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, pageQuery, sortingBy } from '../kernel/pages.ts'
import { grantProperties } from './benefit-types.ts'
import { Benefit } from './benefits.ts'
import { Customer } from './customers.ts'
import { ExternalId } from './usage.ts'

export const GrantError = z.object({
  message: z.string(),
  type: z.string(),
  timestamp: Timestamp,
})
export type GrantError = z.infer<typeof GrantError>

/** The benefit says which of them apply. */
export const GrantProperties = z.object({
  ...grantProperties.discord.shape,
  ...grantProperties.github_repository.shape,
  ...grantProperties.downloadables.shape,
  ...grantProperties.license_keys.shape,
  ...grantProperties.meter_credit.shape,
})
export type GrantProperties = z.infer<typeof GrantProperties>

export const Grant = z.object({
  ...resource,
  organization_id: z.string(),
  granted_at: Timestamp.nullable(),
  is_granted: z.boolean(),
  revoked_at: Timestamp.nullable(),
  is_revoked: z.boolean(),
  subscription_id: Uuid.nullable(),
  order_id: Uuid.nullable(),
  /** Ours. */
  gift_id: Uuid.nullable().meta({
    description: 'The gift of this benefit; then it has neither a subscription nor an order.',
  }),
  customer_id: Uuid,
  member_id: Uuid.nullable(),
  benefit_id: Uuid,
  /** Why it could not be granted; it is tried again when the customer acts. */
  error: GrantError.nullable(),
  customer: Customer,
  benefit: Benefit,
  properties: GrantProperties,
})
export type Grant = z.infer<typeof Grant>

/** As events have it: with the properties from before. */
export const GrantOfEvent = Grant.extend({ previous_properties: GrantProperties.nullable() })
export type GrantOfEvent = z.infer<typeof GrantOfEvent>

export const errors = defineErrors({
  BENEFIT_GRANT_IS_REVOKED: { status: 403, message: 'Benefit grant is revoked' },
})

export const events = defineEvents(
  { audience: 'organization', organization: 'organization_id', about: { customer: 'customer_id' } },
  {
    'benefit_grant.created': GrantOfEvent,
    'benefit_grant.updated': GrantOfEvent,
    'benefit_grant.cycled': GrantOfEvent,
    'benefit_grant.revoked': GrantOfEvent,
  },
)

const Flag = z.stringbool().optional()

export const list = endpoint({
  method: 'GET',
  path: '/v1/benefit-grants/',
  summary: 'What customers were granted, newest first',
  access: mayRead('benefits'),
  query: z.object({
    organization_id: z.string().optional(),
    customer_id: anyOf(Uuid),
    external_customer_id: anyOf(ExternalId),
    order_id: anyOf(Uuid),
    subscription_id: anyOf(Uuid),
    is_granted: Flag,
    sorting: sortingBy(['created_at', 'granted_at', 'revoked_at'], ['-created_at']),
    ...pageQuery,
  }),
  output: listOf(Grant),
})
export type GrantQuery = z.output<typeof list.query>

export const ofBenefit = endpoint({
  method: 'GET',
  path: '/v1/benefits/:id/grants',
  summary: 'Who was granted a benefit, newest first',
  access: mayReadOne('benefits'),
  params: z.object({ id: Uuid }),
  query: z.object({
    organization_id: z.string().optional(),
    is_granted: Flag,
    customer_id: anyOf(Uuid),
    member_id: anyOf(Uuid),
    ...pageQuery,
  }),
  output: listOf(Grant),
  errors: ['NOT_FOUND'],
})
export type GrantOfBenefitQuery = z.output<typeof ofBenefit.query>

export const retry = endpoint({
  method: 'POST',
  path: '/v1/benefit-grants/:id/retry',
  summary: 'Try a grant that has failed once more; any other one stays as it is',
  access: mayWriteOne('benefits'),
  params: z.object({ id: Uuid }),
  output: Grant,
  errors: ['NOT_FOUND', 'BENEFIT_GRANT_IS_REVOKED'],
})
