import { z } from 'zod'
import { mayReadOne, mayWriteOne, Timestamp, Uuid } from '../kernel/billing.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listOf, pageQuery } from '../kernel/pages.ts'

/** As of a refund: what is typed wrongly is not a fortune. */
const mostAdjusted = 9_999_999_999

const amount = z
  .int()
  .meta({ description: 'In the minor unit. Above zero it is given to the customer.' })
const currency = z.string().meta({ description: 'In lower case, such as `eur`.' })

const BalanceAdjustment = z.object({
  id: Uuid,
  amount,
  currency,
  balance: z.int().meta({ description: 'The balance afterwards.' }),
  reason: z.string().nullable().meta({
    description: 'Why the merchant did it; null once the customer was anonymized.',
  }),
  created_at: Timestamp,
})
export type BalanceAdjustment = z.infer<typeof BalanceAdjustment>

export const balanceChangeTypes = ['paid', 'credited', 'returned', 'dispute', 'adjusted'] as const

const BalanceChange = z.object({
  id: Uuid,
  created_at: Timestamp,
  type: z.enum(balanceChangeTypes).meta({
    description:
      '`paid` for an order, `credited` by one, `returned` from one that was given up, by a `dispute`, or `adjusted` by the merchant.',
  }),
  amount,
  currency,
  order_id: Uuid.nullable(),
  reason: z.string().nullable().meta({ description: 'Of an adjustment.' }),
})
export type BalanceChange = z.infer<typeof BalanceChange>

/** For the audit log of the seller. */
export const events = defineEvents(
  { audience: 'internal', organization: 'organization_id', about: { customer: 'customer_id' } },
  {
    'balance.adjusted': BalanceAdjustment.omit({ reason: true }).extend({
      organization_id: z.string(),
      customer_id: Uuid,
    }),
  },
)

export const errors = defineErrors({})

const OfCustomer = z.object({ id: Uuid })

export const create = endpoint({
  method: 'POST',
  path: '/v1/customers/:id/balance-adjustments',
  summary: 'Give money to the balance of a customer, or take some of it back',
  access: mayWriteOne('wallets'),
  params: OfCustomer,
  body: z.object({
    amount: z
      .int()
      .min(-mostAdjusted)
      .max(mostAdjusted)
      .refine((value) => value !== 0, { error: 'Must not be zero.' })
      .meta({
        description:
          'In the minor unit. Below zero it is taken; a balance is never taken below zero.',
      }),
    currency: z.string().trim().toLowerCase().length(3),
    reason: z.string().trim().min(1).max(500).meta({
      description: 'Why; people with access to the books read it, the customer does not.',
    }),
  }),
  status: 201,
  output: BalanceAdjustment,
  errors: ['NOT_FOUND', 'IDENTITY_CONFIRMATION_REQUIRED'],
})

export const changes = endpoint({
  method: 'GET',
  path: '/v1/customers/:id/balance-changes',
  summary: 'What changed the balances of a customer, the latest first',
  access: mayReadOne('wallets'),
  params: OfCustomer,
  query: z.object(pageQuery),
  output: listOf(BalanceChange),
  errors: ['NOT_FOUND'],
})
