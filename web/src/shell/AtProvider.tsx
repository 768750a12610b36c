import { useTranslations } from 'use-intl/react'
import { Note } from '../ui/index.ts'

/** In the place of what a billing provider has, and does not show to a connection without a token. */
export function AtProvider() {
  const t = useTranslations('billing-sources.ui.note')
  return <Note tone="info">{t('figures')}</Note>
}
