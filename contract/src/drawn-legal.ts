import { type Locale, locales } from './kernel/locales.ts'
import type { NoticePage } from './notice-page.ts'
import { languagePlaceholder, ownNameOf } from './own-language-name.ts'
import type { LegalKind } from './shared/legal-texts.ts'

const placeholders = {
  title: '-legal-title-',
  day: '-legal-day-',
  locale: '-legal-locale-',
  rendered: '-legal-text-',
}

/** Its texts are made in the browser. */
const pseudoLanguage = 'en-XA'

/** A text without a title has the name of its kind, which the build knows. */
const drawn = (kind: LegalKind, title: string | null, locale: string) => ({
  kind,
  // The server keeps the links to the languages that there are.
  locale: locale as Locale,
  locales: [...locales],
  title,
  rendered: placeholders.rendered,
  changedAt: new Date(0).toISOString(),
  day: placeholders.day,
})

/** A legal text, for everybody: in the language of the page, or in another with a note. */
export const legalPageOf = (kind: LegalKind): NoticePage => ({
  path: `/legal/${kind}`,
  fields: { lang: 5 },
  states: [
    { state: 'named', search: {}, legal: drawn(kind, null, placeholders.locale), isOwn: true },
    {
      state: 'titled',
      search: {},
      legal: drawn(kind, placeholders.title, placeholders.locale),
      isOwn: true,
    },
    { state: 'other named', search: {}, legal: drawn(kind, null, placeholders.locale) },
    {
      state: 'other titled',
      search: {},
      legal: drawn(kind, placeholders.title, placeholders.locale),
    },
    { state: 'missing', search: {}, legal: null },
  ],
  noticeOf({ lang }, { legal, locale }) {
    if (legal === undefined || lang === pseudoLanguage) return undefined
    if (legal === null) return { state: 'missing', fills: {} }
    const name = legal.title === null ? 'named' : 'titled'
    return {
      state: legal.locale === locale ? name : `other ${name}`,
      fills: {
        [placeholders.title]: legal.title ?? '',
        [placeholders.day]: legal.day,
        [languagePlaceholder]: ownNameOf(legal.locale),
        [placeholders.locale]: legal.locale,
      },
      html: { [placeholders.rendered]: legal.rendered },
    }
  },
})
