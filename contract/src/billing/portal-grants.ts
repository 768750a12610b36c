import { z } from 'zod'
import { buyerMayRead, customerMayWrite, resource, Timestamp, Uuid } from '../kernel/billing.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, pageQuery, sortingBy } from '../kernel/pages.ts'
import { BenefitType, benefitProperties } from './benefit-types.ts'
import { GrantError, GrantProperties } from './grants.ts'
import { PortalCustomer, PortalOrganization } from './portal-shapes.ts'

/** What customers see of a benefit: nothing that gives access by itself. */
const Properties = z.object({
  note: z.string().nullable().optional(),
  guild_id: z.string().optional(),
  repository_owner: z.string().optional(),
  repository_name: z.string().optional(),
  active_files: z.array(Uuid).optional(),
  ...benefitProperties.license_keys.partial().shape,
  ...benefitProperties.meter_credit.partial().shape,
})
export type PortalBenefitProperties = z.infer<typeof Properties>

const PortalBenefit = z.object({
  ...resource,
  type: BenefitType,
  description: z.string(),
  selectable: z.boolean(),
  deletable: z.boolean(),
  is_deleted: z.boolean(),
  organization_id: z.string(),
  organization: PortalOrganization,
  /** Empty: older clients need it, and what merchants note is not for customers. */
  metadata: z.record(z.string(), z.string()),
  properties: Properties,
})

export const PortalGrant = z.object({
  ...resource,
  granted_at: Timestamp.nullable(),
  revoked_at: Timestamp.nullable(),
  customer_id: Uuid,
  member_id: Uuid.nullable(),
  benefit_id: Uuid,
  subscription_id: Uuid.nullable(),
  order_id: Uuid.nullable(),
  is_granted: z.boolean(),
  is_revoked: z.boolean(),
  error: GrantError.nullable(),
  customer: PortalCustomer,
  benefit: PortalBenefit,
  properties: GrantProperties,
})
export type PortalGrant = z.infer<typeof PortalGrant>

export const errors = defineErrors({})

const basePath = '/v1/customer-portal/benefit-grants/'
const One = z.object({ id: Uuid })

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'What the customer was granted',
  access: buyerMayRead,
  query: z.object({
    query: z.string().max(256).optional(),
    type: anyOf(BenefitType),
    benefit_id: anyOf(Uuid),
    checkout_id: anyOf(Uuid),
    order_id: anyOf(Uuid),
    subscription_id: anyOf(Uuid),
    member_id: anyOf(Uuid),
    sorting: sortingBy(
      ['granted_at', 'type', 'organization', 'product_benefit'],
      ['product_benefit', '-granted_at'],
    ),
    ...pageQuery,
  }),
  output: listOf(PortalGrant),
})
export type PortalGrantQuery = z.output<typeof list.query>

export const get = endpoint({
  method: 'GET',
  path: `${basePath}:id`,
  summary: 'One benefit that the customer was granted',
  access: buyerMayRead,
  params: One,
  output: PortalGrant,
  errors: ['NOT_FOUND'],
})

const Account = z.object({ account_id: z.string().min(1).max(256).nullable() })

/** The account at the other service; other types have nothing to change. */
const PortalGrantUpdate = z.object({
  benefit_type: BenefitType,
  properties: Account.partial().optional(),
})
export type PortalGrantUpdate = z.output<typeof PortalGrantUpdate>

export const update = endpoint({
  method: 'PATCH',
  path: `${basePath}:id`,
  summary: 'Provide what a benefit needs, such as an account',
  access: customerMayWrite,
  params: One,
  body: PortalGrantUpdate,
  output: PortalGrant,
  errors: ['NOT_FOUND', 'BENEFIT_GRANT_IS_REVOKED'],
})
