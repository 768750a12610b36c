import { expect, test } from 'vitest'
import { article, namesOf, singularOf } from './names.ts'

test.each([
  ['customers', 'customer'],
  ['payment-methods', 'payment-method'],
  ['currencies', 'currency'],
  ['addresses', 'address'],
  ['taxes', 'tax'],
  ['batches', 'batch'],
  ['purchases', 'purchase'],
  ['invoices', 'invoice'],
  ['license-keys', 'license-key'],
  ['portal', 'portal'],
])('the singular of %s is %s', (noun, singular) => {
  expect(singularOf(noun)).toBe(singular)
})

test('a noun has a form for each place', () => {
  expect(namesOf('billing', 'payment-methods')).toMatchObject({
    module: 'billing/payment-methods',
    plural: 'paymentMethods',
    Plural: 'PaymentMethods',
    singular: 'paymentMethod',
    Singular: 'PaymentMethod',
    words: 'payment methods',
    table: 'payment_methods',
    event: 'payment_method.created',
    notFound: 'PAYMENT_METHOD_NOT_FOUND',
    key: 'payment_method',
    owner: 'organization',
  })
  expect(namesOf('shared', 'cacti', 'cactus').Singular).toBe('Cactus')
})

test.each([
  ['customer', 'a'],
  ['invoice', 'an'],
  ['usage report', 'a'],
  ['upgrade', 'an'],
  ['order', 'an'],
])('%s takes the article %s', (word, expected) => {
  expect(article(word)).toBe(expected)
})
