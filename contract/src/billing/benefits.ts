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
  Uuid,
} from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, metadataFilter, pageQuery, sortingBy } from '../kernel/pages.ts'
import { BenefitType, benefitInputs, benefitProperties } from './benefit-types.ts'

const Visibility = z.enum(['draft', 'private', 'public'])

const flags = { selectable: z.boolean(), deletable: z.boolean(), is_deleted: z.boolean() }

/** What buyers see before they have it: nothing that it contains. */
export const BenefitPublic = z.object({
  ...resource,
  organization_id: z.string(),
  type: BenefitType,
  description: z.string(),
  ...flags,
})
export type BenefitPublic = z.infer<typeof BenefitPublic>

const shared = {
  ...resource,
  organization_id: z.string(),
  description: z.string(),
  ...flags,
  visibility: Visibility,
  visibility_configurable: z.boolean(),
  metadata: Metadata,
}

const ofType = <Type extends BenefitType>(type: Type) =>
  z.object({ ...shared, type: z.literal(type), properties: benefitProperties[type] })

export const Benefit = z.discriminatedUnion('type', [
  ofType('custom'),
  ofType('discord'),
  ofType('github_repository'),
  ofType('downloadables'),
  ofType('license_keys'),
  ofType('meter_credit'),
  ofType('feature_flag'),
])
export type Benefit = z.infer<typeof Benefit>

export const errors = defineErrors({
  BENEFIT_IS_NOT_DELETABLE: { status: 403, message: 'Benefit is not deletable' },
  BENEFIT_IS_NOT_SELECTABLE: { status: 403, message: 'Benefit is not selectable' },
})

export const events = defineEvents(
  { audience: 'organization', organization: 'organization_id' },
  { 'benefit.created': Benefit, 'benefit.updated': Benefit },
)

const Description = z.string().trim().min(3).max(42)

const createOf = <Type extends BenefitType>(type: Type) =>
  z.object({
    ...organizationInput,
    type: z.literal(type),
    description: Description,
    visibility: Visibility.nullish(),
    metadata: MetadataInput.default({}),
    properties: benefitInputs[type],
  })

export const BenefitCreate = z.discriminatedUnion('type', [
  createOf('custom'),
  createOf('discord'),
  createOf('github_repository'),
  createOf('downloadables'),
  createOf('license_keys'),
  createOf('meter_credit'),
  createOf('feature_flag'),
])
export type BenefitCreate = z.output<typeof BenefitCreate>

/** The type never changes; it says which properties are meant. */
const updateOf = <Type extends BenefitType>(type: Type) =>
  z.object({
    type: z.literal(type),
    description: Description.nullish(),
    visibility: Visibility.nullish(),
    metadata: MetadataInput.optional(),
    properties: benefitInputs[type].nullish(),
  })

export const BenefitUpdate = z.discriminatedUnion('type', [
  updateOf('custom'),
  updateOf('discord'),
  updateOf('github_repository'),
  updateOf('downloadables'),
  updateOf('license_keys'),
  updateOf('meter_credit'),
  updateOf('feature_flag'),
])
export type BenefitUpdate = z.output<typeof BenefitUpdate>

const basePath = '/v1/benefits/'
const One = z.object({ id: Uuid })

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The benefits of an organization, newest first',
  access: mayRead('benefits'),
  query: z.object({
    organization_id: z.string().optional(),
    type: anyOf(BenefitType),
    id: anyOf(Uuid),
    exclude_id: anyOf(Uuid),
    query: z.string().max(256).optional(),
    sorting: sortingBy(['created_at', 'description', 'type', 'user_order'], ['-created_at']),
    metadata: metadataFilter,
    ...pageQuery,
  }),
  output: listOf(Benefit),
})
export type BenefitQuery = z.output<typeof list.query>

export const create = endpoint({
  method: 'POST',
  path: basePath,
  summary: 'Create a benefit',
  access: mayWrite('benefits'),
  body: BenefitCreate,
  status: 201,
  output: Benefit,
})
export const get = endpoint({
  method: 'GET',
  path: `${basePath}:id`,
  summary: 'One benefit',
  access: mayReadOne('benefits'),
  params: One,
  output: Benefit,
  errors: ['NOT_FOUND'],
})
export const update = endpoint({
  method: 'PATCH',
  path: `${basePath}:id`,
  summary: 'Change a benefit, and with it the grants of it',
  access: mayWriteOne('benefits'),
  params: One,
  body: BenefitUpdate,
  output: Benefit,
  errors: ['NOT_FOUND'],
})
export const remove = endpoint({
  method: 'DELETE',
  path: `${basePath}:id`,
  summary: 'Delete a benefit: products lose it, and its grants are revoked',
  access: mayWriteOne('benefits'),
  params: One,
  status: 204,
  output: NoJson,
  errors: ['NOT_FOUND', 'BENEFIT_IS_NOT_DELETABLE'],
})
