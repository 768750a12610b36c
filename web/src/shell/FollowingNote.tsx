import { useTranslations } from 'use-intl/react'
import { linkTo } from '../lib/links.ts'
import { Note, TextLink } from '../ui/index.ts'

/** Above what an organization sells, where a billing provider decides it. */
export function FollowingNote({ slug, isShown }: { slug: string; isShown: boolean }) {
  const t = useTranslations('billing-sources.ui.note')
  if (!isShown) return null
  return (
    <Note
      tone="info"
      title={t('title')}
      action={
        <TextLink href={linkTo('/o/:slug/settings/billing-source', { slug })}>{t('open')}</TextLink>
      }
    >
      {t('text')}
    </Note>
  )
}
