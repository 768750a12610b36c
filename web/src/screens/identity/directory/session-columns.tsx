import { useTranslations } from 'use-intl/react'
import type { directory, OutputOf } from '../../../lib/calls.ts'
import { agoText, dayText, fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { linkTo } from '../../../lib/links.ts'
import { useNow } from '../../../lib/now.ts'
import { nameOf } from '../../../lib/people.ts'
import { Badge, DateTime, Person, Text, TextLink } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { useDeviceName } from '../sessions/device-name.ts'

export type SessionOfUser = OutputOf<typeof directory.listSessions>['items'][number]

export function useSessionColumns(): readonly Column<SessionOfUser>[] {
  const t = useTranslations('directory.ui.sessions')
  const deviceName = useDeviceName()
  const { language } = useLanguage()
  const now = useNow(60_000)
  return [
    {
      id: 'user',
      header: t('columns.user'),
      fixed: true,
      person: true,
      place: 1,
      cell: ({ user, impersonatedBy }) => (
        <Person
          name={nameOf(user)}
          note={user.email}
          image={user.image}
          mark={impersonatedBy ? <Badge tone="warn">{t('impersonated')}</Badge> : null}
        />
      ),
    },
    {
      id: 'device',
      header: t('columns.device'),
      place: 3,
      cell: ({ device }) => deviceName(device),
    },
    {
      id: 'ip',
      header: t('columns.address'),
      place: 0,
      cell: ({ ipAddress }) =>
        ipAddress ? (
          <TextLink quiet href={linkTo('/admin/sessions', { ip: ipAddress })}>
            {ipAddress}
          </TextLink>
        ) : (
          <Text as="span" tone="muted">
            {t('noAddress')}
          </Text>
        ),
    },
    {
      id: 'createdAt',
      header: t('columns.since'),
      figures: true,
      place: 0,
      roomy: true,
      cell: ({ createdAt }) => (
        <DateTime
          whole
          compared
          value={createdAt.toISOString()}
          title={fullText(createdAt, language)}
        >
          {dayText(createdAt, now, language)}
        </DateTime>
      ),
    },
    {
      id: 'updatedAt',
      header: t('columns.seen'),
      figures: true,
      place: 4,
      cell: ({ updatedAt }) => (
        <DateTime whole value={updatedAt.toISOString()} title={fullText(updatedAt, language)}>
          {agoText(updatedAt, now, language)}
        </DateTime>
      ),
    },
  ]
}
