import { useTranslations } from 'use-intl/react'
import { useLanguage } from '../../../lib/i18n.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { RuledStrip } from '../../../ui/index.ts'
import type { UserImport } from './queries.ts'

export function useNumbers() {
  const { language } = useLanguage()
  const format = new Intl.NumberFormat(formattingLocale(language))
  return (value: number) => format.format(value)
}

/** What became of the users of a file; after a check, what would. */
export function Counts({ of: { created, existing, refused, state, total } }: { of: UserImport }) {
  const t = useTranslations('user-imports.ui.counts')
  const number = useNumbers()
  const figures = [
    { id: 'total', label: t('total'), value: total ?? 0 },
    { id: 'created', label: t(state === 'checked' ? 'create' : 'created'), value: created },
    { id: 'existing', label: t('existing'), value: existing },
    { id: 'refused', label: t('refused'), value: refused },
  ]
  return (
    <RuledStrip
      items={figures.map(({ value, ...rest }) => ({ ...rest, value: number(value), figure: true }))}
    />
  )
}
