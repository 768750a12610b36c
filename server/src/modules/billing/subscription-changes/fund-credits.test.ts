import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fund } from '../orders/index.ts'
import { fundCredits } from './fund-credits.ts'

const period = { start: '2026-01-10T00:00:00.000Z', end: '2026-02-01T00:00:00.000Z' }
const line = (priceId: string, amount: number) => ({ priceId, amount, label: priceId, period })
const fund = (orderId: string, left: number, charges: Fund['charges'], more = {}): Fund => ({
  orderId,
  left,
  charges,
  taxRate: null,
  isDisputed: false,
  ...more,
})
/** On top of the price. */
const onTop = (percent: number): Fund['taxRate'] => ({
  behavior: 'exclusive',
  partsPerMillion: percent * 10_000,
  reason: 'standard_rated',
  country: null,
  state: null,
})

describe('a credit', () => {
  test('takes what was paid of its price, with its tax', () => {
    // 500 of 1000 at 20 %: 600 of the 1200 that were paid.
    const paid = fund('first', 1_200, { a: 1_000 }, { taxRate: onTop(20) })
    expect(fundCredits([line('a', -500), line('b', 1_500)], [], [paid])).toEqual({
      lines: [
        { ...line('a', -500), fromOrders: 500, tax: onTop(20) },
        { ...line('b', 1_500), fromOrders: 0 },
      ],
      funding: {
        takenBack: [],
        draws: [{ orderId: 'first', priceId: 'a', amount: 500, total: 600 }],
      },
    })
  })

  test('takes charges that wait back first, the latest one before the others', () => {
    const waiting = [
      { id: 'late', priceId: 'a', amount: 300 },
      { id: 'other', priceId: 'b', amount: 900 },
      { id: 'early', priceId: 'a', amount: 100 },
    ]
    const { funding, lines } = fundCredits([line('a', -500)], waiting, [
      fund('first', 1_000, { a: 1_000 }),
    ])
    expect(lines).toEqual([
      { ...line('a', -400), fromOrders: 0 },
      { ...line('a', -100), fromOrders: 100, tax: null },
    ])
    expect(funding).toEqual({
      takenBack: [
        { id: 'late', amount: 300 },
        { id: 'early', amount: 100 },
      ],
      draws: [{ orderId: 'first', priceId: 'a', amount: 100, total: 100 }],
    })
  })

  test.each<[string, number, Fund[], number]>([
    ['of nothing that was paid is left out', 500, [], 0],
    ['is at most what is left after a refund', 500, [fund('a', 330, { a: 1_000 })], 330],
    // 330 = 275 + 55, 329 = 274 + 55 (54.8), so 331 would be 276 + 55 (55.2).
    [
      'is at most what is left with its tax',
      500,
      [fund('a', 330, { a: 1_000 }, { taxRate: onTop(20) })],
      275,
    ],
    ['takes nothing of another price', 500, [fund('a', 1_000, { b: 1_000 })], 0],
    [
      'takes nothing of an order in dispute',
      500,
      [fund('new', 400, { a: 400 }, { isDisputed: true }), fund('old', 300, { a: 1_000 })],
      300,
    ],
    // The first order returned 200 more than it has, so that 500 + 100 - 200 are there.
    [
      'pays what another order of the period returned too much',
      500,
      [
        fund('new', 500, { a: 500 }),
        fund('other', 100, { b: 100 }),
        fund('first', -200, { a: 100 }),
      ],
      400,
    ],
    [
      'takes the latest charge before the others',
      500,
      [fund('new', 300, { a: 300 }), fund('old', 400, { a: 1_000 })],
      500,
    ],
  ])('%s', (_, wanted, funds, expected) => {
    const { funding, lines } = fundCredits([line('a', -wanted)], [], funds)
    expect(lines).toMatchObject(
      expected === 0 ? [] : [{ ...line('a', -expected), fromOrders: expected }],
    )
    expect(funding.draws.reduce((sum, { amount }) => sum + amount, 0)).toBe(expected)
  })

  test('is taxed as its charges were, in a line for each way', () => {
    const [dear, cheap] = [onTop(18), onTop(0)]
    const paid = [
      fund('new', 354, { a: 300 }, { taxRate: dear }),
      fund('middle', 100, { a: 100 }, { taxRate: cheap }),
      fund('old', 354, { a: 300 }, { taxRate: dear }),
    ]
    const { funding, lines } = fundCredits([line('a', -500)], [], paid)
    expect(lines).toEqual([
      { ...line('a', -400), fromOrders: 400, tax: dear },
      { ...line('a', -100), fromOrders: 100, tax: cheap },
    ])
    expect(funding.draws.map(({ total }) => total)).toEqual([354, 100, 118])
  })

  test('of several prices of one order is taxed as a whole', () => {
    // 8.875 %: 6 and 6 have 0.53 of tax each, 12 have 1.07. So all of the 13 that were paid are credited.
    const paid = fund('first', 13, { a: 6, b: 6 }, { taxRate: onTop(8.875) })
    const { funding, lines } = fundCredits([line('a', -6), line('b', -6)], [], [paid])
    expect(lines.map(({ amount }) => amount)).toEqual([-6, -6])
    expect(funding.draws.map(({ total }) => total)).toEqual([7, 6])
  })
})

test('credits never take more than there is, nor more than they are', () => {
  const price = fc.constantFrom('a', 'b')
  const size = fc.integer({ min: -300, max: 3_000 })
  const funds = fc.array(
    fc.record({
      left: size,
      charges: fc.record({ a: fc.nat(2_000), b: fc.nat(2_000) }),
      percent: fc.constantFrom(0, 8.875, 20),
      isDisputed: fc.boolean(),
    }),
    { maxLength: 4 },
  )
  const lines = fc.array(fc.tuple(price, fc.integer({ min: -2_000, max: 2_000 })))
  const waiting = fc.array(fc.tuple(price, fc.integer({ min: 1, max: 500 })))
  fc.assert(
    fc.property(lines, waiting, funds, (given, charges, orders) => {
      const wanted = given.map(([priceId, amount]) => line(priceId, amount))
      const queue = charges.map(([priceId, amount], id) => ({ id: `${id}`, priceId, amount }))
      const purse = orders.map(({ charges: of, isDisputed, left, percent }, id) =>
        fund(`${id}`, left, of, { isDisputed, taxRate: onTop(percent) }),
      )
      const { funding, lines: made } = fundCredits(wanted, queue, purse)
      const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
      const drawn = sum(funding.draws.map(({ total }) => total))
      const all = sum(purse.map(({ left }) => left))
      expect(drawn).toBeLessThanOrEqual(Math.max(0, all))
      for (const { orderId, left, isDisputed } of purse) {
        const of = funding.draws.filter((draw) => draw.orderId === orderId)
        expect(sum(of.map(({ total }) => total))).toBeLessThanOrEqual(
          isDisputed ? 0 : Math.max(0, left),
        )
      }
      for (const { amount, id } of queue) {
        const of = funding.takenBack.filter((taken) => taken.id === id)
        expect(sum(of.map((taken) => taken.amount))).toBeLessThanOrEqual(amount)
      }
      const credits = (all: readonly { amount: number }[]) =>
        sum(all.map(({ amount }) => Math.max(0, -amount)))
      const taken = sum([...funding.takenBack, ...funding.draws].map(({ amount }) => amount))
      expect(credits(made)).toBe(taken)
      expect(credits(made)).toBeLessThanOrEqual(credits(wanted))
    }),
  )
})
