import { useTranslations } from 'use-intl/react'
import { barredDrawing, Empty, House, Skeleton } from '../ui/index.ts'
import { useFormerSlug } from './former-slug.ts'
import { useChosenOrganization } from './organizations.ts'

/** The third kind of an empty list: others may see it, this person may not. */
export function Forbidden() {
  const t = useTranslations('common.ui.forbidden')
  const { unknownSlug } = useChosenOrganization(false)
  const { isError } = useFormerSlug(unknownSlug)
  // The shell leads on from a former address.
  if (unknownSlug !== undefined && !isError) return <Skeleton lines={8} />
  return (
    <Empty drawing={<House state={barredDrawing} />} title={t('title')}>
      {t('text')}
    </Empty>
  )
}
