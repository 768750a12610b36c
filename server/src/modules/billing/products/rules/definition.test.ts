import { PriceCreate } from '@guildhall/contract/billing/prices'
import { describe, expect, test } from 'vitest'
import { planPrices } from './changes.ts'
import { checkTerms, termsOf } from './definition.ts'
import type { Price } from './price.ts'
import { checkSet, sortKeyOf } from './set.ts'

const meter = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'
const terms = (input: object) => termsOf(PriceCreate.parse(input), 'usd')
const fixed = { amount_type: 'fixed', price_amount: 1_000 }
const metered = { amount_type: 'metered_unit', meter_id: meter, unit_amount: '0.5' }
const custom = { amount_type: 'custom' }
const tier = (min_seats: number, max_seats: number | null) => ({
  min_seats,
  max_seats,
  price_per_seat: 100,
})
const seats = (...tiers: object[]) => ({ amount_type: 'seat_based', seat_tiers: { tiers } })

/** Places and types of the reasons why a price is refused. */
const refusals = (input: object) =>
  checkTerms(terms(input), []).map(({ loc, type }) => [loc.join('.'), type])

test.each([
  ['fixed', fixed, []],
  ['fixed 0', { ...fixed, price_amount: 0 }, []],
  ['fixed below the minimum', { ...fixed, price_amount: 49 }, [['price_amount', 'minimum_price']]],
  ['gbp 40', { ...fixed, price_amount: 40, price_currency: 'GBP' }, []],
  ['an unknown currency', { ...fixed, price_currency: 'xyz' }, [['price_currency', 'enum']]],
  ['free', { amount_type: 'free' }, []],
  ['custom', custom, []],
  ['custom from 0', { ...custom, minimum_amount: 0 }, []],
  ['a low minimum', { ...custom, minimum_amount: 10 }, [['minimum_amount', 'minimum_price']]],
  [
    'a maximum below the minimum',
    { ...custom, minimum_amount: 500, maximum_amount: 400 },
    [['maximum_amount', 'invalid_amount']],
  ],
  [
    'a preset above the maximum',
    { ...custom, maximum_amount: 400, preset_amount: 401 },
    [['preset_amount', 'invalid_amount']],
  ],
  [
    'a preset that cannot be charged',
    { ...custom, minimum_amount: 0, preset_amount: 20 },
    [['preset_amount', 'minimum_price']],
  ],
  ['a fraction of a cent', { ...metered, unit_amount: 1e-7 }, []],
  ['a unit for nothing', { ...metered, unit_amount: 0 }, [['unit_amount', 'decimal_max_digits']]],
  ['six digits', { ...metered, unit_amount: 123_456 }, [['unit_amount', 'decimal_max_digits']]],
  ['seats', seats(tier(1, 5), tier(6, null)), []],
  ['a gap', seats(tier(1, 5), tier(7, null)), [['seat_tiers.tiers.0.max_seats', 'invalid']]],
  ['an overlap', seats(tier(1, 5), tier(5, null)), [['seat_tiers.tiers.0.max_seats', 'invalid']]],
  [
    'an open start',
    seats(tier(1, null), tier(6, 9)),
    [['seat_tiers.tiers.0.max_seats', 'invalid']],
  ],
  ['a tier that ends first', seats(tier(5, 4)), [['seat_tiers.tiers.0.max_seats', 'invalid']]],
])('a price that is %s', (_, input, expected) => {
  expect(refusals(input)).toEqual(expected)
})

test('a free price is a fixed one of 0, and a custom one begins at the minimum charge', () => {
  expect(terms({ amount_type: 'free' })).toMatchObject({ amountType: 'fixed', amount: 0 })
  expect(terms({ ...custom, price_currency: 'gbp' })).toMatchObject({ minimumAmount: 40 })
  expect(terms({ ...metered, unit_amount: '0.0500' })).toMatchObject({ unitAmount: '0.05' })
})

describe('together', () => {
  const refused = (isRecurring: boolean, ...inputs: object[]) =>
    checkSet(inputs.map(terms), { isRecurring }).map(({ loc }) => loc.join('.'))
  const inEuro = (input: object) => ({ ...input, price_currency: 'eur' })
  const other = { ...metered, meter_id: meter.replace('0b', '1c') }

  test.each([
    ['one fixed price', true, [fixed], []],
    ['two fixed prices', true, [fixed, fixed], ['body.prices']],
    ['two custom prices', true, [custom, custom], ['body.prices']],
    ['custom and fixed', true, [custom, fixed], ['body.prices']],
    ['custom and seats', true, [custom, seats(tier(1, null))], ['body.prices']],
    ['fixed and two meters', true, [fixed, metered, other], []],
    ['one meter twice', true, [metered, metered], ['body.prices.1.meter_id']],
    ['a meter of a one-time product', false, [metered], ['body.prices.0']],
    ['two currencies', true, [fixed, metered, inEuro(fixed), inEuro(metered)], []],
    ['two currencies, in any order', true, [fixed, inEuro(metered), inEuro(fixed), metered], []],
    [
      'a fixed price twice in a second currency',
      true,
      [fixed, inEuro(fixed), inEuro(fixed)],
      ['body.prices'],
    ],
    [
      'a meter twice in a second currency',
      true,
      [metered, inEuro(metered), inEuro(metered)],
      ['body.prices.2.meter_id'],
    ],
    [
      'usage in one currency only',
      true,
      [fixed, metered, inEuro(fixed)],
      ['body.prices.2.price_currency'],
    ],
    [
      'another kind in a second currency',
      true,
      [fixed, inEuro(custom)],
      ['body.prices.1.price_currency'],
    ],
    [
      'another meter in a second currency',
      true,
      [metered, inEuro(other)],
      ['body.prices.1.price_currency'],
    ],
    [
      'other steps of seats in a second currency',
      true,
      [seats(tier(1, null)), inEuro(seats(tier(2, null)))],
      ['body.prices.1.price_currency'],
    ],
  ] as const)('%s', (_, isRecurring, inputs, expected) => {
    expect(refused(isRecurring, ...inputs)).toEqual(expected)
  })

  test('are sorted by the first amount that is known before', () => {
    expect(sortKeyOf([metered, fixed].map(terms))).toEqual({
      priceAmountType: 'fixed',
      priceAmount: 1_000,
    })
    expect(sortKeyOf([terms(metered)])).toEqual({
      priceAmountType: 'metered_unit',
      priceAmount: null,
    })
  })
})

describe('a list of prices', () => {
  const price = (id: string): Price => ({
    ...terms({ ...fixed, price_currency: 'eur' }),
    id,
    productId: 'p',
    isArchived: false,
    isAdHoc: false,
    createdAt: new Date(0),
    modifiedAt: null,
    mirrored: null,
  })
  const present = [price('a'), price('b')]

  test('keeps those it names, adds new ones and drops the others', () => {
    const wanted = [PriceCreate.parse(fixed), { id: 'b' }]
    const { planned, dropped, issues } = planPrices(present, wanted, 'usd')
    expect(planned.map(({ kept, terms: { currency } }) => [kept?.id, currency])).toEqual([
      [undefined, 'eur'],
      ['b', 'eur'],
    ])
    expect([dropped.map(({ id }) => id), issues]).toEqual([['a'], []])
  })

  test('names each price once, and only prices of the product', () => {
    const { issues } = planPrices(present, [{ id: 'a' }, { id: 'a' }, { id: 'c' }], 'usd')
    expect(issues.map(({ loc }) => loc.join('.'))).toEqual(['body.prices.1.id', 'body.prices.2.id'])
  })
})
