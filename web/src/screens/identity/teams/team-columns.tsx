import { useTranslations } from 'use-intl/react'
import type { OutputOf, teams } from '../../../lib/calls.ts'
import { dayText, fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { Badge, DateTime, Row, Text } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'

export type ListedTeam = OutputOf<typeof teams.search>['items'][number]

export function useTeamColumns(): readonly Column<ListedTeam>[] {
  const t = useTranslations('teams.ui')
  const { language } = useLanguage()
  const now = useNow(60_000)
  return [
    {
      id: 'name',
      header: t('name'),
      fixed: true,
      place: 1,
      cell: ({ name, joined }) => (
        <Row gap={2} as="span">
          <Text as="span" strong>
            {name}
          </Text>
          {joined ? <Badge tone="neutral">{t('own')}</Badge> : null}
        </Row>
      ),
    },
    {
      id: 'members',
      header: t('members'),
      figures: true,
      place: 3,
      cell: ({ members }) => t('memberCount', { count: members }),
    },
    {
      id: 'createdAt',
      header: t('since'),
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
  ]
}
