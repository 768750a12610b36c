import type { LegalRules } from '@guildhall/contract/billing/withdrawals'
import { describe, expect, test } from 'vitest'
import { countries } from './countries.ts'
import { type Buyer, isTaken, lawFor, lawsOf, type Sold } from './law.ts'

const switches = { order_button: true, consent: true, withdrawal: true, cancellation: true }
const on: LegalRules = { ...switches, countries: [] }
/** On in all but some, which are changed. */
const changed = (...countries: LegalRules['countries']): LegalRules => ({ ...on, countries })
const consumer = (country: string | null): Buyer => ({ country, isBusiness: false })
const book: Sold = { isRecurring: false, isFree: false, benefits: ['downloadables'] }
const course: Sold = { isRecurring: false, isFree: false, benefits: ['custom'] }
const plan: Sold = { isRecurring: true, isFree: false, benefits: ['license_keys'] }

describe('the law for a consumer', () => {
  test('asks for the button, and for consent to what is delivered at once', () => {
    expect(lawFor(consumer('AT'), book, on)).toEqual({
      button: 'orderWithObligation',
      consent: 'content-1',
      withdrawalDays: 14,
      withdrawalFunction: true,
      cancellationButton: false,
    })
    expect(lawFor(consumer('AT'), course, on).consent).toBeNull()
  })

  test('asks for consent to each subscription, whose service begins at once', () => {
    const law = lawFor(consumer('PL'), plan, on)
    expect(law).toMatchObject({ button: 'subscribeWithObligation', consent: 'service-1' })
  })

  test.each(['license_keys', 'meter_credit', 'downloadables'] as const)(
    'asks for consent to %s that are bought once',
    (benefit) => {
      const sold = { ...course, benefits: ['custom', benefit] as const }
      expect(lawFor(consumer('FR'), sold, on).consent).toBe('content-1')
    },
  )

  test('has a button to cancel subscriptions in Germany and France', () => {
    const withButton = Object.keys(countries).filter(
      (country) => lawFor(consumer(country), plan, on).cancellationButton,
    )
    expect(withButton).toEqual(['DE', 'FR'])
    expect(lawFor(consumer('DE'), book, on).cancellationButton).toBe(false)
  })

  test('has a plain button for what is free', () => {
    const free = lawFor(consumer('DE'), { ...book, isFree: true }, on)
    expect(free).toMatchObject({ button: 'plain', consent: 'content-1' })
  })
})

test('the law is for the 27 countries of the Union and three of the Area', () => {
  expect(Object.keys(countries)).toHaveLength(30)
  expect(Object.values(countries).every(({ withdrawalDays }) => withdrawalDays === 14)).toBe(true)
})

test.each([
  ['a business', { country: 'DE', isBusiness: true }],
  ['a buyer in another country', consumer('US')],
  ['a buyer in no known country', consumer(null)],
])('%s has none of it', (_name, buyer) => {
  expect(lawFor(buyer, plan, on)).toEqual({
    button: 'plain',
    consent: null,
    withdrawalDays: null,
    withdrawalFunction: false,
    cancellationButton: false,
  })
})

test('a seller switches each part off, but not the right itself', () => {
  const off = { order_button: false, consent: false, withdrawal: false, cancellation: false }
  expect(lawFor(consumer('DE'), plan, { ...on, ...off })).toEqual({
    button: 'plain',
    consent: null,
    withdrawalDays: 14,
    withdrawalFunction: false,
    cancellationButton: false,
  })
  for (const name of Object.keys(off)) {
    const law = lawFor(consumer('DE'), plan, { ...on, [name]: false })
    expect(Object.values(law).filter((value) => !value || value === 'plain')).toHaveLength(1)
  }
})

describe('what a seller changes in a country', () => {
  const swiss = { ...switches, country: 'CH' }

  test('is on where the table has nothing, with fourteen days', () => {
    const rules = changed(swiss)
    expect(lawFor(consumer('CH'), plan, rules)).toEqual(lawFor(consumer('DE'), plan, on))
    expect(lawFor({ country: 'CH', isBusiness: true }, plan, rules).button).toBe('plain')
    expect(lawFor(consumer('GB'), plan, rules).button).toBe('plain')
  })

  test('gives no right where only the button is on', () => {
    const rules = changed({ ...swiss, consent: false, withdrawal: false })
    expect(lawFor(consumer('CH'), book, rules)).toMatchObject({
      button: 'orderWithObligation',
      consent: null,
      withdrawalDays: null,
    })
  })

  test('is off in that country alone, and takes no right from its consumers', () => {
    const off = { order_button: false, consent: false, withdrawal: false, cancellation: false }
    const rules = changed({ ...off, country: 'DE' })
    expect(lawFor(consumer('DE'), plan, rules)).toEqual({
      button: 'plain',
      consent: null,
      withdrawalDays: 14,
      withdrawalFunction: false,
      cancellationButton: false,
    })
    expect(lawFor(consumer('FR'), plan, rules)).toEqual(lawFor(consumer('FR'), plan, on))
  })

  test('stays off where the rule is off everywhere', () => {
    const rules = { ...changed(swiss), order_button: false, consent: false }
    expect(lawFor(consumer('CH'), plan, rules)).toMatchObject({
      button: 'plain',
      consent: null,
      withdrawalFunction: true,
    })
  })

  test('is listed with the table', () => {
    const listed = lawsOf(changed(swiss, { ...switches, country: 'AT' }))
    expect(listed).toHaveLength(31)
    const law = Object.fromEntries(listed)
    expect(law.CH).toMatchObject({ withdrawalDays: 14, timeZone: 'Europe/Zurich' })
    expect(law.AT).toMatchObject({ cancellationButton: true, timeZone: 'Europe/Vienna' })
  })

  test('decides which declarations of its buyers are taken', () => {
    const rules = changed({ ...swiss, withdrawal: false })
    expect(isTaken('withdrawal', 'CH', rules)).toBe(false)
    expect(isTaken('cancellation', 'CH', rules)).toBe(true)
    expect(isTaken('cancellation', 'US', rules)).toBe(true)
    expect(isTaken('withdrawal', null, { ...rules, withdrawal: false })).toBe(false)
  })
})
