import { useTranslations } from 'use-intl/react'
import { dayText, fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { nameOf, rolesOf } from '../../../lib/people.ts'
import { Badge, DateTime, Person, Row } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { useUserRoleName } from '../admin/role-name.ts'
import { UserState } from './UserState.tsx'
import type { User } from './users-query.ts'

export function useUserColumns(ownId: string | undefined): readonly Column<User>[] {
  const t = useTranslations('admin.ui')
  const roleName = useUserRoleName()
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
      cell: (user) => (
        <Person
          name={nameOf(user)}
          note={user.email}
          image={user.image}
          mark={user.id === ownId ? <Badge tone="neutral">{t('you')}</Badge> : null}
        />
      ),
    },
    {
      id: 'state',
      header: t('columns.state'),
      place: 3,
      cell: (user) => <UserState user={user} />,
    },
    {
      id: 'role',
      header: t('columns.roles'),
      place: 0,
      roomy: true,
      cell: (user) => (
        <Row gap={1}>
          {rolesOf(user).map((role) => (
            <Badge key={role} tone="neutral" outlined>
              {roleName(role)}
            </Badge>
          ))}
        </Row>
      ),
    },
    {
      id: 'createdAt',
      header: t('columns.created'),
      sortable: true,
      figures: true,
      place: 0,
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
  ]
}
