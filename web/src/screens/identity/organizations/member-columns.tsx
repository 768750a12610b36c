import { useTranslations } from 'use-intl/react'
import { dayText, fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { nameOf, rolesOf } from '../../../lib/people.ts'
import { Badge, DateTime, Person, Row, Text } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { dateOfDay, lastDayText } from './last-day-text.ts'
import type { Member } from './members-query.ts'
import { useRoleName } from './role-name.ts'
import { TeamNames } from './TeamNames.tsx'

export function useMemberColumns(
  slug: string,
  userId: string | undefined,
): readonly Column<Member>[] {
  const t = useTranslations('members.ui')
  const roleName = useRoleName()
  const { language } = useLanguage()
  const now = useNow(60_000)
  return [
    {
      id: 'name',
      header: t('columns.name'),
      fixed: true,
      sortable: true,
      person: true,
      place: 1,
      cell: ({ user }) => (
        <Person
          name={nameOf(user)}
          note={user.email}
          image={user.image}
          mark={user.id === userId ? <Badge tone="neutral">{t('you')}</Badge> : null}
        />
      ),
    },
    {
      id: 'role',
      header: t('columns.roles'),
      sortable: true,
      place: 3,
      cell: (member) => (
        <Row gap={1}>
          {rolesOf(member).map((role) => (
            <Badge key={role} tone="neutral" outlined>
              {roleName(role)}
            </Badge>
          ))}
        </Row>
      ),
    },
    {
      id: 'teams',
      header: t('columns.teams'),
      place: 0,
      roomy: true,
      cell: (member) => <TeamNames member={member} slug={slug} />,
    },
    {
      id: 'createdAt',
      header: t('columns.since'),
      sortable: true,
      figures: true,
      place: 4,
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
      id: 'lastActiveOn',
      header: t('columns.active'),
      figures: true,
      place: 0,
      cell: ({ lastActiveOn }) =>
        lastActiveOn === null ? (
          <Text as="span" tone="muted">
            {t('noSession')}
          </Text>
        ) : (
          <DateTime whole value={lastActiveOn} title={dateOfDay(lastActiveOn, language)}>
            {lastDayText(lastActiveOn, now, language)}
          </DateTime>
        ),
    },
  ]
}
