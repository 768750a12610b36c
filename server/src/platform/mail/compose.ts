import type { LegalLink } from '@guildhall/contract/legal-links'
import type { AccentPalette } from '@guildhall/contract/shared/accent-colors'
import type { I18n } from '../i18n/index.ts'
import type { EmailContent, EmailLogo } from './layout.ts'
import type { Message } from './message.ts'
import { sanitize } from './sanitize.ts'

/** How emails of this installation look. */
export type MailLook = {
  readonly name: string
  readonly accent: AccentPalette | null
  readonly logo: EmailLogo | null
  readonly footer: string | null
  /** Of the operator: help, terms, privacy. */
  readonly links: readonly LegalLink[]
}
const productLook: MailLook = {
  name: 'Guildhall',
  accent: null,
  logo: null,
  footer: null,
  links: [],
}

/** An email in the reader's language, with texts from the catalogs. */
export function composeEmail(
  i18n: I18n,
  {
    locale,
    template,
    values = {},
    link,
  }: Omit<Message, 'to' | 'prepare' | 'fromKnownBrowser' | 'lowPriority' | 'rows'>,
  look: MailLook = productLook,
): EmailContent {
  const safeValues = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, sanitize(value)]),
  )
  const translate = (key: string, params = safeValues) => i18n.translate(locale, key, params)
  const optional = (key: string) => (i18n.has(locale, key) ? translate(key) : undefined)
  const count = i18n.listLength(locale, `${template}.paragraphs`)
  function buttonFor(url: string) {
    const label = translate(`${template}.button`)
    const paste = translate('common.mail.paste')
    return { label, lead: translate('common.mail.link', { label }), paste, url }
  }
  // Users who signed up by an emailed link or a provider may have no name.
  const greeting = safeValues.name === '' ? 'common.mail.greeting' : `${template}.greeting`
  return {
    locale,
    brand: look.name,
    logo: look.logo,
    accent: look.accent,
    subject: translate(`${template}.subject`),
    preview: translate(`${template}.preview`),
    greeting: translate(greeting),
    paragraphs: Array.from({ length: count }, (_, index) =>
      translate(`${template}.paragraphs.${index}`),
    ),
    ...(link ? { button: buttonFor(link) } : {}),
    expiry: optional(`${template}.expiry`),
    notYou: optional(`${template}.notYou`),
    footer: look.footer ?? translate('common.mail.footer', { site: look.name }),
    links: look.links.map(({ kind, href: url }) => {
      const label = translate(`common.ui.legal.${kind}`)
      return { label, lead: translate('common.mail.link', { label }), url }
    }),
  }
}
