import { expect, test } from 'vitest'
import { fieldsIn, nameOf } from './link-fields.ts'

test('a form is sent whole, and what is empty is cleared', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['label', ' Spring '],
    ['products', 'a,b'],
    ['discount_id', ''],
    ['seats', '5'],
    ['success_url', ''],
    ['return_url', 'https://shop.example/'],
    ['allow_discount_codes', 'on'],
    ['metadata', 'campaign: spring'],
  ]) {
    form.set(String(name), String(value))
  }
  expect(fieldsIn(form, {})).toEqual({
    label: 'Spring',
    products: ['a', 'b'],
    discountId: null,
    seats: 5,
    successUrl: null,
    returnUrl: 'https://shop.example/',
    allowDiscountCodes: true,
    requireBillingAddress: false,
    trialInterval: null,
    trialIntervalCount: null,
    metadata: { campaign: 'spring' },
  })
})

test('a trial is its length and its unit, or none', () => {
  const form = new FormData()
  form.set('trial_interval', 'week')
  expect(fieldsIn(form, {})).toMatchObject({ trialInterval: null, trialIntervalCount: null })
  form.set('trial_interval_count', ' 2 ')
  expect(fieldsIn(form, {})).toMatchObject({ trialInterval: 'week', trialIntervalCount: 2 })
})

test('a link without a label is called by what it sells', () => {
  const products = [{ name: 'Studio' }, { name: 'Workshop' }] as never
  expect(nameOf({ label: null, products })).toBe('Studio, Workshop')
  expect(nameOf({ label: 'Spring', products })).toBe('Spring')
})
