import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'

/** What a search finds; also by its id, and some things by it only. */
const HitKind = z.enum([
  'customer',
  'order',
  'subscription',
  'product',
  'license_key',
  'refund',
  'dispute',
  'discount',
  'checkout_link',
  'benefit',
  'meter',
  'checkout',
  'webhook_event',
])
export type HitKind = z.infer<typeof HitKind>

/** So many of each kind at most. */
export const mostHits = 4

const Hit = z.object({
  kind: HitKind,
  id: z.string(),
  title: z.string().nullable().meta({
    description:
      'The name of a customer, product, plan, discount, benefit or meter, the label of a checkout link, the number of an order, or the last characters of a key.',
  }),
  note: z.string().nullable().meta({
    description:
      'Whose it is, the address of a customer, the code of a discount, what a checkout link sells, or the type of an event.',
  }),
  status: z.string().nullable(),
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  parentId: z.string().nullable().meta({
    description: 'The order of a refund, the customer of a license key, the endpoint of an event.',
  }),
})
export type Hit = z.infer<typeof Hit>

export const find = endpoint({
  method: 'GET',
  path: '/api/organizations/:id/search',
  summary:
    'Customers, orders, subscriptions, license keys and what is offered by a part of their texts, and more by their id',
  access: 'session',
  params: z.object({ id: z.string().min(1).max(64) }),
  query: z.object({ query: z.string().trim().min(2).max(200) }),
  output: z.object({ items: z.array(Hit) }),
  errors: ['USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'],
})
