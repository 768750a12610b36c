import { describe, expect, test } from 'vitest'
import type { Line } from './accounts.ts'
import * as facts from './facts.ts'

const subject = { orderId: 'order', customerId: 'customer', currency: 'eur' }

/** The lines by account, as in the table of the design. */
const short = (lines: readonly Line[]) => lines.map(({ account, amount }) => [account, amount])

const order = (net: number, tax: number) => short(facts.ordered(subject, { net, tax }))
const balance = (amount: number) => short(facts.balanceApplied(subject, amount))
const payment = (amount: number) => short(facts.paid(subject, amount))

describe('orders', () => {
  test.each([
    ['20 % on top of 10000', order(10_000, 2000), [12_000, -10_000, -2000]],
    ['19 % inside 11900', order(10_000, 1900), [11_900, -10_000, -1900]],
    ['25 % off 10000, 20 % on top', order(7500, 1500), [9000, -7500, -1500]],
    ['25 % off 11900, 19 % inside', order(7500, 1425), [8925, -7500, -1425]],
    ['a credit of 5000 and 2000 more, 20 % on top', order(-3000, -600), [-3600, 3000, 600]],
  ])('%s: receivable, revenue and tax', (_, lines, [receivable, revenue, tax]) => {
    expect(lines).toEqual([
      ['receivable', receivable],
      ['revenue', revenue],
      ['tax', tax],
    ])
  })

  test('without tax have no line for it', () => {
    expect(order(10_000, 0)).toEqual([
      ['receivable', 10_000],
      ['revenue', -10_000],
    ])
  })

  test('that cost nothing (100 % discount, trial, free) have no lines', () => {
    expect(order(0, 0)).toEqual([])
  })
})

describe('payments and balances', () => {
  test('a payment of 12000 moves the receivable to the processor', () => {
    expect(payment(12_000)).toEqual([
      ['processor', 12_000],
      ['receivable', -12_000],
    ])
  })

  test('a payment outside is not in the books of the processor', () => {
    expect(short(facts.paidOutside(subject, 12_000))).toEqual([
      ['outside', 12_000],
      ['receivable', -12_000],
    ])
  })

  test('a balance of 3000 pays a part of 12000, the processor the rest', () => {
    expect([balance(-3000), payment(9000)]).toEqual([
      [
        ['receivable', -3000],
        ['balance', 3000],
      ],
      [
        ['processor', 9000],
        ['receivable', -9000],
      ],
    ])
  })

  test('the credit of a negative order becomes balance', () => {
    expect(balance(3600)).toEqual([
      ['receivable', 3600],
      ['balance', -3600],
    ])
  })

  test('a total of 30 below the minimum becomes debt', () => {
    expect(balance(-30)).toEqual([
      ['receivable', -30],
      ['balance', 30],
    ])
  })

  test('the next order of 12000 collects a debt of 30', () => {
    expect([balance(30), payment(12_030)]).toEqual([
      [
        ['receivable', 30],
        ['balance', -30],
      ],
      [
        ['processor', 12_030],
        ['receivable', -12_030],
      ],
    ])
  })

  test('a merchant adds 500 to a balance', () => {
    expect(short(facts.adjusted(subject, 500))).toEqual([
      ['adjustments', 500],
      ['balance', -500],
    ])
  })
})

describe('refunds and disputes', () => {
  const refund = facts.refunded(subject, { net: 2500, tax: 500 })

  test('a refund of 2500 with 500 of tax is paid by the processor', () => {
    expect(short(refund)).toEqual([
      ['refunds', 2500],
      ['tax', 500],
      ['processor', -3000],
    ])
  })

  test('a refund that fails afterwards turns every sign', () => {
    expect(short(facts.reversed(refund))).toEqual([
      ['refunds', -2500],
      ['tax', -500],
      ['processor', 3000],
    ])
  })

  test('a full refund of 10000 + 2000 that was paid with 3000 of balance returns 9000', () => {
    expect(short(facts.refunded(subject, { net: 7000, tax: 2000 }))).toEqual([
      ['refunds', 7000],
      ['tax', 2000],
      ['processor', -9000],
    ])
  })

  test('a dispute on 12000 is opened, and won', () => {
    const opened = facts.disputed(subject, 12_000)
    expect(short(opened)).toEqual([
      ['disputed', 12_000],
      ['processor', -12_000],
    ])
    expect(short(facts.reversed(opened))).toEqual([
      ['disputed', -12_000],
      ['processor', 12_000],
    ])
  })

  test('a dispute that is lost costs the order and a fee of 1500', () => {
    const lost = facts.disputeLost(subject, { net: 10_000, tax: 2000, fee: 1500 })
    expect(short(lost)).toEqual([
      ['refunds', 10_000],
      ['tax', 2000],
      ['disputed', -12_000],
      ['fees', 1500],
      ['processor', -1500],
    ])
  })
})

test('money that comes late is not applied, and its refund takes it back', () => {
  const late = facts.receivedLate({ customerId: 'customer', currency: 'eur' }, 12_000)
  expect(short(late)).toEqual([
    ['processor', 12_000],
    ['unapplied', -12_000],
  ])
  expect(short(facts.reversed(late))).toEqual([
    ['processor', -12_000],
    ['unapplied', 12_000],
  ])
})

test('an order of 12000 that is given up returns 3000 of balance and is lost', () => {
  expect(short(facts.givenUp(subject, { total: 12_000, appliedBalance: -3000 }))).toEqual([
    ['receivable', 3000],
    ['balance', -3000],
    ['bad_debt', 12_000],
    ['receivable', -12_000],
  ])
})
