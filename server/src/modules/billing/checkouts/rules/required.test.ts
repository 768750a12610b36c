import { expect, test } from 'vitest'
import { addressFields, missingAtConfirm, shownFields } from './required.ts'

const nothing = { line1: null, line2: null, postal_code: null, city: null, state: null }
const germany = { ...nothing, country: 'DE' }
const unitedStates = { ...nothing, country: 'US' }
const complete = {
  isKnownCustomer: false,
  email: 'ada@example.com',
  billingName: null,
  address: germany,
  isBusiness: false,
  requiresAddress: false,
  isPaymentFormRequired: true,
  isPaidByBalance: false,
  token: 'tok_visa',
}
const missing = (change: object) =>
  missingAtConfirm({ ...complete, ...change }).map(({ loc, type }) => `${type} ${loc.join('.')}`)

test('an email address, a country and a card are enough in most countries', () => {
  expect(missing({})).toEqual([])
})

test('everything that is missing is told at once', () => {
  expect(missing({ email: null, address: null, token: null })).toEqual([
    'missing body.customer_email',
    'missing body.customer_billing_address',
    'missing body.confirmation_token_id',
  ])
})

test('a customer whom the merchant named needs no email address', () => {
  expect(missing({ email: null, isKnownCustomer: true })).toEqual([])
})

test('without a payment form only the email address is needed', () => {
  expect(missing({ address: null, token: null, isPaymentFormRequired: false })).toEqual([])
})

test('the United States need the whole address, Canada the province', () => {
  expect(missing({ address: unitedStates })).toEqual([
    'missing body.customer_billing_address.state',
    'missing body.customer_billing_address.city',
    'missing body.customer_billing_address.postal_code',
    'missing body.customer_billing_address.line1',
  ])
  expect(missing({ address: { ...nothing, country: 'CA' } })).toEqual([
    'missing body.customer_billing_address.state',
  ])
})

test('a business needs its name and whole address, also for something free', () => {
  expect(missing({ isBusiness: true, isPaymentFormRequired: false, token: null })).toEqual([
    'missing body.customer_billing_name',
    'missing body.customer_billing_address.city',
    'missing body.customer_billing_address.postal_code',
    'missing body.customer_billing_address.line1',
  ])
})

test('a merchant may require the whole address', () => {
  expect(missing({ requiresAddress: true })).toHaveLength(3)
})

test('a form shows what it may need, and older clients are told the same', () => {
  const modes = (address: typeof germany | null, isBusiness = false) =>
    addressFields({ address, isBusiness, requiresAddress: false })
  expect(modes(null)).toEqual({
    country: 'required',
    state: 'disabled',
    city: 'disabled',
    postal_code: 'disabled',
    line1: 'disabled',
    line2: 'disabled',
  })
  expect(modes(unitedStates)).toMatchObject({
    state: 'required',
    line1: 'required',
    line2: 'optional',
  })
  expect(modes(germany, true)).toMatchObject({ state: 'optional', line1: 'required' })
  expect(shownFields(modes(germany))).toMatchObject({ country: true, state: false, line2: false })
})
