import type { I18n } from '../i18n/index.ts'
import type { EmailContent } from './layout.ts'
import type { Message } from './message.ts'
import { sanitize } from './sanitize.ts'

/** An email in the reader's language, with texts from the catalogs. */
export function composeEmail(
  i18n: I18n,
  {
    locale,
    template,
    values = {},
    link,
  }: Omit<Message, 'to' | 'prepare' | 'fromKnownBrowser' | 'lowPriority'>,
): EmailContent {
  const safeValues = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, sanitize(value)]),
  )
  const translate = (key: string, params = safeValues) => i18n.translate(locale, key, params)
  const optional = (key: string) => (i18n.has(locale, key) ? translate(key) : undefined)
  const count = i18n.listLength(locale, `${template}.paragraphs`)
  function buttonFor(url: string) {
    const label = translate(`${template}.button`)
    return { label, lead: translate('common.mail.link', { label }), url }
  }
  // Users who signed up by an emailed link or a provider may have no name.
  const greeting = safeValues.name === '' ? 'common.mail.greeting' : `${template}.greeting`
  return {
    locale,
    subject: translate(`${template}.subject`),
    preview: translate(`${template}.preview`),
    greeting: translate(greeting),
    paragraphs: Array.from({ length: count }, (_, index) =>
      translate(`${template}.paragraphs.${index}`),
    ),
    ...(link ? { button: buttonFor(link) } : {}),
    expiry: optional(`${template}.expiry`),
    notYou: optional(`${template}.notYou`),
    footer: translate('common.mail.footer'),
  }
}
