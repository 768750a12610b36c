import type { Locale } from '@guildhall/contract/boot'
import type { I18n } from '../i18n/index.ts'
import { composeEmail } from './compose.ts'
import type { EmailContent } from './layout.ts'

/** The catalog keys of all emails. */
export function emailTemplates(i18n: I18n): string[] {
  return i18n.nouns.flatMap((noun) =>
    Object.keys(i18n.subtree('en', `${noun}.mail`))
      .map((name) => `${noun}.mail.${name}`)
      .filter((template) => i18n.has('en', `${template}.subject`)),
  )
}

const sampleValues: Readonly<Record<string, string>> = {
  name: 'Ada Lovelace',
  inviter: 'Ada Lovelace',
  email: 'ada@example.com',
  address: 'ada@example.com',
  organization: 'The Analytical Society',
  team: 'Engines',
  code: '482913',
  otp: '482913',
  device: 'Firefox on Linux',
}
const sampleNumber = 2

/** An email with sample values, for the preview. */
export function sampleEmail(
  i18n: I18n,
  locale: Locale,
  template: string,
  origin: string,
): EmailContent {
  const texts = JSON.stringify(i18n.subtree(locale, template))
  const values: Record<string, string | number> = {}
  for (const [, name = '', kind] of texts.matchAll(/\{(\w+)(, ?(?:plural|number))?[,}]/g)) {
    values[name] = kind ? sampleNumber : (sampleValues[name] ?? name)
  }
  const hasLink = i18n.has(locale, `${template}.button`)
  return composeEmail(i18n, {
    locale,
    template,
    values,
    ...(hasLink ? { link: `${origin}/a-link-like-this` } : {}),
  })
}
