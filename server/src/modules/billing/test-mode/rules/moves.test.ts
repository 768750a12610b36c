import { expect, test } from 'vitest'
import { happeningOf, stateOf, summarize } from './moves.ts'

const day = (n: number) => new Date(Date.UTC(2030, 0, n))

test.each([
  ['running', { at: day(5), moving: true }],
  ['stopped', { at: day(5), moving: false }],
  ['finished', { at: day(9), moving: false }],
  ['finished', { at: day(10), moving: true }],
] as const)('a move is %s', (state, shown) => {
  expect(stateOf({ to: day(9) }, shown)).toBe(state)
})

const paid = {
  type: 'order.paid',
  occurredAt: day(3),
  payload: {
    id: 'o',
    total_amount: 1_190,
    currency: 'eur',
    customer: { name: null, email: 'ada@example.com' },
    product: { name: 'Plan' },
  },
}

test('a line names the customer, the product and the amount', () => {
  expect(happeningOf(paid)).toEqual({
    type: 'order.paid',
    at: day(3),
    subject: 'order',
    subjectId: 'o',
    customer: 'ada@example.com',
    title: 'Plan',
    amount: 1_190,
    currency: 'eur',
  })
})

test('a refund leads to its order', () => {
  const payload = { id: 'r', order_id: 'o', amount: 500, currency: 'eur' }
  const found = happeningOf({ type: 'refund.created', occurredAt: day(3), payload })
  expect(found).toMatchObject({ subject: 'order', subjectId: 'o', amount: 500, customer: null })
})

test('of what was erased, a line has its type and time only', () => {
  const found = happeningOf({ type: 'order.paid', occurredAt: day(3), payload: null })
  expect(found).toMatchObject({ subject: 'order', subjectId: null, customer: null, amount: null })
})

test('what happened before and after the move is left out, and what repeats is counted only', () => {
  const at = (n: number, type: string) => ({ ...paid, type, occurredAt: day(n) })
  const entries = [
    at(1, 'order.paid'),
    at(2, 'order.created'),
    at(2, 'order.paid'),
    at(4, 'order.paid'),
    at(5, 'order.paid'),
  ]
  const { counts, items } = summarize(entries, { from: day(2), to: day(4) }, 1)
  expect(counts).toEqual([
    { type: 'order.paid', count: 2 },
    { type: 'order.created', count: 1 },
  ])
  expect(items.map(({ type }) => type)).toEqual(['order.paid'])
})
