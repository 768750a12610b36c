import { z } from 'zod'
import {
  customerMayRead,
  customerMayWrite,
  mayReadOne,
  mayWriteOne,
  resource,
  Uuid,
} from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listOf, pageQuery } from '../kernel/pages.ts'

export const errors = defineErrors({
  THE_CUSTOMER_IS_NOT_A_TEAM: {
    status: 403,
    message: 'The customer is not a team',
    billing: { name: 'NotPermitted' },
  },
  ONLY_THE_CUSTOMER_MAY_DO_THIS: {
    status: 403,
    message: 'Only the customer may do this',
    billing: { name: 'NotPermitted' },
  },
})

/** For the audit log of the seller. */
const Changed = z.object({ id: Uuid, organization_id: z.string(), customer_id: Uuid })
export const events = defineEvents(
  { audience: 'internal', organization: 'organization_id' },
  {
    'billing_manager.added': Changed,
    'billing_manager.accepted': Changed,
    'billing_manager.removed': Changed,
  },
)

/** Polar's other roles, `owner` and `member`, do not exist here. */
const Role = z.literal('billing_manager').meta({
  description: 'Always `billing_manager`: the customer itself is the owner, and seats are apart.',
})

const fields = {
  ...resource,
  email: z.string(),
  name: z.string().nullable(),
  role: Role,
  accepted: z.boolean().meta({
    description: 'Whether the owner of the mailbox has entered the portal for this customer.',
  }),
}

/** As customers see it. */
const PortalMember = z.object(fields)
/** As merchants see it. */
const Member = z.object({ ...fields, customer_id: Uuid, external_id: z.null() })

const Email = z.string().trim().max(254).pipe(z.email())
const Name = z
  .string()
  .trim()
  .max(256)
  .transform((text) => text || null)
  .nullish()
const Create = z.object({ email: Email, name: Name, role: Role })
const CreateByMerchant = Create.extend({ external_id: z.null().optional() })
const Update = z.object({ name: Name, role: Role.nullish() })

const portalPath = '/v1/customer-portal/members'
const One = z.object({ id: Uuid })
const pages = z.object(pageQuery)

export const listOwn = endpoint({
  method: 'GET',
  path: portalPath,
  summary: 'The billing managers of the customer',
  access: customerMayRead,
  query: pages,
  output: listOf(PortalMember),
  errors: ['THE_CUSTOMER_IS_NOT_A_TEAM'],
})
export const addOwn = endpoint({
  method: 'POST',
  path: portalPath,
  summary: 'Invite a billing manager, or invite them again',
  access: customerMayWrite,
  body: Create,
  status: 201,
  output: PortalMember,
  errors: ['THE_CUSTOMER_IS_NOT_A_TEAM', 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER'],
})
export const updateOwn = endpoint({
  method: 'PATCH',
  path: `${portalPath}/:id`,
  summary: 'Change the name of a billing manager',
  access: customerMayWrite,
  params: One,
  body: Update,
  output: PortalMember,
  errors: ['NOT_FOUND'],
})
export const removeOwn = endpoint({
  method: 'DELETE',
  path: `${portalPath}/:id`,
  summary: 'Remove a billing manager, whose sessions end',
  access: customerMayWrite,
  params: One,
  status: 204,
  output: NoJson,
  errors: ['NOT_FOUND'],
})

const path = '/v1/customers/:id/members'
const OneOfCustomer = z.object({ id: Uuid, member_id: Uuid })

export const list = endpoint({
  method: 'GET',
  path,
  summary: 'The billing managers of a customer',
  access: mayReadOne('members'),
  params: One,
  query: pages,
  output: listOf(Member),
  errors: ['NOT_FOUND'],
})
export const add = endpoint({
  method: 'POST',
  path,
  summary: 'Invite a billing manager of a customer',
  access: mayWriteOne('members'),
  params: One,
  body: CreateByMerchant,
  status: 201,
  output: Member,
  errors: ['NOT_FOUND', 'THE_CUSTOMER_IS_NOT_A_TEAM', 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER'],
})
export const get = endpoint({
  method: 'GET',
  path: `${path}/:member_id`,
  summary: 'One billing manager of a customer',
  access: mayReadOne('members'),
  params: OneOfCustomer,
  output: Member,
  errors: ['NOT_FOUND'],
})
export const update = endpoint({
  method: 'PATCH',
  path: `${path}/:member_id`,
  summary: 'Change the name of a billing manager of a customer',
  access: mayWriteOne('members'),
  params: OneOfCustomer,
  body: Update,
  output: Member,
  errors: ['NOT_FOUND'],
})
export const remove = endpoint({
  method: 'DELETE',
  path: `${path}/:member_id`,
  summary: 'Remove a billing manager of a customer',
  access: mayWriteOne('members'),
  params: OneOfCustomer,
  status: 204,
  output: NoJson,
  errors: ['NOT_FOUND'],
})
