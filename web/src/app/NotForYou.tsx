import { useTranslations } from 'use-intl/react'
import { useTitle } from '../lib/title.ts'
import { barredDrawing, Empty, House, Page } from '../ui/index.ts'

/** A page that only others may see. */
export function NotForYou() {
  const t = useTranslations('common.ui.forbidden')
  useTitle(t('title'))
  return (
    <Page title={t('title')}>
      <Empty drawing={<House state={barredDrawing} />} title={t('text')} />
    </Page>
  )
}
