import { legalEmails, type WordedEmail } from '@guildhall/contract/billing/email-wordings'
import {
  cleanWording,
  placeholderOf,
  type Wording,
  type WordingField,
  type WordingProblem,
  wordingFields,
  wordingProblem,
} from '@guildhall/contract/kernel/email-words'

const isLegal = (email: WordedEmail) => (legalEmails as readonly string[]).includes(email)

/** Its texts in the catalogs. */
export function templateOf(email: WordedEmail): string {
  if (!isLegal(email)) return `customer-emails.mail.${email}`
  return `withdrawals.mail.${email === 'cancellationConfirmed' ? 'canceled' : email}`
}

/** The other way round; undefined for an email that sellers do not word, such as one with a code. */
export function emailOf(template: string, emails: readonly WordedEmail[]): WordedEmail | undefined {
  return emails.find((email) => templateOf(email) === template)
}

export const isSubjectFixed = isLegal

/** Sent to an address that somebody typed, who could write anything as the name of its owner. */
const withoutName: readonly WordedEmail[] = ['checkoutReminder', 'paymentUnfinished']

const receipts: readonly WordedEmail[] = [
  'orderPaid',
  'subscribed',
  'subscribedSeats',
  'renewed',
  'trialConverted',
  'planChanged',
  'seatsChanged',
]
/** What receipts have besides the values of their own sentences. */
const ofReceipts = ['product', 'number', 'total']

const namesIn = (texts: string) => [...texts.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name)

/** What a seller may name: the values of the email's own sentences, which are always there. */
export function placeholdersOf(email: WordedEmail, texts: Readonly<Record<string, unknown>>) {
  const names = [
    ...(withoutName.includes(email) ? [] : ['name']),
    'organization',
    ...(receipts.includes(email) ? ofReceipts : []),
    ...namesIn(JSON.stringify(texts)).filter((name) => name !== 'name'),
  ]
  return [...new Set(names)].map(placeholderOf)
}

/** As it is stored. */
export function cleaned(
  email: WordedEmail,
  input: Readonly<Partial<Record<WordingField, string | null | undefined>>>,
): Wording {
  const clean = (field: WordingField) => cleanWording(field, input[field])
  return {
    subject: isSubjectFixed(email) ? null : clean('subject'),
    greeting: clean('greeting'),
    opening: clean('opening'),
    closing: clean('closing'),
  }
}

/** The fields that a seller may not send like this, with the reason. */
export function problemsOf(wording: Wording, placeholders: readonly string[]) {
  return wordingFields.flatMap((field) => {
    const problem = wordingProblem(field, wording[field], placeholders)
    return problem ? [{ field, problem }] : []
  })
}

export function textOf(problem: WordingProblem, placeholders: readonly string[]): string {
  switch (problem.kind) {
    case 'placeholder':
      return `${problem.text} is unknown here. Known: ${placeholders.map((name) => `{${name}}`).join(', ')}`
    case 'link':
      return `Addresses begin with https:// and a domain, and have no placeholders: ${problem.text}`
    case 'noLink':
      return 'This line takes no addresses'
    case 'links':
      return `At most ${problem.most} addresses`
    case 'lines':
      return `At most ${problem.most} lines`
  }
}

/** What stands below it. */
export function footerOf(
  email: WordedEmail,
  { email: address }: { readonly email: string | null },
) {
  if (withoutName.includes(email)) return 'customer-emails.mail.checkoutReminder.footer'
  return address ? 'customer-emails.mail.footer' : 'customer-emails.mail.footerWithoutReply'
}
