import { useTranslations } from 'use-intl/react'
import { dayText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { Badge, IconClock } from '../../../ui/index.ts'

type UserStateProps = {
  user: { banned: boolean; banExpires: Date | null; emailVerified: boolean }
}

/** Banned comes before everything else. */
export function UserState({ user }: UserStateProps) {
  const t = useTranslations('admin.ui.state')
  const { language } = useLanguage()
  const now = useNow(60_000)
  if (user.banned) {
    return (
      <Badge tone="danger">
        {user.banExpires
          ? t('bannedUntil', { date: dayText(user.banExpires, now, language) })
          : t('banned')}
      </Badge>
    )
  }
  return user.emailVerified ? (
    <Badge tone="ok">{t('verified')}</Badge>
  ) : (
    <Badge tone="info" icon={<IconClock size="sm" />}>
      {t('unverified')}
    </Badge>
  )
}
