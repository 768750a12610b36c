import type { CustomerUpdate } from '@guildhall/contract/billing/customers'
import type { Address } from '@guildhall/contract/kernel/billing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toTaxId } from '../tax/index.ts'
import type { Customer } from './rules.ts'
import {
  anonymized,
  applyChanges as applyChangesWith,
  applyPurchase,
  checkTaxId as checkTaxIdWith,
  deleted,
  isAnonymized,
  mergeMetadata,
} from './rules.ts'

const applyChanges = (customer: Customer, changes: CustomerUpdate) =>
  applyChangesWith(customer, changes, toTaxId)
const checkTaxId = (number: string, address: Address | null) =>
  checkTaxIdWith({ number, format: null }, address, toTaxId)

const place = { line1: null, line2: null, postal_code: null, city: null, state: null }
const germany = { ...place, country: 'DE' }
const france = { ...place, country: 'FR' }
const german = { value: 'DE136695976', format: 'eu_vat' } as const
const french = { value: 'FR40303265045', format: 'eu_vat' } as const

const ada: Customer = {
  id: '3a1f7f2e-5a0e-4d0f-9d5b-0d9f3c9a1b11',
  organizationId: 'acme',
  externalId: null,
  email: 'ada@example.com',
  emailStanding: 'proved',
  name: 'Ada',
  billingName: null,
  billingAddress: null,
  taxId: null,
  locale: null,
  metadata: {},
  type: 'individual',
  defaultPaymentMethodId: null,
  deletedAt: null,
  createdAt: new Date('2030-01-01'),
  modifiedAt: null,
  mirrored: null,
}

const wrongFields = (issues: readonly { loc: readonly unknown[]; type: string }[]) =>
  issues.map(({ loc, type }) => [loc[1], type])

describe('a tax id', () => {
  test('needs the country of an address', () => {
    const { issues } = checkTaxId('DE136695976', null)
    expect(wrongFields(issues)).toEqual([['billing_address', 'missing']])
  })

  test('must be valid there', () => {
    expect(checkTaxId('DE136695976', germany).value).toEqual(german)
    const { issues } = checkTaxId('DE136695977', germany)
    expect(issues).toEqual([{ loc: ['body', 'tax_id'], msg: 'Invalid tax ID.', type: 'invalid' }])
  })
})

describe('changes', () => {
  const customer = { ...ada, billingAddress: germany, taxId: german, externalId: 'a1' }

  test('leave what they do not name', () => {
    expect(applyChanges(customer, {})).toEqual({ value: customer, issues: [] })
    const nothing = { email: null, type: null }
    expect(applyChanges(customer, nothing)).toEqual({ value: customer, issues: [] })
  })

  test('remove what may be missing', () => {
    const { value, issues } = applyChanges(customer, { name: null, tax_id: null, locale: null })
    expect([value.name, value.taxId, issues]).toEqual([null, null, []])
  })

  test('of the email address make it unverified, unless it stays the same', () => {
    expect(applyChanges(ada, { email: 'new@example.com' }).value.emailStanding).toBe('set')
    expect(applyChanges(ada, { email: 'ada@example.com' }).value.emailStanding).toBe('proved')
  })

  test('of the country check the stored tax id again', () => {
    const { issues } = applyChanges(customer, { billing_address: france })
    expect(wrongFields(issues)).toEqual([['tax_id', 'invalid']])
    const both = { billing_address: france, tax_id: { number: 'FR40303265045', format: null } }
    expect(applyChanges(customer, both)).toMatchObject({ value: { taxId: french }, issues: [] })
    const without = { billing_address: france, tax_id: null }
    expect(applyChanges(customer, without)).toMatchObject({ value: { taxId: null }, issues: [] })
  })

  test('never remove the billing address or replace the external id', () => {
    const { issues } = applyChanges(customer, { billing_address: null, external_id: 'b' })
    expect(wrongFields(issues)).toEqual([
      ['billing_address', 'value_error'],
      ['external_id', 'value_error'],
    ])
    expect(applyChanges(customer, { external_id: null }).issues).toHaveLength(1)
    expect(applyChanges(customer, { external_id: 'a1' }).issues).toEqual([])
    expect(applyChanges(ada, { external_id: 'b', billing_address: null })).toMatchObject({
      value: { externalId: 'b' },
      issues: [],
    })
  })

  test('make a team an individual only with an email address', () => {
    const team: Customer = { ...ada, type: 'team', email: null }
    const { issues } = applyChanges(team, { type: 'individual' })
    expect(wrongFields(issues)).toEqual([['email', 'missing']])
    const named = { type: 'individual', email: 'a@example.com' } as const
    expect(applyChanges(team, named).issues).toEqual([])
  })
})

describe('a purchase', () => {
  test('sets the name only where there was none, and billing details always', () => {
    const purchase = { name: 'Countess', billingName: 'Analytical Ltd', billingAddress: germany }
    const after = applyPurchase({ ...ada, billingName: 'Old', taxId: null }, purchase)
    expect(after).toMatchObject({
      name: 'Ada',
      billingName: 'Analytical Ltd',
      billingAddress: germany,
    })
    expect(applyPurchase({ ...ada, name: null }, purchase).name).toBe('Countess')
  })

  test('without details changes nothing', () => {
    const customer = { ...ada, billingName: 'Old', billingAddress: germany, taxId: german }
    expect(applyPurchase(customer, {})).toEqual(customer)
    expect(applyPurchase(customer, { name: null, billingAddress: null })).toEqual(customer)
  })

  test('in another country drops a tax id of the former one', () => {
    const customer = { ...ada, billingAddress: germany, taxId: german }
    expect(applyPurchase(customer, { billingAddress: france }).taxId).toBeNull()
    const both = { billingAddress: france, taxId: french }
    expect(applyPurchase(customer, both).taxId).toEqual(french)
  })
})

test('merged metadata has the new values, all stored keys and at most fifty keys', () => {
  const map = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), fc.integer(), {
    maxKeys: 50,
    noNullPrototype: true,
  })
  fc.assert(
    fc.property(map, map, (stored, added) => {
      const merged = mergeMetadata(stored, added)
      expect(Object.keys(merged).length).toBeLessThanOrEqual(50)
      for (const key of Object.keys(stored)) {
        expect(merged[key]).toBe(Object.hasOwn(added, key) ? added[key] : stored[key])
      }
      const union = new Set([...Object.keys(stored), ...Object.keys(added)])
      if (union.size <= 50) expect(Object.keys(merged)).toHaveLength(union.size)
    }),
  )
})

describe('a deleted customer', () => {
  const at = new Date('2030-05-01')
  const hash = (text: string) => `h(${text.length})`

  test('keeps its external id in the metadata', () => {
    const after = deleted({ ...ada, externalId: 'a1', metadata: { plan: 'pro' } }, at)
    expect(after).toMatchObject({
      externalId: null,
      metadata: { plan: 'pro', __external_id: 'a1' },
      deletedAt: at,
      modifiedAt: at,
    })
    expect(deleted(ada, at).metadata).toEqual({})
  })

  test('can lose what identifies a natural person', () => {
    const customer = { ...ada, billingName: 'Ada L.', billingAddress: germany }
    const after = anonymized(customer, at, hash)
    expect(after).toMatchObject({
      email: 'h(15)@anonymized.invalid',
      emailStanding: 'set',
      name: 'h(3)',
      billingName: 'h(6)',
      billingAddress: null,
    })
    expect([isAnonymized(customer), isAnonymized(after)]).toEqual([false, true])
  })

  test('keeps the name of a business', () => {
    const after = anonymized({ ...ada, taxId: german, billingName: null }, at, hash)
    expect(after).toMatchObject({ name: 'Ada', billingName: null, taxId: german })
  })
})
