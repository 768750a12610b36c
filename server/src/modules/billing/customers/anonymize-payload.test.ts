import type { Customer } from '@guildhall/contract/billing/customers'
import { expect, test } from 'vitest'
import { anonymizePayload } from './anonymize-payload.ts'

const customer = {
  id: 'c1',
  email: 'hash@anonymized.invalid',
  email_verified: false,
  name: 'hash',
  avatar_url: 'https://example.com/nobody',
  billing_name: null,
  billing_address: null,
} as Customer

const ada = {
  ...customer,
  email: 'ada@example.com',
  email_verified: true,
  name: 'Ada',
  external_id: 'a1',
  metadata: { plan: 'gold' },
}

test('the customer is replaced wherever a payload has it, and keeps what belongs to the merchant', () => {
  const kept = { external_id: 'a1', metadata: { plan: 'gold' } }
  expect(anonymizePayload(ada, customer)).toEqual({ ...customer, ...kept })
  expect(anonymizePayload({ id: 'o1', total_amount: 5, customer: ada }, customer)).toEqual({
    id: 'o1',
    total_amount: 5,
    customer: { ...customer, ...kept },
  })
})

test('another customer of the same payload stays', () => {
  const other = { ...ada, id: 'c2' }
  expect(anonymizePayload({ customers: [ada, other] }, customer)).toMatchObject({
    customers: [{ email: customer.email }, { email: 'ada@example.com' }],
  })
})

test('what a buyer entered is left out, the rest stays, null and numbers too', () => {
  const checkout = {
    customer_name: 'Ada',
    customer_email: 'ada@example.com',
    customer_ip_address: '192.0.2.1',
    customer_billing_address: { country: 'DE' },
    custom_field_data: { phone: '123' },
    organization: { name: 'Acme', billing_name: 'Acme' },
    product: { name: 'Book', prices: [{ amount: 0 }, null] },
    metadata: { customer_name: 'mine' },
  }
  expect(anonymizePayload(checkout, customer)).toEqual({
    customer_name: null,
    customer_email: null,
    customer_ip_address: null,
    customer_billing_address: null,
    custom_field_data: {},
    organization: { name: 'Acme', billing_name: 'Acme' },
    product: { name: 'Book', prices: [{ amount: 0 }, null] },
    metadata: { customer_name: 'mine' },
  })
})

test('a payload that was erased stays so', () => {
  expect(anonymizePayload(null, customer)).toBeNull()
})
