import { useTranslations } from 'use-intl/react'
import { Badge, Row, Text } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { isExpired } from '../../identity/api-keys/queries.ts'
import { TimeCell } from '../../identity/api-keys/TimeCell.tsx'
import type { AccessToken } from './queries.ts'

export function useTokenColumns(now: Date): readonly Column<AccessToken>[] {
  const t = useTranslations('access-tokens.ui')
  const k = useTranslations('api-keys.ui')
  return [
    {
      id: 'comment',
      header: t('comment'),
      fixed: true,
      sortable: true,
      place: 1,
      cell: (token) => (
        <Row gap={2}>
          <Text as="span" strong>
            {token.comment || k('unnamed')}
          </Text>
          {isExpired(token, now) ? <Badge tone="warn">{k('expired')}</Badge> : null}
        </Row>
      ),
    },
    {
      id: 'scopes',
      header: t('scopes'),
      place: 3,
      cell: ({ scopes }) => t('scopeCount', { count: scopes.length }),
    },
    {
      id: 'lastUsedAt',
      header: k('columns.used'),
      sortable: true,
      figures: true,
      place: 4,
      cell: ({ lastUsedAt }) => <TimeCell value={lastUsedAt} now={now} none={k('neverUsed')} ago />,
    },
    {
      id: 'expiresAt',
      header: k('columns.expires'),
      figures: true,
      place: 0,
      cell: ({ expiresAt }) => <TimeCell value={expiresAt} now={now} none={k('neverExpires')} />,
    },
    {
      id: 'createdAt',
      header: k('created'),
      sortable: true,
      figures: true,
      place: 0,
      roomy: true,
      cell: ({ createdAt }) => <TimeCell value={createdAt} now={now} none="" />,
    },
  ]
}
