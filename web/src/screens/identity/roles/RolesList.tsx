import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useTitle } from '../../../lib/title.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Button, IconPlus, List, Page, Section, Skeleton, Stack, Text } from '../../../ui/index.ts'
import { type CustomRole, type Overview, useOverview } from './overview.ts'
import { RemoveRole } from './RemoveRole.tsx'
import { RoleForm } from './RoleForm.tsx'
import { RoleRow } from './RoleRow.tsx'
import { RolesTable } from './RolesTable.tsx'

type Asked = { what: 'create' } | { what: 'edit' | 'remove'; role: CustomRole }

/** What the roles of an organization allow, and the roles that it has made itself. */
export function RolesList() {
  const t = useTranslations('roles.ui')
  const slug = useSlug() ?? ''
  const { data: overview, error, refetch, organizationId } = useOverview(slug)
  const [asked, setAsked] = useState<Asked | null>(null)
  const createLocked = useCreateLocked(overview)
  const close = () => setAsked(null)
  useTitle(t('title'))

  const create = (
    <Button
      kind="primary"
      icon={<IconPlus />}
      disabledReason={createLocked}
      onClick={() => setAsked({ what: 'create' })}
    >
      {t('create')}
    </Button>
  )

  return (
    <Page title={t('title')} purpose={t('purpose')} action={overview ? create : undefined}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : !overview ? (
        <Skeleton rows={6} />
      ) : (
        <Stack gap={8}>
          <Section title={t('custom')} count={overview.custom.length}>
            {overview.custom.length === 0 ? (
              <Text tone="muted">{t('noneText')}</Text>
            ) : (
              <List ruled>
                {overview.custom.map((role) => (
                  <RoleRow
                    key={role.id}
                    role={role}
                    overview={overview}
                    onEdit={() => setAsked({ what: 'edit', role })}
                    onRemove={() => setAsked({ what: 'remove', role })}
                  />
                ))}
              </List>
            )}
          </Section>
          <Section title={t('matrix')}>
            <Stack gap={4}>
              <Text tone="muted">{t('builtIn')}</Text>
              <RolesTable overview={overview} />
            </Stack>
          </Section>
        </Stack>
      )}
      {overview && asked && asked.what !== 'remove' ? (
        <RoleForm
          organizationId={organizationId}
          overview={overview}
          role={asked.what === 'edit' ? asked.role : undefined}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'remove' ? <RemoveRole role={asked.role} onClose={close} /> : null}
    </Page>
  )
}

/** Why no further role can be made. */
function useCreateLocked(overview: Overview | undefined): string | undefined {
  const t = useTranslations('roles.ui')
  const e = useTranslations('roles.errors')
  if (!overview) return undefined
  if (!overview.own.create) return t('lockedCreate')
  return overview.custom.length >= overview.maximum ? e('TOO_MANY_ROLES') : undefined
}
