import { describe, expect, test } from 'vitest'
import { countries } from './countries.ts'
import { type Buyer, lawFor, type Sold } from './law.ts'

const on = { order_button: true, consent: true, withdrawal: true, cancellation: true }
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
  expect(lawFor(consumer('DE'), plan, off)).toEqual({
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
