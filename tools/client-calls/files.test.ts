import { endpoint } from '@guildhall/contract/kernel/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { filesOf } from './files.ts'

const instant = z.iso.datetime({ precision: 3 })
const Order = z.object({
  id: z.string(),
  created_at: instant,
  metadata: z.record(z.string(), z.string()),
})
const Shop = z.object({ id: z.string(), openedAt: instant })

const list = endpoint({
  method: 'GET',
  path: '/v1/orders',
  summary: 'All orders',
  access: 'session',
  query: z.object({ customer_id: z.string().optional() }),
  output: z.object({ items: z.array(Order) }),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND'],
})
const close = endpoint({
  method: 'POST',
  path: '/api/auth/shop/close-early',
  summary: 'Close the shop',
  access: 'public',
  body: z.object({ at: instant }),
  output: Shop,
})
const general = [
  'NOT_FOUND',
  'UNAUTHORIZED',
  'INTERNAL_SERVER_ERROR',
  'VALIDATION_ERROR',
  'INVALID_ORIGIN',
  'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER',
]
const common = { errors: Object.fromEntries(general.map((code) => [code, {}])) }

function generated(nouns: Record<string, object>, events = {}) {
  const files = filesOf({ nouns: { common, ...nouns }, events })
  return (name: string) =>
    files
      .find(({ path }) => path === `client/src/contract/${name}.ts`)
      ?.text.replace(/\s+/g, ' ') ?? ''
}

test('an endpoint becomes a call with its input, its output, its own errors and its dates', () => {
  const text = generated({ shops: { close, Shop } })
  expect(text('shops')).toContain('export type Shop = { id: string; openedAt: Date }')
  expect(text('shops')).toContain(
    "close: Route<{ input: { at: (Date | string) } output: Shop error: never }> = { line: 'POST /api/auth/shop/close-early', dates: shopDates }",
  )
  expect(text('routes')).toContain('shop: { /** Close the shop */ closeEarly: shops.close, }')
  expect(text('domain')).toContain("export type { Shop } from './shops.ts'")
  expect(text('error-codes')).toContain("'NOT_FOUND' | 'UNAUTHORIZED' | 'INTERNAL_SERVER_ERROR'")
})

test('billing has camel case in a program, also in its dates', () => {
  const text = generated({ orders: { list, Order } })
  expect(text('orders')).toContain(
    'export type Order = { id: string; createdAt: Date; metadata: Record<string, string> }',
  )
  expect(text('orders')).toContain('const orderDates: Dates = { createdAt: true }')
  expect(text('orders')).toContain('query?: { customerId?: string | undefined } | undefined')
  expect(text('orders')).toContain("error: 'ORDER_NOT_FOUND'")
  expect(text('billing-routes')).toContain('orders: { /** All orders */ list: orders.list, }')
})

test('an event has the type of its data, and its dates', () => {
  const text = generated({ shops: { Shop } }, { 'shop.closed': { payload: Shop } })
  expect(text('event-data')).toContain("'shop.closed': Shop")
  expect(text('event-data')).toContain("{ 'shop.closed': shopDates }")
})

test.each([
  ['two calls of one name', { shops: { close }, stores: { close } }, 'already'],
  [
    'a call inside of another',
    { a: { close }, b: { more: { ...close, path: `${close.path}/now` } } },
    'already',
  ],
  [
    'two types of one name',
    { a: { Shop, close }, b: { Shop: Order, list } },
    'two types named Shop',
  ],
  [
    'a type with two spellings of its fields',
    { a: { Order, list, x: { ...close, output: Order } } },
    'other field names',
  ],
])('%s is refused', (_, nouns, reason) => {
  expect(() => generated(nouns)).toThrow(reason)
})

test('calls of operators are left out of the client of users', () => {
  const look = endpoint({
    method: 'GET',
    path: '/api/admin/shops',
    summary: 'All shops',
    access: 'session',
    output: z.object({ items: z.array(Shop) }),
  })
  const text = generated({ shops: { close, look, Shop } })
  expect(text('routes')).toContain('closeEarly: shops.close')
  expect(text('routes')).not.toContain('shops.look')
  expect(text('operator-routes')).toContain(
    '{ ...routes, shops: { /** All shops */ look: shops.look, }',
  )
})
