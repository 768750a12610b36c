import { useTranslations } from 'use-intl/react'
import { barredDrawing, Empty, House } from '../ui/index.ts'

/** The third kind of an empty list: others may see it, this person may not. */
export function Forbidden() {
  const t = useTranslations('common.ui.forbidden')
  return (
    <Empty drawing={<House state={barredDrawing} />} title={t('title')}>
      {t('text')}
    </Empty>
  )
}
