import { describe, expect, test } from 'vitest'
import { chooseCopies, copiedOf, leftOutOf } from './choose.ts'
import { copiesOf } from './copies.ts'
import { noSamples, type Source } from './source.ts'

const product = (id: string, more: object = {}) => ({
  id,
  isArchived: false,
  isDraft: false,
  ...more,
})
const nothing: Source = {
  customFields: [],
  meters: [],
  alerts: [],
  files: [],
  benefits: [],
  products: [],
  prices: [],
  fieldsOfProducts: [],
  benefitsOfProducts: [],
  pictures: [],
  discounts: [],
  productsOfDiscounts: [],
  links: [],
  legalSettings: [],
  emailWordings: [],
}
const source = (more: Partial<Source>): Source => ({ ...nothing, ...more })
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

describe('of a catalog', () => {
  test('a discount whose products all stay behind stays, and one for all comes along', () => {
    const all = source({
      products: [product('sold'), product('old', { isArchived: true })],
      discounts: [{ id: 'all' }, { id: 'old' }, { id: 'both' }],
      productsOfDiscounts: [
        { discount_id: 'old', product_id: 'old' },
        { discount_id: 'both', product_id: 'old' },
        { discount_id: 'both', product_id: 'sold' },
      ],
    })
    const chosen = chooseCopies(all, noSamples)
    expect(ids(chosen.discounts)).toEqual(['all', 'both'])
    expect(chosen.productsOfDiscounts).toEqual([{ discount_id: 'both', product_id: 'sold' }])
    expect(leftOutOf(all, chosen)).toBe(2)
  })

  test('a link keeps the products that come along, and loses a discount that does not', () => {
    const link = (id: string, productIds: string[], discountId: string | null = null) => ({
      id,
      productIds,
      discountId,
    })
    const { links } = chooseCopies(
      source({
        products: [product('sold'), product('sample')],
        discounts: [{ id: 'sample' }, { id: 'own' }],
        links: [
          link('sample', ['sample']),
          link('both', ['sample', 'sold'], 'sample'),
          link('own', ['sold'], 'own'),
        ],
      }),
      { productIds: ['sample'], benefitIds: [], discountIds: ['sample'] },
    )
    expect(links).toEqual([link('both', ['sold']), link('own', ['sold'], 'own')])
  })

  test('an archived meter and a file come along only where something needs them', () => {
    const chosen = chooseCopies(
      source({
        meters: ['charged', 'credited', 'old'].map((id) => ({ id, isArchived: true })),
        alerts: [{ meter_id: 'old' }, { meter_id: 'charged' }],
        files: ['shown', 'given', 'unused'].map((id) => ({ id, size: 1 })),
        products: [product('sold')],
        prices: [{ id: 'price', productId: 'sold', meterId: 'charged' }],
        pictures: [{ product_id: 'sold', file_id: 'shown' }],
        benefits: [
          { id: 'credit', properties: { meter_id: 'credited' } },
          { id: 'guide', properties: { files: ['given'], archived: {} } },
        ],
      }),
      noSamples,
    )
    expect(ids(chosen.meters)).toEqual(['charged', 'credited'])
    expect(chosen.alerts).toEqual([{ meter_id: 'charged' }])
    expect(ids(chosen.files)).toEqual(['shown', 'given'])
    expect(copiedOf(chosen)).toMatchObject({ meters: 2, files: 2, benefits: 2, products: 1 })
  })
})

test('new ids keep the order of the old ones', () => {
  const chosen = source({ customFields: [{ id: 'z' }, { id: 'a' }, { id: 'm' }] })
  let n = 9
  const { rows } = copiesOf(chosen, {
    sandbox: 'sandbox',
    live: 'live',
    at: new Date(0),
    uuid: () => `id-${n--}`,
    secret: () => 'secret',
    tokenOf: (guild) => guild,
  })
  const [fields] = rows
  const copies = fields && 'copies' in fields ? fields.copies : []
  expect(copies.map(({ id, changes }) => [id, changes.id])).toEqual([
    ['z', 'id-7'],
    ['a', 'id-8'],
    ['m', 'id-9'],
  ])
})
