import { expect, test } from 'vitest'
import { isRefundAsked, refundProblem } from './refund-reason.ts'

const order = {
  dueAmount: 1_900,
  paid: true,
  refundableAmount: 1_597,
  status: 'paid',
  totalAmount: 1_900,
} as const

test('what is disputed, or was lost to a dispute, is not refunded, and the reason is said', () => {
  expect(refundProblem(order, [])).toBeUndefined()
  expect(refundProblem(order, [{ status: 'lost' }])).toBe('isLost')
  expect(refundProblem(order, [{ status: 'needs_response' }])).toBe('isDisputed')
  expect(refundProblem(order, [{ status: 'early_warning' }])).toBe('isDisputed')
  expect(refundProblem(order, [{ status: 'won' }, { status: 'prevented' }])).toBeUndefined()
  expect(refundProblem({ ...order, status: 'refunded' }, [{ status: 'won' }])).toBe('isRefunded')
  expect(refundProblem({ ...order, refundableAmount: 0 }, [])).toBe('nothingToRefund')
})

test('no refund is offered of what cost nothing, of a credit note, and of what is not paid', () => {
  expect(isRefundAsked(order)).toBe(true)
  expect(isRefundAsked({ ...order, totalAmount: 0 })).toBe(false)
  expect(isRefundAsked({ ...order, totalAmount: -3_599 })).toBe(false)
  expect(isRefundAsked({ ...order, paid: false })).toBe(false)
})
