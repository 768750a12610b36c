import type { Locale } from '@guildhall/contract/boot'
import type { I18n } from '../i18n/index.ts'
import type { Letter } from './layout.ts'
import { compose } from './mail.ts'

/** Where the catalogs keep the words of every mail that this product writes. */
export function mailsOf(i18n: I18n): string[] {
  return i18n.nouns.flatMap((noun) =>
    Object.keys(i18n.below('en', `${noun}.mail`))
      .map((name) => `${noun}.mail.${name}`)
      .filter((words) => i18n.has('en', `${words}.subject`)),
  )
}

const people: Readonly<Record<string, string>> = {
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
const number = 2

/** A mail with values as they might be, for whoever wants to see how it reads. */
export function sampleOf(i18n: I18n, locale: Locale, words: string, origin: string): Letter {
  const texts = JSON.stringify(i18n.below(locale, words))
  const values: Record<string, string | number> = {}
  for (const [, name = '', kind] of texts.matchAll(/\{(\w+)(, ?(?:plural|number))?[,}]/g)) {
    values[name] = kind ? number : (people[name] ?? name)
  }
  const hasLink = i18n.has(locale, `${words}.button`)
  return compose(i18n, {
    locale,
    words,
    values,
    ...(hasLink ? { link: `${origin}/a-link-like-this` } : {}),
  })
}
