import { z } from 'zod'
import { mayReadOne, mayWriteOne, Timestamp, TimestampInput, Uuid } from '../kernel/billing.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listOf, pageQuery } from '../kernel/pages.ts'

const Gift = z.object({
  subscription_id: Uuid.meta({ description: 'The subscription that it is; it costs nothing.' }),
  customer_id: Uuid,
  product_id: Uuid,
  product_name: z.string(),
  until: Timestamp.nullable().meta({ description: 'When it ends; null where it has no end.' }),
  reason: z.string().nullable().meta({
    description: 'Why the merchant gave it; null once the customer was anonymized.',
  }),
  end_reason: z.string().nullable().meta({
    description: 'Why its end was moved, the last time; null where it never was.',
  }),
  is_running: z.boolean().meta({
    description: 'Whether the customer has it now, for nothing.',
  }),
  created_at: Timestamp,
})
export type Gift = z.infer<typeof Gift>
const GiftTold = Gift.omit({ reason: true, end_reason: true, is_running: true }).extend({
  organization_id: z.string(),
})

const BenefitGift = z.object({
  id: Uuid,
  customer_id: Uuid,
  benefit_id: Uuid,
  benefit_description: z.string().meta({
    description: 'What the benefit was called when it was given.',
  }),
  until: Timestamp.nullable().meta({ description: 'When it ends; null where it has no end.' }),
  reason: z.string().nullable().meta({
    description: 'Why the merchant gave it; null once the customer was anonymized.',
  }),
  end_reason: z.string().nullable().meta({
    description: 'Why its end was moved, the last time; null where it never was.',
  }),
  ended_at: Timestamp.nullable().meta({ description: 'When the merchant took it away.' }),
  is_running: z.boolean().meta({ description: 'Whether the customer has it now by this gift.' }),
  created_at: Timestamp,
})
export type BenefitGift = z.infer<typeof BenefitGift>
const BenefitGiftTold = BenefitGift.omit({
  reason: true,
  end_reason: true,
  is_running: true,
}).extend({
  organization_id: z.string(),
})

/** For the audit log of the seller. */
export const events = defineEvents(
  { audience: 'internal', organization: 'organization_id', about: { customer: 'customer_id' } },
  {
    'gift.benefit_given': BenefitGiftTold,
    'gift.benefit_ended': BenefitGiftTold,
    'gift.benefit_end_moved': BenefitGiftTold,
    'gift.given': GiftTold,
    'gift.end_moved': GiftTold,
  },
)

export const errors = defineErrors({})

const MoveEnd = z.object({
  until: TimestampInput.nullable().meta({
    description: 'When it ends from now on, earlier or later than before; null for no end.',
  }),
  reason: z.string().trim().min(1).max(500).meta({
    description: 'Why; people with access to the books read it, the customer does not.',
  }),
})

const OfCustomer = z.object({ id: Uuid })

export const create = endpoint({
  method: 'POST',
  path: '/v1/customers/:id/gifts',
  summary: 'Give a customer a product that renews for nothing, until a date or without an end',
  access: mayWriteOne('wallets'),
  params: OfCustomer,
  body: z.object({
    product_id: Uuid,
    until: TimestampInput.nullable().meta({
      description: 'When it ends; null for no end. It can be taken away before.',
    }),
    reason: z.string().trim().min(1).max(500).meta({
      description: 'Why; people with access to the books read it, the customer does not.',
    }),
  }),
  status: 201,
  output: Gift,
  errors: ['NOT_FOUND', 'IDENTITY_CONFIRMATION_REQUIRED'],
})

export const list = endpoint({
  method: 'GET',
  path: '/v1/customers/:id/gifts',
  summary: 'What a merchant gave to a customer for nothing, the latest first',
  access: mayReadOne('wallets'),
  params: OfCustomer,
  query: z.object(pageQuery),
  output: listOf(Gift),
  errors: ['NOT_FOUND'],
})

export const moveEnd = endpoint({
  method: 'PATCH',
  path: '/v1/gifts/:id',
  summary: 'Move the end of a product that was given, named by its subscription',
  access: mayWriteOne('wallets'),
  params: z.object({ id: Uuid }),
  body: MoveEnd,
  output: Gift,
  errors: ['NOT_FOUND', 'IDENTITY_CONFIRMATION_REQUIRED'],
})

export const giveBenefit = endpoint({
  method: 'POST',
  path: '/v1/customers/:id/benefit-gifts',
  summary: 'Give a customer a single benefit for nothing, until a date or without an end',
  access: mayWriteOne('wallets'),
  params: OfCustomer,
  body: z.object({
    benefit_id: Uuid,
    until: TimestampInput.nullable().meta({
      description: 'When it ends; null for no end. It can be taken away before.',
    }),
    reason: z.string().trim().min(1).max(500).meta({
      description: 'Why; people with access to the books read it, the customer does not.',
    }),
  }),
  status: 201,
  output: BenefitGift,
  errors: ['NOT_FOUND', 'IDENTITY_CONFIRMATION_REQUIRED'],
})

export const listBenefits = endpoint({
  method: 'GET',
  path: '/v1/customers/:id/benefit-gifts',
  summary: 'Single benefits that a merchant gave to a customer, the latest first',
  access: mayReadOne('wallets'),
  params: OfCustomer,
  query: z.object(pageQuery),
  output: listOf(BenefitGift),
  errors: ['NOT_FOUND'],
})

export const endBenefit = endpoint({
  method: 'POST',
  path: '/v1/benefit-gifts/:id/end',
  summary: 'Take a benefit away that was given by hand; what gives the same one otherwise stays',
  access: mayWriteOne('wallets'),
  params: z.object({ id: Uuid }),
  output: BenefitGift,
  errors: ['NOT_FOUND'],
})

export const moveBenefitEnd = endpoint({
  method: 'PATCH',
  path: '/v1/benefit-gifts/:id',
  summary: 'Move the end of a benefit that was given by hand',
  access: mayWriteOne('wallets'),
  params: z.object({ id: Uuid }),
  body: MoveEnd,
  output: BenefitGift,
  errors: ['NOT_FOUND', 'IDENTITY_CONFIRMATION_REQUIRED'],
})
