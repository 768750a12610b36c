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
import { anyOf, listOf, pageQuery, sortingBy } from '../kernel/pages.ts'

const types = ['text', 'number', 'date', 'checkbox', 'select'] as const
export type CustomFieldType = (typeof types)[number]

/** Texts beside the field in a form; absent where nothing was set. */
const texts = {
  form_label: z.string().min(1).max(500).optional(),
  form_help_text: z.string().min(1).max(2_000).optional(),
  form_placeholder: z.string().min(1).max(500).optional(),
}

const length = z.int().min(0).max(2_147_483_647).optional()
const TextProperties = z
  .object({ ...texts, textarea: z.boolean().optional(), min_length: length, max_length: length })
  .refine(({ min_length = 0, max_length = Infinity }) => min_length <= max_length, {
    path: ['max_length'],
    error: 'The maximum is below the minimum.',
  })

/** Both inclusive; of a date, in seconds since 1970. */
const bound = z.int().min(-2_147_483_648).max(2_147_483_647).optional()
const RangeProperties = z
  .object({ ...texts, ge: bound, le: bound })
  .refine(({ ge = -Infinity, le = Infinity }) => ge <= le, {
    path: ['le'],
    error: 'The maximum is below the minimum.',
  })

const Option = z.object({ value: z.string().min(1).max(500), label: z.string().min(1).max(500) })
const SelectProperties = z.object({ ...texts, options: z.array(Option).min(1).max(250) })

export const customFieldProperties = {
  text: TextProperties,
  number: RangeProperties,
  date: RangeProperties,
  checkbox: z.object(texts),
  select: SelectProperties,
} as const satisfies Record<CustomFieldType, z.ZodType>

const base = {
  ...resource,
  metadata: Metadata,
  slug: z.string(),
  name: z.string(),
  organization_id: z.string(),
}
const variantOf = <Type extends CustomFieldType>(type: Type) =>
  z.object({ ...base, type: z.literal(type), properties: customFieldProperties[type] })

export const CustomField = z.discriminatedUnion('type', [
  variantOf('text'),
  variantOf('number'),
  variantOf('date'),
  variantOf('checkbox'),
  variantOf('select'),
])
export type CustomField = z.infer<typeof CustomField>

export const errors = defineErrors({})

/** Clients of this API know no such types, so they are for the audit log. */
export const events = defineEvents(
  { audience: 'internal', organization: 'organization_id' },
  {
    'custom_field.created': CustomField,
    'custom_field.updated': CustomField,
    'custom_field.deleted': CustomField,
  },
)

/** The key of the field in the data of a checkout. */
const Slug = z
  .string()
  .min(1)
  .max(64)
  .toLowerCase()
  .regex(/^[a-z0-9_-]+$/)
const FieldName = z.string().min(1).max(256)

const creationOf = <Type extends CustomFieldType>(type: Type) =>
  z.object({
    ...organizationInput,
    metadata: MetadataInput.default({}),
    type: z.literal(type),
    slug: Slug,
    name: FieldName,
    properties: customFieldProperties[type],
  })

/** The type says which properties are valid; it cannot change. */
const updateOf = <Type extends CustomFieldType>(type: Type) =>
  z.object({
    metadata: MetadataInput.optional(),
    type: z.literal(type),
    slug: Slug.nullish(),
    name: FieldName.nullish(),
    properties: customFieldProperties[type].nullish(),
  })

const CustomFieldCreate = z.discriminatedUnion('type', [
  creationOf('text'),
  creationOf('number'),
  creationOf('date'),
  creationOf('checkbox'),
  creationOf('select'),
])
export type CustomFieldCreate = z.infer<typeof CustomFieldCreate>

const CustomFieldUpdate = z.discriminatedUnion('type', [
  updateOf('text'),
  updateOf('number'),
  updateOf('date'),
  updateOf('checkbox'),
  updateOf('select'),
])
export type CustomFieldUpdate = z.infer<typeof CustomFieldUpdate>

const basePath = '/v1/custom-fields/'
const One = z.object({ id: Uuid })

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The custom fields of an organization',
  access: mayRead('custom_fields'),
  query: z.object({
    organization_id: z.string().optional(),
    query: z.string().max(256).optional(),
    type: anyOf(z.enum(types)),
    sorting: sortingBy(['created_at', 'slug', 'name', 'type'], ['slug']),
    ...pageQuery,
  }),
  output: listOf(CustomField),
})
export type CustomFieldQuery = z.infer<typeof list.query>

export const create = endpoint({
  method: 'POST',
  path: basePath,
  summary: 'Create a custom field',
  access: mayWrite('custom_fields'),
  body: CustomFieldCreate,
  status: 201,
  output: CustomField,
})
export const get = endpoint({
  method: 'GET',
  path: `${basePath}:id`,
  summary: 'One custom field',
  access: mayReadOne('custom_fields'),
  params: One,
  output: CustomField,
  errors: ['NOT_FOUND'],
})
export const update = endpoint({
  method: 'PATCH',
  path: `${basePath}:id`,
  summary: 'Change a custom field',
  access: mayWriteOne('custom_fields'),
  params: One,
  body: CustomFieldUpdate,
  output: CustomField,
  errors: ['NOT_FOUND'],
})
export const remove = endpoint({
  method: 'DELETE',
  path: `${basePath}:id`,
  summary: 'Delete a custom field',
  access: mayWriteOne('custom_fields'),
  params: One,
  status: 204,
  output: NoJson,
  errors: ['NOT_FOUND'],
})
