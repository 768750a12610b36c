import { z } from 'zod'
import { mayRead, Timestamp, Uuid } from '../kernel/billing.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'

const Named = z.object({ id: Uuid, name: z.string().nullable(), email: z.string().nullable() })

export const riskReasons = ['past_due', 'ending', 'card_expires', 'card_missing'] as const

const CustomerAtRisk = z.object({
  customer: Named,
  reason: z.enum(riskReasons).meta({
    description:
      'A payment is overdue, it was canceled and ends, its card expires before the next payment, or there is no card for it.',
  }),
  at: Timestamp.meta({
    description:
      'Since when the payment is overdue, when it ends, or when the next payment is due.',
  }),
  subscription_id: Uuid,
  product_name: z.string(),
  amount: z.int().meta({ description: 'What a period costs, before tax, in the minor unit.' }),
  currency: z.string(),
})
export type CustomerAtRisk = z.infer<typeof CustomerAtRisk>

const BestCustomer = z.object({
  customer: Named,
  amount: z.int().meta({
    description: 'Of paid orders after discounts, without tax and without what was given back.',
  }),
  orders: z.int().meta({ description: 'How many of them were paid.' }),
  currency: z.string(),
})
export type BestCustomer = z.infer<typeof BestCustomer>

export const insightDays = ['30', '90', '365'] as const

export const errors = defineErrors({})

const organization = { organization_id: z.string().optional() }

export const atRisk = endpoint({
  method: 'GET',
  path: '/v1/customers/at-risk',
  summary: 'Whose subscriptions are about to be lost, and why; at most a hundred',
  access: mayRead('subscriptions'),
  query: z.object(organization),
  output: z.object({ items: z.array(CustomerAtRisk) }),
})

export const best = endpoint({
  method: 'GET',
  path: '/v1/customers/best',
  summary: 'Who paid most in the last days; at most a hundred',
  access: mayRead('orders'),
  query: z.object({
    ...organization,
    days: z.enum(insightDays).default('90').meta({ description: 'How many days back.' }),
    currency: z.string().length(3).toLowerCase().optional().meta({
      description: 'That of the organization, if it is not given.',
    }),
  }),
  output: z.object({ items: z.array(BestCustomer) }),
})
