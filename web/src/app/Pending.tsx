import { useTranslations } from 'use-intl/react'
import { useLanguage } from '../lib/i18n.ts'
import { Spinner } from '../ui/index.ts'

export function Pending() {
  const t = useTranslations('common.ui')
  const { texts } = useLanguage()
  return texts.common ? <Spinner label={t('loading')} /> : null
}
