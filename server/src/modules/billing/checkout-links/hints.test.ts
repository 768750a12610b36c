import { expect, test } from 'vitest'
import { hintsOf } from './hints.ts'
import { fieldValues, withTracking } from './rules.ts'

const nothing = {
  customer_email: undefined,
  customer_name: undefined,
  discount_code: undefined,
  amount: undefined,
  product_id: undefined,
  reference_id: undefined,
  locale: undefined,
}

test('what makes sense is taken, and the rest is left out', () => {
  const hints = hintsOf({
    ...nothing,
    customer_email: 'nobody',
    customer_name: ' Ada ',
    amount: '1e3',
    product_id: 'first',
    discount_code: ['a', 'b'],
  })
  expect(hints).toMatchObject({
    email: null,
    name: 'Ada',
    amount: null,
    productId: null,
    discountCode: null,
  })
  expect(hintsOf({ ...nothing, amount: '1500', customer_email: 'a@b.example' })).toMatchObject({
    amount: 1_500,
    email: 'a@b.example',
  })
})

test('where the buyer came from becomes metadata, without replacing the merchant’s', () => {
  const query = { ...nothing, utm_source: 'letter', reference_id: 'x', other: 'no' }
  const { metadata } = hintsOf(query)
  expect(metadata).toEqual({ utm_source: 'letter', reference_id: 'x' })
  expect(withTracking({ reference_id: 'mine' }, metadata)).toEqual({
    reference_id: 'mine',
    utm_source: 'letter',
  })
})

test('metadata never has more than fifty keys', () => {
  const many = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`utm_${n}`, 'x']))
  const { metadata } = hintsOf({ ...nothing, ...many })
  const own = Object.fromEntries(Array.from({ length: 49 }, (_, n) => [`own${n}`, 1]))
  expect(Object.keys(withTracking(own, metadata))).toHaveLength(50)
})

test('texts become the values that custom fields expect', () => {
  const { customFieldData } = hintsOf({
    ...nothing,
    'custom_field_data.size': '4',
    'custom_field_data.news': 'true',
    'custom_field_data.color': 'red',
    'custom_field_data.__proto__': 'x',
  })
  const fields = [
    { type: 'number', slug: 'size' },
    { type: 'checkbox', slug: 'news' },
    { type: 'text', slug: 'color' },
    { type: 'text', slug: 'constructor' },
  ]
  expect(fieldValues(fields, customFieldData)).toEqual({ size: 4, news: true, color: 'red' })
})
