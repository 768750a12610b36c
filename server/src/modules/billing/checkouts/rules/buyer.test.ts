import { expect, test } from 'vitest'
import { toTaxId } from '../../tax/index.ts'
import { withBuyer } from './buyer.ts'

const nothing = { line1: null, line2: null, postal_code: null, city: null, state: null }
const germany = { ...nothing, country: 'DE' }
const france = { ...nothing, country: 'FR' }
const taxId = { value: 'DE136695976', format: 'eu_vat' } as const
const empty = {
  customerId: null,
  customerName: null,
  customerEmail: null,
  customerBillingName: null,
  customerBillingAddress: null,
  customerTaxId: null,
  isBusinessCustomer: false,
  locale: null,
}

test('what is left out stays, and null removes', () => {
  const named = { ...empty, customerName: 'Ada', customerEmail: 'ada@example.com' }
  const { value } = withBuyer(named, { customer_name: null }, toTaxId)
  expect(value).toMatchObject({ customerName: null, customerEmail: 'ada@example.com' })
})

test('the email address of a known customer stays as it is', () => {
  const known = { ...empty, customerId: 'a', customerEmail: 'ada@example.com' }
  const { value } = withBuyer(known, { customer_email: 'eve@example.com' }, toTaxId)
  expect(value.customerEmail).toBe('ada@example.com')
})

test('a tax id needs a country, in which it must be valid', () => {
  const input = { number: 'DE136695976', format: null }
  expect(withBuyer(empty, { customer_tax_id: input }, toTaxId).issues).toMatchObject([
    { loc: ['body', 'customer_billing_address'], type: 'missing' },
  ])
  const there = { ...empty, customerBillingAddress: germany }
  expect(withBuyer(there, { customer_tax_id: input }, toTaxId).value.customerTaxId).toEqual(taxId)
  const bad = { number: 'DE123', format: null }
  expect(withBuyer(there, { customer_tax_id: bad }, toTaxId).issues).toMatchObject([
    { loc: ['body', 'customer_tax_id'], msg: 'Invalid tax ID.' },
  ])
})

test('a tax id does not survive a change of the country', () => {
  const there = { ...empty, customerBillingAddress: germany, customerTaxId: taxId }
  const moved = withBuyer(there, { customer_billing_address: france }, toTaxId)
  expect(moved.value.customerTaxId).toBeNull()
  const same = { ...germany, city: 'Berlin' }
  const stayed = withBuyer(there, { customer_billing_address: same }, toTaxId)
  expect(stayed.value.customerTaxId).toEqual(taxId)
})
