import { expect, test } from 'vitest'
import { missingDetails } from './seller.ts'

const address = {
  line1: 'Invalidenstr. 1',
  line2: null,
  postal_code: '10115',
  city: 'Berlin',
  state: null,
  country: 'DE',
}
const complete = { name: 'Acme GmbH', address, tax_id: 'DE136695976', no_tax_id: false }

test.each([
  ['nothing', {}, []],
  ['the name', { name: null }, ['name']],
  ['the address', { address: null }, ['address']],
  ['the street', { address: { ...address, line1: null } }, ['address']],
  ['the city', { address: { ...address, city: null } }, ['address']],
  ['the tax id', { tax_id: null }, ['tax_id']],
  ['a tax id, which there is none', { tax_id: null, no_tax_id: true }, []],
  ['all', { name: null, address: null, tax_id: null }, ['name', 'address', 'tax_id']],
])('a seller lacks %s', (_, more, missing) => {
  expect(missingDetails({ ...complete, ...more })).toEqual(missing)
})
