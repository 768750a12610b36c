import { expect, test } from 'vitest'
import { toTaxId } from '../../tax/index.ts'
import { emailByBuyer, emailByMerchant, withBuyer } from './buyer.ts'

const nothing = { line1: null, line2: null, postal_code: null, city: null, state: null }
const germany = { ...nothing, country: 'DE' }
const france = { ...nothing, country: 'FR' }
const taxId = { value: 'DE136695976', format: 'eu_vat' } as const
const empty = {
  customerName: null,
  customerBillingName: null,
  customerBillingAddress: null,
  customerTaxId: null,
  isBusinessCustomer: false,
  locale: null,
}

test('what is left out stays, and null removes', () => {
  const named = { ...empty, customerName: 'Ada', customerBillingName: 'Ada Ltd' }
  const { value } = withBuyer(named, { customer_name: null }, toTaxId)
  expect(value).toMatchObject({ customerName: null, customerBillingName: 'Ada Ltd' })
})

const unknown = {
  customerId: null,
  buyerProof: null,
  externalCustomerId: null,
  customerEmail: null,
  isEmailFixed: false,
  isEmailVerified: false,
}
const ada = { customer_email: 'ada@example.com' }
const eve = { customer_email: 'eve@example.com' }

test('the email address of a known customer stays as it is, whoever asks', () => {
  const known = { ...unknown, customerId: 'a', customerEmail: 'ada@example.com' }
  for (const ask of [emailByBuyer, emailByMerchant]) {
    expect(ask(known, eve).customerEmail).toBe('ada@example.com')
  }
})

test.each([
  ['an address alone is the buyer’s to change', unknown, ada, false, false],
  ['one with an external id is not', { ...unknown, externalCustomerId: 'a1' }, ada, true, false],
  ['one that was proved is not', unknown, { ...ada, customer_email_verified: true }, true, true],
])('of what a merchant gives, %s', (_, checkout, input, isEmailFixed, isEmailVerified) => {
  const given = emailByMerchant(checkout, input)
  expect(given).toEqual({ customerEmail: 'ada@example.com', isEmailFixed, isEmailVerified })
  const byBuyer = emailByBuyer({ ...checkout, ...given }, eve)
  expect(byBuyer.customerEmail).toBe(isEmailFixed ? 'ada@example.com' : 'eve@example.com')
  expect(byBuyer.isEmailVerified).toBe(isEmailVerified)
})

test('another address than that of a payment that failed is not the same customer any more', () => {
  const typed = { ...unknown, customerId: 'a', customerEmail: 'ada@example.com' }
  for (const buyerProof of ['new', 'address'] as const) {
    const checkout = { ...typed, buyerProof }
    expect(emailByBuyer(checkout, eve)).toMatchObject({
      customerEmail: 'eve@example.com',
      customerId: null,
      buyerProof: null,
    })
    expect(emailByBuyer(checkout, { customer_email: 'Ada@example.com' })).not.toHaveProperty(
      'customerId',
    )
  }
  const named = { ...typed, buyerProof: 'named' } as const
  expect(emailByBuyer(named, eve).customerEmail).toBe('ada@example.com')
})

test('the word of a merchant is about the address of the same request', () => {
  const proved = emailByMerchant(unknown, { ...ada, customer_email_verified: true })
  const next = emailByMerchant({ ...unknown, ...proved }, eve)
  expect(next).toEqual({
    customerEmail: 'eve@example.com',
    isEmailFixed: false,
    isEmailVerified: false,
  })
  expect(emailByMerchant({ ...unknown, ...proved }, {})).toEqual(proved)
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
