import { legalEmails, wordedEmails } from '@guildhall/contract/billing/email-wordings'
import { expect, test } from 'vitest'
import customers from '../../../../../locales/en/customer-emails.json' with { type: 'json' }
import withdrawals from '../../../../../locales/en/withdrawals.json' with { type: 'json' }
import { cleaned, emailOf, placeholdersOf, templateOf } from './words.ts'

const catalogs = { 'customer-emails': customers, withdrawals } as const
const textsOf = (template: string): Record<string, unknown> => {
  const [noun = '', , name = ''] = template.split('.')
  const { mail } = catalogs[noun as keyof typeof catalogs]
  return (mail as unknown as Record<string, Record<string, unknown>>)[name] ?? {}
}

test('every email has its texts, and its placeholders are the values of its sentences', () => {
  for (const email of wordedEmails) {
    expect(textsOf(templateOf(email)), email).toHaveProperty('subject')
    expect(emailOf(templateOf(email), wordedEmails)).toBe(email)
  }
  const of = (email: (typeof wordedEmails)[number]) =>
    placeholdersOf(email, textsOf(templateOf(email)))
  expect(of('orderPaid')).toEqual(['customer', 'seller', 'product', 'number', 'total'])
  expect(of('priceChange')).toEqual([
    'customer',
    'seller',
    'product',
    'date',
    'amount',
    'old_amount',
  ])
  expect(of('subscribedSeats')).toContain('seats')
  expect(of('checkoutReminder')).toEqual(['seller', 'product'])
  expect(of('withdrawalReceipt')).toEqual(['customer', 'seller', 'product', 'days'])
})

test('emails with codes, about addresses and invitations take no words', () => {
  for (const name of ['portalSignIn', 'emailChange', 'seatInvitation', 'managerInvited'])
    expect(emailOf(`customer-emails.mail.${name}`, wordedEmails)).toBeUndefined()
})

test('what the law demands keeps its subject', () => {
  for (const email of legalEmails)
    expect(cleaned(email, { subject: 'Sale!', closing: 'Ada' })).toEqual({
      subject: null,
      greeting: null,
      opening: null,
      closing: 'Ada',
    })
})
