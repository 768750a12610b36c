import { z } from 'zod'
import {
  Address,
  ExternalIdInput,
  LocaleInput,
  Metadata,
  MetadataInput,
  mayRead,
  mayReadOne,
  mayWrite,
  mayWriteOne,
  organizationInput,
  resource,
  Timestamp,
  Uuid,
} from '../kernel/billing.ts'
import { AddressInput, TaxIdInput, TaxIdPair } from '../kernel/billing-address.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listOf, metadataFilter, pageQuery, sortingBy } from '../kernel/pages.ts'

const CustomerType = z.enum(['individual', 'team'])

/** Only a team may have no email address. */
export const Customer = z.object({
  ...resource,
  organization_id: z.string(),
  type: CustomerType,
  external_id: z.string().nullable(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  name: z.string().nullable(),
  avatar_url: z.string(),
  billing_name: z.string().nullable(),
  billing_address: Address.nullable(),
  tax_id: TaxIdPair.nullable(),
  locale: z.string().nullable(),
  default_payment_method_id: Uuid.nullable(),
  metadata: Metadata,
  deleted_at: Timestamp.nullable(),
})
export type Customer = z.infer<typeof Customer>

const ListedCustomer = Customer.extend({
  running_subscriptions: z.int().meta({
    description:
      'How many subscriptions of the customer run: in their trial, active, or with a payment that is overdue.',
  }),
})

export const errors = defineErrors({
  THE_EMAIL_ADDRESS_BELONGS_TO_ANOTHER_CUSTOMER: {
    status: 409,
    message: 'The email address belongs to another customer',
    billing: { name: 'ResourceAlreadyExists' },
  },
  THE_EXTERNAL_ID_BELONGS_TO_ANOTHER_CUSTOMER: {
    status: 422,
    message: 'The external id belongs to another customer',
    billing: { name: 'CheckoutCustomerExternalIdMismatch' },
  },
  THIS_CUSTOMER_WAS_DELETED: {
    status: 409,
    message: 'This customer was deleted',
    billing: { name: 'CustomerDeleted' },
  },
})

export const events = defineEvents(
  { audience: 'organization', organization: 'organization_id', about: { customer: 'id' } },
  { 'customer.created': Customer, 'customer.updated': Customer, 'customer.deleted': Customer },
)

const Email = z.string().trim().max(254).pipe(z.email())
/** An empty text is no value. */
const Text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .transform((text) => text || null)

const input = {
  metadata: MetadataInput.optional(),
  email: Email.nullish(),
  name: Text(256).nullish(),
  billing_address: AddressInput.nullish(),
  tax_id: TaxIdInput.nullish(),
  locale: LocaleInput.nullish(),
}
const identification = {
  external_id: ExternalIdInput()
    .transform((text) => text || null)
    .nullish(),
  type: CustomerType.nullish(),
}

const CustomerCreate = z
  .object({ ...organizationInput, ...input, ...identification })
  .refine(({ email, type }) => type === 'team' || typeof email === 'string', {
    path: ['email'],
    error: 'Field required',
    params: { type: 'missing' },
  })
/** `null` for the email address or the type changes nothing. */
const CustomerUpdate = z.object({ ...input, ...identification })
export type CustomerUpdate = z.output<typeof CustomerUpdate>
const CustomerUpdateExternal = z.object(input)

const One = z.object({ id: Uuid })
const External = z.object({ external_id: z.string().min(1).max(255) })
const Deletion = z.object({ anonymize: z.stringbool().default(false) })

const basePath = '/v1/customers/'
const externalPath = `${basePath}external/:external_id`

const fileFilters = {
  query: z.string().max(256).optional().meta({
    description: 'A part of the name, of the email address or of the external id.',
  }),
  active: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Whether a subscription of the customer runs.' }),
}
/** What a file of customers is narrowed by. */
export const CustomerFileFilters = z.object(fileFilters)

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The customers of an organization',
  access: mayRead('customers'),
  query: z.object({
    organization_id: z.string().optional(),
    ...pageQuery,
    email: z.string().max(254).optional(),
    query: z.string().max(256).optional(),
    active: z.enum(['true', 'false']).optional(),
    sorting: sortingBy(['created_at', 'email', 'name'], ['-created_at']),
    metadata: metadataFilter,
  }),
  output: listOf(ListedCustomer),
})
export const exportAll = endpoint({
  method: 'GET',
  path: `${basePath}export`,
  summary: 'All customers of an organization as CSV',
  access: mayRead('customers'),
  query: z.object({ organization_id: z.string().optional(), ...fileFilters }),
  output: NoJson,
})
export const create = endpoint({
  method: 'POST',
  path: basePath,
  summary: 'Create a customer',
  access: mayWrite('customers'),
  body: CustomerCreate,
  status: 201,
  output: Customer,
})
export const get = endpoint({
  method: 'GET',
  path: `${basePath}:id`,
  summary: 'One customer',
  access: mayReadOne('customers'),
  params: One,
  output: Customer,
  errors: ['NOT_FOUND'],
})
export const update = endpoint({
  method: 'PATCH',
  path: `${basePath}:id`,
  summary: 'Change a customer',
  access: mayWriteOne('customers'),
  params: One,
  body: CustomerUpdate,
  output: Customer,
  errors: ['NOT_FOUND'],
})
export const remove = endpoint({
  method: 'DELETE',
  path: `${basePath}:id`,
  summary: 'Delete a customer',
  access: mayWriteOne('customers'),
  params: One,
  query: Deletion,
  status: 204,
  output: NoJson,
  errors: ['NOT_FOUND'],
})
export const getExternal = endpoint({
  method: 'GET',
  path: externalPath,
  summary: 'The customer with an external id',
  access: mayReadOne('customers'),
  params: External,
  output: Customer,
  errors: ['NOT_FOUND'],
})
export const updateExternal = endpoint({
  method: 'PATCH',
  path: externalPath,
  summary: 'Change the customer with an external id',
  access: mayWriteOne('customers'),
  params: External,
  body: CustomerUpdateExternal,
  output: Customer,
  errors: ['NOT_FOUND'],
})
export const removeExternal = endpoint({
  method: 'DELETE',
  path: externalPath,
  summary: 'Delete the customer with an external id',
  access: mayWriteOne('customers'),
  params: External,
  query: Deletion,
  status: 204,
  output: NoJson,
  errors: ['NOT_FOUND'],
})
