import { useTranslations } from 'use-intl/react'
import { dateLocale } from '../../../lib/formats.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { numberFormat } from '../../../lib/intl.ts'
import type { Aggregation, Filter } from './filter-draft.ts'
import { meterSentence, type Words } from './filter-words.ts'

/** Properties that every event has; others are keys of its metadata. */
export const ownProperties = ['name', 'source', 'timestamp'] as const
type Own = (typeof ownProperties)[number]
const isOwn = (property: string): property is Own =>
  (ownProperties as readonly string[]).includes(property)

/** A long text of a program is cut in a sentence. */
const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

/** Says what meters count, in the language of the page. */
export function useFilterWords() {
  const t = useTranslations('shop-meters.ui.words')
  const { language } = useLanguage()
  const number = numberFormat(dateLocale(language), { maximumFractionDigits: 0 })
  const propertyText = (property: string) =>
    isOwn(property)
      ? t(`own.${property}`)
      : t('quoted', { text: cut(property.replace(/^metadata\./, '')) })
  const words: Words = {
    clause: ({ property, operator, value }) =>
      t(`operators.${operator}`, {
        property: propertyText(property),
        value:
          typeof value === 'string'
            ? t('quoted', { text: cut(value) })
            : typeof value === 'number'
              ? number.format(value)
              : t(value ? 'true' : 'false'),
      }),
    joined: (conjunction, one, other) => t(conjunction, { one, other }),
    inside: (text) => `(${text})`,
    more: (count) => t('more', { count }),
    whole: (aggregation, filter) => {
      const property = 'property' in aggregation ? propertyText(aggregation.property) : ''
      return filter === undefined
        ? t(`every.${aggregation.func}`, { property })
        : t(`some.${aggregation.func}`, { property, filter })
    },
  }
  return {
    sentence: (meter: { readonly filter: Filter; readonly aggregation: Aggregation }) =>
      meterSentence(meter, words),
  }
}
