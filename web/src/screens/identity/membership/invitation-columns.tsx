import { useTranslations } from 'use-intl/react'
import { fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { rolesOf } from '../../../lib/people.ts'
import { Badge, DateTime, IconClock, IconStepAhead, Row, Text } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { useRoleName } from '../organizations/role-name.ts'
import type { Invitation } from './queries.ts'
import { untilText } from './until-text.ts'

type Named = { readonly id: string; readonly name: string }

export function useInvitationColumns(teams: readonly Named[]): readonly Column<Invitation>[] {
  const t = useTranslations('membership.ui.invitations')
  const roleName = useRoleName()
  const { language } = useLanguage()
  const now = useNow(60_000)
  const nameOf = (id: string) => teams.find((team) => team.id === id)?.name
  const teamsColumn: Column<Invitation> = {
    id: 'teams',
    header: t('columns.teams'),
    roomy: true,
    place: 0,
    cell: ({ teamId }) => (teamId?.split(',') ?? []).map(nameOf).filter(Boolean).join(', ') || '–',
  }
  return [
    {
      id: 'email',
      header: t('columns.email'),
      fixed: true,
      place: 1,
      cell: ({ email }) => <Text as="span">{email}</Text>,
    },
    {
      id: 'role',
      header: t('columns.role'),
      place: 0,
      cell: ({ role }) => (
        <Row gap={1}>
          {rolesOf({ role }).map((each) => (
            <Badge key={each} tone="neutral" outlined>
              {roleName(each)}
            </Badge>
          ))}
        </Row>
      ),
    },
    ...(teams.length > 1 ? [teamsColumn] : []),
    {
      id: 'state',
      header: t('columns.state'),
      place: 3,
      cell: (invitation) => <State invitation={invitation} />,
    },
    {
      id: 'expiresAt',
      header: t('columns.expires'),
      figures: true,
      place: 4,
      cell: ({ status, expiresAt }) =>
        status === 'pending' ? (
          <DateTime whole value={expiresAt.toISOString()} title={fullText(expiresAt, language)}>
            {untilText(expiresAt, now, language)}
          </DateTime>
        ) : null,
    },
  ]
}

function State({ invitation: { status, expired, askedAgainAt } }: { invitation: Invitation }) {
  const t = useTranslations('membership.ui.invitations')
  if (expired && askedAgainAt) return <Badge tone="warn">{t('state.asked')}</Badge>
  if (expired) {
    return (
      <Badge tone="neutral" icon={<IconStepAhead size="sm" />}>
        {t('state.expired')}
      </Badge>
    )
  }
  switch (status) {
    case 'accepted':
      return <Badge tone="ok">{t('state.accepted')}</Badge>
    case 'rejected':
      return <Badge tone="neutral">{t('state.rejected')}</Badge>
    case 'canceled':
      return <Badge tone="neutral">{t('state.canceled')}</Badge>
    default:
      return (
        <Badge tone="info" icon={<IconClock size="sm" />}>
          {t('state.pending')}
        </Badge>
      )
  }
}
