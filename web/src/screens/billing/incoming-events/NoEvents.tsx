import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { useIsFollowing } from '../../../shell/organization-mode.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { ButtonLink, Empty, emptyDrawing, House } from '../../../ui/index.ts'

/** Nothing arrived: there may be nobody who sends anything. */
export function NoEvents() {
  const t = useTranslations('incoming-events.ui.empty')
  const slug = useSlug() ?? ''
  const follows = useIsFollowing()
  return (
    <Empty
      drawing={<House state={emptyDrawing} />}
      title={t(follows ? 'none' : 'engine')}
      action={
        <ButtonLink href={linkTo('/o/:slug/settings/billing-source', { slug })}>
          {t('source')}
        </ButtonLink>
      }
    >
      {t(follows ? 'noneText' : 'engineText')}
    </Empty>
  )
}
