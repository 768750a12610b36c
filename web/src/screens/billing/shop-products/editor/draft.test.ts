import { describe, expect, test } from 'vitest'
import { saidsOf } from '../said.ts'
import { type Draft, decimalOf, draftOf, emptyDraft, type Product, shifted } from './draft.ts'
import { byCurrency, newCurrency, withFirst } from './draft-currencies.ts'
import { changedPrices, changeOf, creationOf, effectsOf, pricesOf } from './draft-input.ts'
import { fieldAt, problemsOf } from './draft-problems.ts'
import { saidsOfDraft } from './draft-said.ts'

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
const twoDigits = () => 2
const inCents = { digits: twoDigits, mark: '.' }
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
  expect(changedPrices(whole, made, twoDigits)).toEqual([{ id: 'p2' }, { id: 'p3' }, { id: 'p4' }])
  expect(effectsOf(whole, made, twoDigits)).toEqual([])
})

test('only prices that say something else are new', () => {
  const before = product()
  expect(changeOf(before, draftOf(before, inCents, ''), twoDigits).prices).toEqual([{ id: 'p1' }])
  expect(changeOf(before, { ...monthly, amount: 5_900 }, twoDigits).prices).toEqual([
    { amountType: 'fixed', priceAmount: 5_900, priceCurrency: 'eur', taxBehavior: null },
  ])
  expect(
    changedPrices(before, { ...monthly, taxBehavior: 'exclusive' }, twoDigits)[0],
  ).not.toHaveProperty('id')
})

test('what is bought once has neither usage nor a trial', () => {
  const once: Draft = { ...draft, usage: [usage], trialInterval: 'week', trialCount: 2 }
  expect(creationOf('acme', once, twoDigits)).toMatchObject({
    recurringInterval: null,
    trialInterval: null,
    trialIntervalCount: null,
    prices: [{ amountType: 'fixed', priceAmount: 4_900 }],
  })
  expect(creationOf('acme', once, twoDigits)).not.toHaveProperty('recurringIntervalCount')
})

test('the price of a unit is sent in the smallest coin, with all its decimals', () => {
  const [, metered] = pricesOf({ ...monthly, usage: [usage] }, twoDigits)
  expect(metered).toMatchObject({ amountType: 'metered_unit', unitAmount: '0.5' })
})

test('what a change means for those who have the product is said', () => {
  const before = product({ benefits: [{ id: 'b1' }] })
  const same = draftOf(before, inCents, '')
  expect(effectsOf(before, { ...same, amount: 1_000 }, twoDigits)).toEqual(['pricesStay'])
  expect(effectsOf(before, { ...same, benefits: ['b2'] }, twoDigits)).toEqual([
    'benefitsAdded',
    'benefitsRemoved',
  ])
  expect(effectsOf(before, { ...same, trialInterval: 'week', trialCount: 1 }, twoDigits)).toEqual([
    'trialLater',
  ])
  expect(effectsOf(before, { ...same, visibility: 'private' }, twoDigits)).toEqual(['hidden'])
})

test.each([
  ['a name', { name: ' ' }, { name: 'required' }],
  ['a longer name', { name: 'Ab' }, { name: 'nameShort' }],
  ['an amount', { amount: null }, { amount: 'required' }],
  ['a whole number of months', { interval: 'month', count: 0 }, { count: 'count' }],
  ['an amount that can be charged', { amount: 49 }, { amount: 'tooSmall' }],
  ['as little as can be charged', { currency: 'gbp', amount: 40 }, {}],
  ['nothing to pay, or enough', { amount: 0 }, {}],
  [
    'amounts that can be charged',
    { base: 'custom', minimum: 0, preset: 20, maximum: 30 },
    { preset: 'tooSmall', maximum: 'tooSmall' },
  ],
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
  expect(saidsOfDraft({ ...draft, amount: null }, twoDigits, [], 'location')).toEqual([])
  const [said] = saidsOfDraft(draft, twoDigits, [], 'location')
  expect(said?.prices).toEqual([{ kind: 'fixed', amount: 4_900 }])
  const isPlusTax = (given: Draft) => saidsOfDraft(given, twoDigits, [], 'inclusive')[0]?.isPlusTax
  expect(isPlusTax(draft)).toBe(false)
  expect(isPlusTax({ ...draft, taxBehavior: 'exclusive' })).toBe(true)
})

describe('several currencies', () => {
  const digits = (currency: string) => (currency === 'jpy' ? 0 : 2)
  const tiers = (pricePerSeat: number) => ({
    seatTierType: 'volume',
    tiers: [
      { minSeats: 1, maxSeats: 9, pricePerSeat },
      { minSeats: 10, maxSeats: null, pricePerSeat: pricePerSeat / 2 },
    ],
  })
  const usageIn = (currency: string, more: object) =>
    price({ amountType: 'metered_unit', priceCurrency: currency, meterId: 'm1', ...more })
  const seatsIn = (currency: string, id: string, seat: number) =>
    price({ id, amountType: 'seat_based', priceCurrency: currency, seatTiers: tiers(seat) })
  const whole = product({
    prices: [
      seatsIn('eur', 'e1', 1_000),
      price({ id: 'e2', priceAmount: 900 }),
      usageIn('eur', { id: 'e3', unitAmount: '0.5', capAmount: 99 }),
      seatsIn('jpy', 'j1', 1_600),
      price({ id: 'j2', priceCurrency: 'jpy', priceAmount: 0, taxBehavior: 'exclusive' }),
      usageIn('jpy', { id: 'j3', unitAmount: '1.25', capAmount: null, taxBehavior: 'exclusive' }),
    ].map((each, index) => (index === 3 ? { ...each, taxBehavior: 'exclusive' } : each)),
  })
  const notation = { digits, mark: ',' }
  const made = draftOf(whole, notation, '')
  const idsOf = (given: Draft) =>
    changedPrices(whole, given, digits).map((each) => ('id' in each ? each.id : null))

  test('are all kept by a form in which nothing was changed', () => {
    expect(idsOf(made)).toEqual(['e1', 'e2', 'e3', 'j1', 'j2', 'j3'])
    expect(effectsOf(whole, made, digits)).toEqual([])
    expect(problemsOf(made)).toEqual({})
  })

  test('change apart', () => {
    const [yen] = made.others
    if (!yen) throw new Error('There is a second currency.')
    const dearer = { ...made, others: [{ ...yen, usage: { 2: { unitPrice: '1,5', cap: null } } }] }
    expect(idsOf(dearer)).toEqual(['e1', 'e2', 'e3', 'j1', 'j2', null])
    expect(pricesOf(dearer, digits)[5]).toMatchObject({ unitAmount: '1.5', priceCurrency: 'jpy' })
    expect(idsOf({ ...made, others: [] })).toEqual(['e1', 'e2', 'e3'])
    expect(effectsOf(whole, { ...made, others: [] }, digits)).toEqual(['pricesStay'])
  })

  test('are in another order when another one comes first, and the same when it is taken back', () => {
    const turned = withFirst(made, 'jpy')
    expect(turned.currency).toBe('jpy')
    expect(idsOf(turned)).toEqual(['j1', 'j2', 'j3', 'e1', 'e2', 'e3'])
    expect(withFirst(turned, 'eur')).toEqual(made)
    expect(withFirst(made, 'gbp')).toBe(made)
  })

  test('have problems of their own, and those of the server are at their fields', () => {
    const empty = { ...newCurrency('usd', made), amount: null }
    const more = { ...made, others: [...made.others, empty] }
    expect(problemsOf(more)).toEqual({
      'usd.tier.0.price': 'required',
      'usd.tier.1.price': 'required',
      'usd.usage.2.unit': 'unitPrice',
    })
    const places = ['prices.0.seat_tiers.tiers.1.price_per_seat', 'prices.4.price_amount']
    expect([...places, 'prices.5.unit_amount'].map((path) => fieldAt(path, more))).toEqual([
      'tier.1.price',
      'jpy.fee',
      'jpy.usage.2.unit',
    ])
  })

  test('of which one is free only are an amount of 0 in it', () => {
    const free = product({
      prices: [price({ priceAmount: 0 }), price({ id: 'p2', priceCurrency: 'usd' })],
    })
    const drafted = draftOf(free, notation, '')
    expect(byCurrency(drafted).map(({ amount, base }) => [base, amount])).toEqual([
      ['fixed', 0],
      ['fixed', 4_900],
    ])
    expect(changedPrices(free, drafted, digits)).toEqual([{ id: 'p1' }, { id: 'p2' }])
  })

  test('are said each by itself', () => {
    expect(saidsOf(whole).map(({ currency, prices }) => [currency, prices.length])).toEqual([
      ['eur', 3],
      ['jpy', 3],
    ])
    const [, yen] = saidsOfDraft({ ...made, usage: [] }, digits, [], 'inclusive')
    expect(yen).toMatchObject({ currency: 'jpy', isPlusTax: true })
  })
})
