import { expect, test } from 'vitest'
import {
  type Draft,
  decimalOf,
  draftOf,
  emptyDraft,
  type Product,
  saidOfDraft,
  shifted,
} from './draft.ts'
import { changedPrices, changeOf, creationOf, effectsOf, pricesOf } from './draft-input.ts'
import { fieldAt, problemsOf } from './draft-problems.ts'

const draft: Draft = { ...emptyDraft('eur'), name: 'Light Studio', amount: 4_900 }
const usage = { key: 7, meterId: 'm1', unitPrice: '0,005', cap: null }
const monthly: Draft = { ...draft, interval: 'month' }

const price = (more: object) => ({
  id: 'p1',
  priceCurrency: 'eur',
  taxBehavior: null,
  amountType: 'fixed',
  priceAmount: 4_900,
  ...more,
})
const inCents = { digits: 2, mark: '.' }
const product = (more: object = {}) =>
  ({
    id: 'one',
    name: 'Light Studio',
    description: null,
    visibility: 'public',
    recurringInterval: 'month',
    recurringIntervalCount: 1,
    trialInterval: null,
    trialIntervalCount: null,
    metadata: {},
    prices: [price({})],
    benefits: [],
    medias: [],
    attachedCustomFields: [],
    ...more,
  }) as unknown as Product

test.each([
  ['0.5', 2, '50'],
  ['12.345', 2, '1234.5'],
  ['0.005', 2, '0.5'],
  ['0.5', -2, '0.005'],
  ['50', -2, '0.5'],
  ['100', -2, '1'],
  ['007.50', 0, '7.5'],
  ['3', 0, '3'],
  ['0', 2, '0'],
])('%s moved by %d places is %s', (decimal, places, expected) => {
  expect(shifted(decimal, places)).toBe(expected)
})

test.each([
  ['0,005', '0.005'],
  [' 12. ', '12'],
  ['', null],
  ['1.2.3', null],
  ['-1', null],
  ['123456', null],
])('“%s” is read as %s', (typed, expected) => {
  expect(decimalOf(typed)).toBe(expected)
})

test('a product becomes a draft that says the same', () => {
  const tiers = [
    { minSeats: 2, maxSeats: 9, pricePerSeat: 1_000 },
    { minSeats: 10, maxSeats: null, pricePerSeat: 800 },
  ]
  const whole = product({
    prices: [
      price({
        id: 'p2',
        amountType: 'seat_based',
        seatTiers: { seatTierType: 'graduated', tiers },
      }),
      price({ id: 'p3', priceAmount: 900 }),
      price({
        id: 'p4',
        amountType: 'metered_unit',
        meterId: 'm1',
        unitAmount: '0.5',
        capAmount: 99,
      }),
    ],
  })
  const made = draftOf(whole, inCents, '')
  expect(made).toMatchObject({ base: 'seats', fee: 900, firstSeats: 2, seatType: 'graduated' })
  expect(made.usage).toMatchObject([{ meterId: 'm1', unitPrice: '0.005', cap: 99 }])
  expect(changedPrices(whole, made, 2)).toEqual([{ id: 'p2' }, { id: 'p3' }, { id: 'p4' }])
  expect(effectsOf(whole, made, 2)).toEqual([])
})

test('only prices that say something else are new', () => {
  const before = product()
  expect(changeOf(before, draftOf(before, inCents, ''), 2).prices).toEqual([{ id: 'p1' }])
  expect(changeOf(before, { ...monthly, amount: 5_900 }, 2).prices).toEqual([
    { amountType: 'fixed', priceAmount: 5_900, priceCurrency: 'eur', taxBehavior: null },
  ])
  expect(changedPrices(before, { ...monthly, taxBehavior: 'exclusive' }, 2)[0]).not.toHaveProperty(
    'id',
  )
})

test('what is bought once has neither usage nor a trial', () => {
  const once: Draft = { ...draft, usage: [usage], trialInterval: 'week', trialCount: 2 }
  expect(creationOf('acme', once, 2)).toMatchObject({
    recurringInterval: null,
    trialInterval: null,
    trialIntervalCount: null,
    prices: [{ amountType: 'fixed', priceAmount: 4_900 }],
  })
  expect(creationOf('acme', once, 2)).not.toHaveProperty('recurringIntervalCount')
})

test('the price of a unit is sent in the smallest coin, with all its decimals', () => {
  const [, metered] = pricesOf({ ...monthly, usage: [usage] }, 2)
  expect(metered).toMatchObject({ amountType: 'metered_unit', unitAmount: '0.5' })
})

test('what a change means for those who have the product is said', () => {
  const before = product({ benefits: [{ id: 'b1' }] })
  const same = draftOf(before, inCents, '')
  expect(effectsOf(before, { ...same, amount: 1_000 }, 2)).toEqual(['pricesStay'])
  expect(effectsOf(before, { ...same, benefits: ['b2'] }, 2)).toEqual([
    'benefitsAdded',
    'benefitsRemoved',
  ])
  expect(effectsOf(before, { ...same, trialInterval: 'week', trialCount: 1 }, 2)).toEqual([
    'trialLater',
  ])
  expect(effectsOf(before, { ...same, visibility: 'private' }, 2)).toEqual(['hidden'])
})

test.each([
  ['a name', { name: ' ' }, { name: 'required' }],
  ['a longer name', { name: 'Ab' }, { name: 'nameShort' }],
  ['an amount', { amount: null }, { amount: 'required' }],
  ['a whole number of months', { interval: 'month', count: 0 }, { count: 'count' }],
  [
    'a maximum above the minimum',
    { base: 'custom', minimum: 500, maximum: 400 },
    { maximum: 'belowMinimum' },
  ],
  [
    'a proposal between both',
    { base: 'custom', minimum: 500, preset: 400 },
    { preset: 'notBetween' },
  ],
  ['something that is charged', { base: 'usage', interval: 'month' }, { base: 'usageMissing' }],
  [
    'a meter and its price',
    { interval: 'month', usage: [{ ...usage, meterId: '', unitPrice: '0' }] },
    { 'usage.7.meter': 'required', 'usage.7.unit': 'unitPrice' },
  ],
  [
    'each meter once',
    { interval: 'month', usage: [usage, { ...usage, key: 8 }] },
    { 'usage.8.meter': 'meterTwice' },
  ],
  [
    'tiers that follow each other',
    {
      base: 'seats',
      tiers: [
        { key: 0, upTo: 10, price: 100 },
        { key: 1, upTo: 5, price: null },
      ],
    },
    { 'tier.1.upTo': 'tierEnd', 'tier.1.price': 'required' },
  ],
  ['metadata by name', { metadata: 'color' }, { metadata: 'metadata' }],
] as const)('a draft needs %s', (_, change, problems) => {
  expect(problemsOf({ ...draft, ...(change as Partial<Draft>) })).toEqual(problems)
})

test.each([
  ['prices.0.price_amount', draft, 'amount'],
  ['prices.1.price_amount', { ...monthly, base: 'seats', fee: 900 }, 'fee'],
  ['prices.1.unit_amount', { ...monthly, usage: [usage] }, 'usage.7.unit'],
  ['prices.2.meter_id', { ...monthly, base: 'seats', fee: 1, usage: [usage] }, 'usage.7.meter'],
  ['prices.0.seat_tiers.tiers.1.max_seats', { ...draft, base: 'seats' }, 'tier.1.upTo'],
  ['prices.0.price_currency', draft, 'currency'],
  ['recurring_interval_count', draft, 'count'],
  ['name', draft, 'name'],
] as const)('%s is the field where it was typed', (path, given, name) => {
  expect(fieldAt(path, given as Draft)).toBe(name)
})

test('an unfinished draft has no price to say yet', () => {
  expect(saidOfDraft({ ...draft, amount: null }, 2, [], 'location')).toBeUndefined()
  expect(saidOfDraft(draft, 2, [], 'inclusive')?.isPlusTax).toBe(false)
  const own: Draft = { ...draft, taxBehavior: 'exclusive' }
  expect(saidOfDraft(own, 2, [], 'inclusive')?.isPlusTax).toBe(true)
  expect(saidOfDraft(draft, 2, [], 'location')?.prices).toEqual([{ kind: 'fixed', amount: 4_900 }])
})
