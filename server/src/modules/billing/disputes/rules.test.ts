import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookingOf, returnedTwice, type Step, taxIn } from './rules.ts'

const held = { status: 'needs_response', isWithdrawn: true } as const
const lost = { status: 'lost', isWithdrawn: true } as const
const won = { status: 'won', isWithdrawn: false } as const
const warning = { status: 'early_warning', isWithdrawn: false } as const

describe('booked is', () => {
  test.each([
    ['nothing for a question of the bank', 'none', warning, 'none', []],
    ['what is withdrawn', 'none', held, 'held', ['opened']],
    ['a loss that is known at once', 'none', lost, 'lost', ['opened', 'lost']],
    ['a loss', 'held', lost, 'lost', ['lost']],
    ['what comes back', 'held', won, 'returned', ['won']],
    ['what comes back after an appeal', 'lost', won, 'returned', ['won']],
    ['nothing during an appeal', 'lost', held, 'lost', []],
    ['nothing twice', 'held', held, 'held', []],
  ] as const)('%s', (_, booked, said, becomes, steps) => {
    expect(bookingOf(booked, said)).toEqual({ booked: becomes, steps })
  })

  test('no money that is taken again after it came back', () => {
    expect(bookingOf('returned', held)).toBeUndefined()
    expect(bookingOf('returned', lost)).toBeUndefined()
  })
})

test('whatever a processor says, no step is booked twice, and none before the dispute is opened', () => {
  const said = fc.constantFrom(warning, held, lost, won)
  fc.assert(
    fc.property(fc.array(said, { maxLength: 8 }), (messages) => {
      const steps: Step[] = []
      let booked: Parameters<typeof bookingOf>[0] = 'none'
      for (const message of messages) {
        const booking = bookingOf(booked, message)
        if (!booking) continue
        steps.push(...booking.steps)
        booked = booking.booked
      }
      expect(new Set(steps).size).toBe(steps.length)
      expect(steps.length === 0 || steps[0] === 'opened').toBe(true)
    }),
  )
})

describe('the tax in a disputed amount', () => {
  /** 1000 with 89 of tax on top. */
  const order = {
    totalAmount: 1_089,
    taxAmount: 89,
    dueAmount: 1_089,
    refundedAmount: 0,
    refundedTaxAmount: 0,
  }

  test.each([
    ['of everything is all of it', 1_089, {}, 89],
    ['of half is half', 545, {}, 45],
    ['of more than was paid is no more than there was', 2_000, {}, 89],
    [
      'of all that is left is what is left',
      545,
      { refundedAmount: 500, refundedTaxAmount: 44 },
      45,
    ],
    // 100 of 1089 came by card: 100 x 89 / 1089 = 8.2
    ['of what a card paid beside a balance is its share', 100, { dueAmount: 100 }, 8],
    ['of an order without tax is none', 1_000, { taxAmount: 0, totalAmount: 1_000 }, 0],
  ])('%s', (_, amount, more, tax) => {
    expect(taxIn(amount, { ...order, ...more })).toBe(tax)
  })

  test('is never more than the amount or than what is left', () => {
    const amounts = fc.record({
      net: fc.nat(100_000),
      tax: fc.nat(30_000),
      refunded: fc.nat(100),
      amount: fc.integer({ min: 1, max: 200_000 }),
    })
    fc.assert(
      fc.property(amounts, ({ amount, net, refunded, tax }) => {
        const refundedAmount = Math.floor((net * refunded) / 100)
        const refundedTaxAmount = Math.floor((tax * refunded) / 100)
        const total = net + tax
        const sold = { totalAmount: total, dueAmount: total, taxAmount: tax }
        const found = taxIn(amount, { ...sold, refundedAmount, refundedTaxAmount })
        expect(found).toBeGreaterThanOrEqual(0)
        expect(found).toBeLessThanOrEqual(Math.min(amount, tax - refundedTaxAmount))
      }),
    )
  })
})

test.each([
  // 12000 charged, all of it credited but 33, all of it taken back.
  ['what was credited', 12_000, { chargedAmount: 12_000, creditedAmount: 11_967 }, 11_967],
  // 6000 taken back, 3000 credited: 9000 of 12000.
  [
    'nothing where less than all came back',
    6_000,
    { chargedAmount: 12_000, creditedAmount: 3_000 },
    0,
  ],
  ['what exceeds', 10_000, { chargedAmount: 12_000, creditedAmount: 3_000 }, 1_000],
  ['nothing without credits', 12_000, { chargedAmount: 12_000, creditedAmount: 0 }, 0],
])('returned twice is %s', (_, amount, order, expected) => {
  expect(returnedTwice(amount, { refundedAmount: 0, refundedTaxAmount: 0, ...order })).toBe(
    expected,
  )
})
