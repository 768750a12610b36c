import { describe, expect, test } from 'vitest'
import { taxOf } from './amounts.ts'
import { type Buyer, noRate, rateInTable, type TaxBehaviorOption } from './rates.ts'

const consumer: Buyer = { taxId: null, sellerCountry: null }
const business: Buyer = { ...consumer, taxId: { value: 'DE136695976', format: 'eu_vat' } }

const rateAt = (
  country: string,
  state: string | null = null,
  behavior: TaxBehaviorOption = 'location',
  buyer: Buyer | null = consumer,
) => rateInTable({ country, state }, buyer, behavior)

function taxed(taxable: number, ...place: Parameters<typeof rateAt>) {
  const rate = rateAt(...place)
  if (!rate) throw new Error('The rate is unknown.')
  const { tax, net } = taxOf(taxable, rate)
  return [rate.behavior, tax, net]
}

describe('the table', () => {
  test.each([
    ['US', 'US-NY', 10_000, 888],
    ['US', 'US-NY', 1_999, 177],
    ['US', 'US-CA', 10_000, 725],
    ['US', 'US-CA', 1_990, 144],
    ['CA', 'CA-ON', 10_000, 1_300],
    ['CA', 'CA-ON', 1_950, 254],
    ['IN', null, 10_000, 1_800],
    ['IN', null, 1_975, 356],
  ] as const)('of %s %s adds to %d a tax of %d', (country, state, price, tax) => {
    expect(taxed(price, country, state)).toEqual(['exclusive', tax, price])
  })

  test.each([
    ['DE', 11_900, 1_900],
    ['DE', 10_000, 1_597],
    ['FR', 12_000, 2_000],
    ['FR', 10_000, 1_667],
    ['ES', 12_100, 2_100],
    ['ES', 10_000, 1_736],
    ['PL', 12_300, 2_300],
    ['PL', 10_000, 1_870],
    ['GB', 12_000, 2_000],
    ['GB', 999, 167],
    ['TR', 12_000, 2_000],
    ['TR', 1, 0],
    ['UA', 12_000, 2_000],
    ['UA', 3, 1],
  ])('of %s finds in %d a tax of %d', (country, price, tax) => {
    expect(taxed(price, country)).toEqual(['inclusive', tax, price - tax])
  })

  test.each([
    ['US', 'US-TX', 'exclusive'],
    ['CA', 'CA-QC', 'exclusive'],
    ['JP', null, 'inclusive'],
    ['AT', null, 'inclusive'],
  ] as const)('taxes nothing in %s %s', (country, state, behavior) => {
    expect(taxed(10_000, country, state)).toEqual([behavior, 0, 10_000])
    expect(rateAt(country, state)?.reason).toBe('not_collecting')
  })
})

test('the option of the price wins over the place', () => {
  expect(taxed(10_000, 'DE', null, 'exclusive')).toEqual(['exclusive', 1_900, 10_000])
  expect(taxed(10_000, 'US', 'US-NY', 'inclusive')).toEqual(['inclusive', 815, 9_185])
})

test('the rate is unknown without an address, and without a state where it depends on one', () => {
  expect(rateInTable(null, consumer, 'location')).toBeNull()
  expect(rateAt('US')).toBeNull()
  expect(rateAt('CA', null, 'inclusive')).toBeNull()
})

describe('reverse charge', () => {
  test('applies to a business with a VAT number in the European Union', () => {
    expect(rateAt('FR', null, 'location', business)).toMatchObject({
      partsPerMillion: 0,
      reason: 'reverse_charge',
    })
    expect(taxed(11_900, 'DE', null, 'inclusive', business)).toEqual(['inclusive', 0, 11_900])
  })

  test('applies across the borders of the seller', () => {
    const buyer = { ...business, sellerCountry: 'FR' }
    expect(rateAt('DE', null, 'location', buyer)?.reason).toBe('reverse_charge')
  })

  test.each<[string, string, Buyer | null]>([
    ['who has no tax id', 'DE', consumer],
    [
      'another kind of tax id',
      'DE',
      { ...consumer, taxId: { value: '18181508155', format: 'de_stn' } },
    ],
    ['a business in the country of the seller', 'DE', { ...business, sellerCountry: 'DE' }],
    ['a place outside the European Union', 'GB', business],
    ['an unknown buyer', 'DE', null],
  ])('does not apply to %s', (_, country, buyer) => {
    expect(rateAt(country, null, 'location', buyer)?.reason).toBe('standard_rated')
  })
})

test('without a provider nothing is taxed, whatever is known of the address', () => {
  expect(noRate(null, 'location')).toMatchObject({ partsPerMillion: 0, behavior: 'inclusive' })
  const address = { country: 'US', state: null }
  expect(noRate(address, 'location')).toMatchObject({ behavior: 'exclusive', country: 'US' })
})
