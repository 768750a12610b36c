import { expect, test } from 'vitest'
import { embedCode, fieldsIn, nameOf, withLook } from './link-fields.ts'

const url = 'https://shop.example/v1/checkout-links/polar_cl_1/redirect'

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
    metadata: { campaign: 'spring' },
  })
})

test('the look of a checkout is in the address, unless it is that of the buyer', () => {
  expect(withLook(url, { locale: '', theme: '' })).toBe(url)
  expect(withLook(url, { locale: 'uk', theme: 'dark' })).toBe(`${url}?locale=uk&theme=dark`)
})

test('what is copied into a page is markup, whatever the label is', () => {
  const code = embedCode(url, { locale: 'de', theme: 'dark' }, '"Buy" <b> & more')
  expect(code).toContain('<script src="https://shop.example/embed.js" defer></script>')
  expect(code).toContain(`href="${url}?locale=de" data-guildhall-checkout`)
  expect(code).toContain('data-guildhall-theme="dark">&#34;Buy&#34; &#60;b&#62; &#38; more</a>')
})

test('a link without a label is called by what it sells', () => {
  const products = [{ name: 'Studio' }, { name: 'Workshop' }] as never
  expect(nameOf({ label: null, products })).toBe('Studio, Workshop')
  expect(nameOf({ label: 'Spring', products })).toBe('Spring')
})
