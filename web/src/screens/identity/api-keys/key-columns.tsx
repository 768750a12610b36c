import { useTranslations } from 'use-intl/react'
import { Badge, Code, Row, Text } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { usePermissionNames } from './permissions.ts'
import { type ApiKey, isExpired } from './queries.ts'
import { TimeCell } from './TimeCell.tsx'

export function useKeyColumns(now: Date): readonly Column<ApiKey>[] {
  const t = useTranslations('api-keys.ui')
  const names = usePermissionNames()

  function permissionText({ permissions }: ApiKey): string {
    const parts = Object.entries(permissions ?? {}).map(
      ([resource, actions]) =>
        `${names.resource(resource)}: ${actions.map(names.action).join(', ')}`,
    )
    return parts.length > 0 ? parts.join('; ') : t('noPermissions')
  }

  return [
    {
      id: 'name',
      header: t('columns.name'),
      fixed: true,
      sortable: true,
      place: 1,
      cell: (key) => (
        <Row gap={2}>
          <Text as="span" strong>
            {key.name ?? t('unnamed')}
          </Text>
          {isExpired(key, now) ? (
            <Badge tone="warn">{t('expired')}</Badge>
          ) : key.enabled ? null : (
            <Badge tone="neutral">{t('off')}</Badge>
          )}
        </Row>
      ),
    },
    {
      id: 'start',
      header: t('columns.start'),
      place: 3,
      cell: ({ start }) => <Code whole>{`${start}…`}</Code>,
    },
    {
      id: 'permissions',
      header: t('columns.permissions'),
      place: 0,
      roomy: true,
      cell: (key) => <Text as="span">{permissionText(key)}</Text>,
    },
    {
      id: 'lastRequest',
      header: t('columns.used'),
      sortable: true,
      figures: true,
      place: 4,
      cell: ({ lastRequest }) => (
        <TimeCell value={lastRequest} now={now} none={t('neverUsed')} ago />
      ),
    },
    {
      id: 'expiresAt',
      header: t('columns.expires'),
      sortable: true,
      figures: true,
      place: 0,
      cell: ({ expiresAt }) => <TimeCell value={expiresAt} now={now} none={t('neverExpires')} />,
    },
  ]
}
