// long: one row per kind of order, with all its figures
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fraction, halfAwayFromZero, toSafeInteger } from '../../../../kernel/index.ts'
import { type Amounts, amountsOf, type ItemAmount, type Pricing, shareSigned } from './amounts.ts'

const round = (numerator: number, denominator: number) =>
  toSafeInteger(halfAwayFromZero(fraction.of(numerator, denominator)))

/** Tax in thousandths. */
const onTop = (rate: number) => (taxable: number) => ({
  tax: round(taxable * rate, 1000),
  net: taxable,
})
const inside = (rate: number) => (taxable: number) => {
  const tax = taxable - round(taxable * 1000, 1000 + rate)
  return { tax, net: taxable - tax }
}
const percent = (rate: number) => (base: number) => round(base * rate, 100)
const fixed = (amount: number) => (base: number) => Math.min(amount, base)

const sold = (...amounts: readonly number[]): ItemAmount[] =>
  amounts.map((amount) => ({ amount, proration: false }))
const prorated = (...amounts: readonly number[]): ItemAmount[] =>
  amounts.map((amount) => ({ amount, proration: true }))

function order(items: readonly ItemAmount[], pricing: Partial<Pricing> = {}) {
  const { items: shares, ...amounts } = amountsOf(items, {
    discountOf: percent(0),
    taxOf: onTop(0),
    ...pricing,
  })
  return {
    ...amounts,
    discounts: shares.map((each) => each.discount),
    taxes: shares.map((each) => each.tax),
  }
}

describe('an order', () => {
  test.each<[string, ItemAmount[], Partial<Pricing>, ReturnType<typeof order>]>([
    [
      'of 10000 with 20 % on top',
      sold(10_000),
      { taxOf: onTop(200) },
      {
        subtotal: 10_000,
        discount: 0,
        net: 10_000,
        tax: 2000,
        total: 12_000,
        discounts: [0],
        taxes: [2000],
      },
    ],
    [
      'of 11900 with 19 % inside',
      sold(11_900),
      { taxOf: inside(190) },
      {
        subtotal: 11_900,
        discount: 0,
        net: 10_000,
        tax: 1900,
        total: 11_900,
        discounts: [0],
        taxes: [1900],
      },
    ],
    [
      'of 10000 with 25 % off and 20 % on top',
      sold(10_000),
      { discountOf: percent(25), taxOf: onTop(200) },
      {
        subtotal: 10_000,
        discount: 2500,
        net: 7500,
        tax: 1500,
        total: 9000,
        discounts: [2500],
        taxes: [1500],
      },
    ],
    [
      'of 11900 with 25 % off and 19 % inside',
      sold(11_900),
      { discountOf: percent(25), taxOf: inside(190) },
      {
        subtotal: 11_900,
        discount: 2975,
        net: 7500,
        tax: 1425,
        total: 8925,
        discounts: [2975],
        taxes: [1425],
      },
    ],
    [
      // 10000 × 25 % + 400 of its own; (11000 − 2900) × 20 %
      'of 10000 with 25 % off and 1000 with a discount of its own',
      [
        { amount: 10_000, proration: false },
        { amount: 1_000, proration: false, reduction: 400 },
      ],
      { discountOf: percent(25), taxOf: onTop(200) },
      {
        subtotal: 11_000,
        discount: 2_900,
        net: 8_100,
        tax: 1_620,
        total: 9_720,
        discounts: [2_500, 400],
        taxes: [1_500, 120],
      },
    ],
    [
      'with 100 % off',
      sold(10_000),
      { discountOf: percent(100), taxOf: onTop(200) },
      {
        subtotal: 10_000,
        discount: 10_000,
        net: 0,
        tax: 0,
        total: 0,
        discounts: [10_000],
        taxes: [0],
      },
    ],
    [
      // 8.875 % of 999 is 88.66.
      'of 999 with 8.875 % on top, rounded once',
      sold(333, 333, 333),
      { taxOf: (taxable) => ({ tax: round(taxable * 8875, 100_000), net: taxable }) },
      // 89 / 3 = 29.67 each: two of the remainders round up, the first ones.
      {
        subtotal: 999,
        discount: 0,
        net: 999,
        tax: 89,
        total: 1088,
        discounts: [0, 0, 0],
        taxes: [30, 30, 29],
      },
    ],
    [
      'of a charge, and a credit and a debit of a changed plan: only the charge is discounted',
      [...sold(3000), ...prorated(-1500, 2500)],
      { discountOf: percent(10), taxOf: onTop(200) },
      // 4000 − 300 = 3700; tax 740, of 2700, −1500 and 2500: 540, −300, 500.
      {
        subtotal: 4000,
        discount: 300,
        net: 3700,
        tax: 740,
        total: 4440,
        discounts: [300, 0, 0],
        taxes: [540, -300, 500],
      },
    ],
    [
      'that is a credit: −5000 and 2000, 20 % on top',
      prorated(-5000, 2000),
      { taxOf: onTop(200) },
      {
        subtotal: -3000,
        discount: 0,
        net: -3000,
        tax: -600,
        total: -3600,
        discounts: [0, 0],
        taxes: [-1000, 400],
      },
    ],
    [
      'that is a credit with tax inside',
      prorated(-11_900),
      { taxOf: inside(190) },
      {
        subtotal: -11_900,
        discount: 0,
        net: -10_000,
        tax: -1900,
        total: -11_900,
        discounts: [0],
        taxes: [-1900],
      },
    ],
    [
      'with a fixed discount over several lines: by their share, the largest remainder first',
      sold(1000, 1000, 1000),
      { discountOf: fixed(500) },
      {
        subtotal: 3000,
        discount: 500,
        net: 2500,
        tax: 0,
        total: 2500,
        discounts: [167, 167, 166],
        taxes: [0, 0, 0],
      },
    ],
    [
      'with a fixed discount above its price',
      sold(300),
      { discountOf: fixed(500) },
      { subtotal: 300, discount: 300, net: 0, tax: 0, total: 0, discounts: [300], taxes: [0] },
    ],
    [
      'without items',
      [],
      { discountOf: fixed(500), taxOf: onTop(200) },
      { subtotal: 0, discount: 0, net: 0, tax: 0, total: 0, discounts: [], taxes: [] },
    ],
  ])('%s', (_, items, pricing, expected) => {
    expect(order(items, pricing)).toEqual(expected)
  })
})

const item = fc
  .record({ amount: fc.integer({ min: -10_000_000, max: 10_000_000 }), proration: fc.boolean() })
  .map((each) => (each.proration ? each : { ...each, amount: Math.abs(each.amount) }))
const pricing = fc
  .record({
    rate: fc.integer({ min: 0, max: 300 }),
    isInside: fc.boolean(),
    percent: fc.option(fc.integer({ min: 0, max: 100 })),
    fixed: fc.nat(20_000_000),
  })
  .map((each) => ({
    taxOf: each.isInside ? inside(each.rate) : onTop(each.rate),
    discountOf: each.percent === null ? fixed(each.fixed) : percent(each.percent),
    isInside: each.isInside,
  }))

describe('for any items, discount and tax', () => {
  const laws: Record<
    string,
    (amounts: Amounts, items: readonly ItemAmount[], isInside: boolean) => boolean
  > = {
    'the subtotal is the sum of the items': ({ subtotal }, items) =>
      subtotal === items.reduce((total, { amount }) => total + amount, 0),
    'the total is net plus tax': ({ net, tax, total }) => total === net + tax,
    'the total is the subtotal without the discount, with tax only where it is on top': (
      { subtotal, discount, tax, total },
      _,
      isInside,
    ) => total === subtotal - discount + (isInside ? 0 : tax),
    'the discount is never more than what it applies to': ({ discount }, items) => {
      const base = items.filter(({ proration }) => !proration)
      return discount >= 0 && discount <= base.reduce((total, { amount }) => total + amount, 0)
    },
    'the shares of the items sum to discount and tax': ({ discount, tax, items: shares }) =>
      shares.reduce((total, share) => total + share.discount, 0) === discount &&
      shares.reduce((total, share) => total + share.tax, 0) === tax,
    'prorated items have no share of the discount': ({ items: shares }, items) =>
      items.every(({ proration }, index) => !proration || shares[index]?.discount === 0),
    'net and tax have the sign of what is taxed': ({ subtotal, discount, net, tax }) =>
      [net, tax].every((each) => each === 0 || Math.sign(each) === Math.sign(subtotal - discount)),
  }

  test.each(Object.entries(laws))('%s', (_, holds) => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 12 }), pricing, (items, { isInside, ...rules }) =>
        holds(amountsOf(items, rules), items, isInside),
      ),
    )
  })

  test('the reversed order has the reversed amounts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 8 }),
        pricing,
        (amounts, { taxOf }) => {
          const [forth, back] = [
            order(prorated(...amounts), { taxOf }),
            order(prorated(...amounts.map((each) => -each)), { taxOf }),
          ]
          expect(back.total + forth.total).toBe(0)
          expect(back.taxes.map((each) => -each + 0)).toEqual(forth.taxes)
        },
      ),
    )
  })
})

test('a share is less than one unit from its exact value, and equal parts in their order', () => {
  const parts = fc.array(fc.integer({ min: -100_000, max: 100_000 }), {
    minLength: 1,
    maxLength: 10,
  })
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), parts, (amount, given) => {
      const whole = given.reduce((total, part) => total + part, 0)
      fc.pre(whole !== 0)
      const shares = shareSigned(amount, given)
      expect(shares.reduce((total, share) => total + share, 0)).toBe(amount)
      for (const [index, part] of given.entries()) {
        const exact = fraction.of(BigInt(amount) * BigInt(part), BigInt(whole))
        const distance = fraction.subtract(fraction.of(shares[index] ?? 0), exact)
        expect(fraction.compare(distance, fraction.of(1))).toBe(-1)
        expect(fraction.compare(fraction.negate(distance), fraction.of(1))).toBe(-1)
      }
    }),
  )
  expect(shareSigned(5, [1, 1, 1])).toEqual([2, 2, 1])
  expect(shareSigned(-5, [1, 1, 1])).toEqual([-1, -2, -2])
})

test('a credit that is taxed at another rate than its order is rounded by itself', () => {
  // 18 % on top of 200 is 36; nothing was taxed of the 500.
  const items = [
    { amount: -500, proration: true, tax: 0 },
    { amount: 200, proration: true },
  ]
  const pricing = {
    discountOf: percent(0),
    taxOf: (taxable: number, rate = 180) => onTop(rate)(taxable),
  }
  expect(amountsOf<number>(items, pricing)).toEqual({
    subtotal: -300,
    discount: 0,
    net: -300,
    tax: 36,
    total: -264,
    items: [
      { discount: 0, tax: 0 },
      { discount: 0, tax: 36 },
    ],
  })
})
