import type { Locale } from '@guildhall/contract/boot'
import type { Label } from '../../../kernel/index.ts'
import type { I18n } from '../../../platform/i18n/index.ts'

type Values = Readonly<Record<string, string>>

/** Exact: a decimal is not read as a number first. Without groups, as the units of a price are. */
function written(locale: Locale, numbers: Values): Values {
  const { format } = new Intl.NumberFormat(locale, {
    useGrouping: false,
    maximumFractionDigits: 100,
  })
  const entries = Object.entries(numbers)
  return Object.fromEntries(
    entries.map(([name, decimal]) => [name, format(decimal as Intl.StringNumericLiteral)]),
  )
}

export function writeLabel(
  { translate }: Pick<I18n, 'translate'>,
  locale: Locale,
  label: Label,
): string {
  if (typeof label === 'string') return label
  const { numbers = {}, text, values } = label
  return translate(locale, `orders.pdf.${text}`, { ...values, ...written(locale, numbers) })
}
