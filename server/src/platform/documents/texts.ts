import { dayText } from '@guildhall/contract/kernel/day-text'
import type { I18n } from '../i18n/index.ts'
import type { DocumentContent, DocumentKind } from './model.ts'

/** The sentences of one document, in its language. */
export function textsOf(
  i18n: Pick<I18n, 'translate'>,
  content: Pick<DocumentContent, 'locale' | 'currency' | 'kind'>,
) {
  const { locale, currency, kind } = content
  const translate = (key: string, values?: Record<string, string>) =>
    i18n.translate(locale, `documents.pdf.${key}`, values)
  const amounts = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const { maximumFractionDigits = 2 } = amounts.resolvedOptions()
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

  return {
    title: translate(`title.${kind satisfies DocumentKind}`),
    translate,
    amount: (minor: number) => amounts.format(minor / 10 ** maximumFractionDigits),
    count: new Intl.NumberFormat(locale).format,
    date: (date: Date) => dayText(dates, date),
    period: ({ end, start }: { readonly start: string; readonly end: string }) =>
      dates.formatRange(new Date(start), new Date(end)),
    percent: (partsPerMillion: number) => percent.format(partsPerMillion / 1_000_000),
  }
}
export type Texts = ReturnType<typeof textsOf>
