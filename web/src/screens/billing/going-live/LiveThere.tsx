import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { ButtonLink, Note } from '../../../ui/index.ts'
import type { Checklist } from './checks.ts'

/** Where it sells, of a sandbox whose live organization was made. */
export function LiveThere({ live }: { live: NonNullable<Checklist['liveOrganization']> }) {
  const t = useTranslations('going-live.ui.there')
  const { member, name, slug } = live
  return (
    <Note
      tone="ok"
      title={t('title', { name })}
      action={
        member ? (
          <ButtonLink size="sm" href={linkTo('/o/:slug', { slug })}>
            {t('open')}
          </ButtonLink>
        ) : undefined
      }
    >
      {member ? t('text') : t('notMember')}
    </Note>
  )
}
