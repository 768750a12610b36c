import type { Locale } from '@guildhall/contract/boot'
import { dayText } from '@guildhall/contract/kernel/day-text'
import type { I18n } from '../i18n/index.ts'
import { composeEmail, type MailLook } from './compose.ts'
import type { EmailContent } from './layout.ts'

/** The catalog keys of all emails. */
export function emailTemplates(i18n: I18n): string[] {
  return i18n.nouns.flatMap((noun) =>
    Object.keys(i18n.subtree('en', `${noun}.mail`))
      .map((name) => `${noun}.mail.${name}`)
      .filter((template) => i18n.has('en', `${template}.subject`)),
  )
}

const sampleOrganization = 'The Analytical Society'
const sampleValues: Readonly<Record<string, string>> = {
  name: 'Ada Lovelace',
  inviter: 'Ada Lovelace',
  email: 'ada@example.com',
  about: 'grace@example.com',
  address: 'ada@example.com',
  team: 'Engines',
  code: '482913',
  otp: '482913',
  device: 'Firefox on Linux',
  product: 'Analytical Engine',
  amount: '€119.00',
  oldAmount: '€99.00',
  number: 'ENGINE-0001',
  brand: 'Visa',
  last4: '4242',
  month: '12/2027',
  meter: 'API calls',
  share: '80',
  used: '800',
  included: '1000',
}
/** What sellers may name in their own words on a receipt, besides what its sentences have. */
const ofReceipts = { product: 'Analytical Engine', number: 'ENGINE-0001', total: '€119.00' }
const sampleNumber = 2
const sampleDate = new Date('2027-01-31T10:00:00Z')

/** What an email in the name of an organization adds. */
function sampleSender(
  i18n: I18n,
  locale: Locale,
  template: string,
  organization: string,
): Partial<EmailContent> {
  if (!/^(?:customer-emails|withdrawals)\./.test(template)) return {}
  const { product = '', amount = '' } = sampleValues
  const isReceipt =
    /[.](?:orderPaid|subscribed|subscribedSeats|renewed|trialConverted|planChanged|seatsChanged)$/.test(
      template,
    )
  const total = i18n.translate(locale, 'documents.pdf.total.receipt')
  return {
    brand: organization,
    logo: null,
    links: [],
    footer: i18n.translate(locale, 'customer-emails.mail.footer', { organization }),
    rows: isReceipt
      ? [
          { label: product, value: amount },
          { label: total, value: amount, isTotal: true },
        ]
      : [],
  }
}

type Sample = {
  readonly look?: MailLook
  /** The name of the organization, if it is not to be a sample as well. */
  readonly organization?: string | undefined
}

/** The values that the texts of an email name. */
export function sampleValuesOf(
  i18n: I18n,
  locale: Locale,
  template: string,
  organization = sampleOrganization,
): Record<string, string | number> {
  const known: typeof sampleValues = { ...sampleValues, organization }
  const texts = JSON.stringify(i18n.subtree(locale, template))
  const values: Record<string, string | number> = { ...ofReceipts }
  for (const [, name = '', kind] of texts.matchAll(/\{(\w+)(, ?(?:plural|number))?[,}]/g)) {
    values[name] = kind ? sampleNumber : (known[name] ?? name)
  }
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  for (const name of ['date', 'resumes']) {
    if (name in values) values[name] = dayText(format, sampleDate)
  }
  return values
}

/** An email with sample values, for the preview. */
export function sampleEmail(
  i18n: I18n,
  locale: Locale,
  template: string,
  origin: string,
  { look, organization = sampleOrganization }: Sample = {},
): EmailContent {
  const values = sampleValuesOf(i18n, locale, template, organization)
  const hasLink = i18n.has(locale, `${template}.button`)
  const link = hasLink ? { link: `${origin}/a-link-like-this` } : {}
  const content = composeEmail(i18n, { locale, template, values, ...link }, look)
  return { ...content, ...sampleSender(i18n, locale, template, organization) }
}
