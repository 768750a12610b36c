import { z } from 'zod'
import { Slug } from '../identity/organizations.ts'
import { evidence, evidenceErrors } from '../identity/sessions.ts'
import { Name } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'

/** From a sandbox to real money: what is missing, and the live organization that is made of a sandbox. */

const One = z.object({ id: z.string().min(1).max(64) })

export const liveChecks = [
  'seller_name',
  'seller_address',
  'seller_tax_id',
  'payments',
  'only_live',
  'product',
  'emails',
  'support_email',
  'legal_links',
  'webhooks',
  'identity',
] as const
const Check = z.object({
  check: z.enum(liveChecks).meta({ description: 'What is looked at.' }),
  done: z.boolean().meta({ description: 'It is as it should be.' }),
  required: z.boolean().meta({
    description: 'Without it nothing goes live; all else is advice.',
  }),
})

const count = z.int()
const Copied = z
  .object({
    products: count,
    benefits: count,
    meters: count,
    discounts: count.meta({ description: 'Discounts.' }),
    customFields: count.meta({ description: 'Custom fields.' }),
    checkoutLinks: count.meta({ description: 'Checkout links.' }),
    files: count,
  })
  .meta({ description: 'How many of each the live organization gets, or has got.' })
export type Copied = z.infer<typeof Copied>

const LiveOrganization = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
})

export const errors = defineErrors({
  PAYMENTS_ARE_NOT_CONNECTED: { status: 412, message: 'Payments are not connected' },
  SANDBOX_HAS_A_LIVE_ORGANIZATION: {
    status: 409,
    message: 'Sandbox has a live organization',
  },
  CATALOG_IS_TOO_LARGE_TO_COPY: { status: 409, message: 'Catalog is too large to copy' },
})

export const events = defineEvents(
  { audience: 'internal', organization: 'organization_id' },
  {
    /** Of the sandbox, which stays one. */
    'sandbox.live_organization_created': z.object({
      organization_id: z.string(),
      live_organization_id: z.string(),
      slug: z.string(),
    }),
  },
)

export const checklist = endpoint({
  method: 'GET',
  path: '/api/organizations/:id/billing/going-live',
  summary: 'What a sandbox lacks to sell for real money, and who may let it',
  access: 'session',
  params: One,
  output: z.object({
    live: z.boolean().meta({ description: 'It sells for real money already.' }),
    allowed: z.boolean().meta({ description: 'The caller may take it live.' }),
    decidedBy: z.enum(['owners', 'administrators']).meta({
      description: 'Who may: its owners as well, or administrators of the server alone.',
    }),
    unused: z.boolean().meta({
      description: 'It was never used for tests, so it could go live itself.',
    }),
    checks: z.array(Check).meta({ description: 'What was looked at, what is required first.' }),
    copies: Copied,
    leftOut: z.int().meta({
      description:
        'Products, benefits and discounts that stay in the sandbox alone: archived ones and sample data.',
    }),
    liveOrganization: LiveOrganization.extend({
      member: z.boolean().meta({ description: 'The caller is a member of it.' }),
    })
      .nullable()
      .meta({ description: 'The one that was made of this sandbox.' }),
  }),
  errors: ['USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', 'NOT_FOUND'],
})

/** Asked again with the same slug, the answer is the same: a sandbox has one live organization. */
export const createLive = endpoint({
  method: 'POST',
  path: '/api/organizations/:id/billing/live-organization',
  summary:
    'Create the live organization of a sandbox, with its catalog, settings and looks; the sandbox stays one',
  access: 'sensitive',
  params: One,
  body: z.object({
    name: Name.meta({ description: 'The name of the live organization.' }),
    slug: Slug.meta({ description: 'Its name in addresses.' }),
    ...evidence,
  }),
  output: LiveOrganization.extend({ copied: Copied }),
  errors: [
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_TAKE_THIS_ORGANIZATION_LIVE',
    'NOT_FOUND',
    'ORGANIZATION_IS_LIVE',
    'THE_CLOCK_IS_MOVING',
    'SELLER_DETAILS_MISSING',
    'PAYMENTS_ARE_NOT_CONNECTED',
    'ANOTHER_ORGANIZATION_IS_ALREADY_LIVE',
    'SANDBOX_HAS_A_LIVE_ORGANIZATION',
    'CATALOG_IS_TOO_LARGE_TO_COPY',
    'ORGANIZATION_ALREADY_EXISTS',
    ...evidenceErrors,
  ],
})
