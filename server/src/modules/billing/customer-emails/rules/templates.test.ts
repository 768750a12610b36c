import { templatesOf } from '@guildhall/contract/billing/customer-emails'
import { expect, test } from 'vitest'
import catalog from '../../../../../../locales/en/customer-emails.json' with { type: 'json' }

/** Codes, changes of an address, invitations and who may see the bills have no switch. */
const always = [
  'portalSignIn',
  'emailChange',
  'emailChangeAsked',
  'emailChanged',
  'seatInvitation',
  'managerInvited',
  'managerAdded',
  'managerRemoved',
]

test('every email to customers depends on one switch, or is always sent', () => {
  const all = Object.entries(catalog.mail)
  const known = all.flatMap(([name, mail]) => (typeof mail === 'string' ? [] : [name]))
  const listed = [...Object.values(templatesOf).flat(), ...always]
  expect(listed.toSorted()).toEqual(known.toSorted())
})
