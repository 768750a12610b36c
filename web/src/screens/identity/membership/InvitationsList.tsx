import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { membership } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useTitle } from '../../../lib/title.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Button, FormError, IconPlus, Page, Stack } from '../../../ui/index.ts'
import { DataTable, FilterBar, Pagination, SearchField } from '../../../ui/widgets.ts'
import { useMay, useOrganization } from '../organizations/queries.ts'
import { Views } from '../saved-views/Views.tsx'
import { CancelInvitation } from './CancelInvitation.tsx'
import { InvitationTabs, stateOf } from './InvitationTabs.tsx'
import { InvitePeople } from './InvitePeople.tsx'
import { useInvitationColumns } from './invitation-columns.tsx'
import { NoInvitations } from './NoInvitations.tsx'
import { type Invitation, useSummary, useTeams } from './queries.ts'
import { useInvitationActions } from './use-invitation-actions.tsx'

const pageSize = 25

/** Who was invited to an organization, by state, and the dialog that invites. */
export function InvitationsList() {
  const t = useTranslations('membership.ui.invitations')
  const e = useTranslations('invitations.errors')
  const slug = useSlug() ?? ''
  const list = useListSearch()
  const { find = '' } = list.fields
  const state = stateOf(list.fields.state)
  const { data: organization, error: outside, refetch: again } = useOrganization(slug)
  const id = organization?.id
  const summary = useSummary(id)
  const mayInvite = useMay(id, { invitation: ['create'] })
  const mayCancel = useMay(id, { invitation: ['cancel'] })
  const query = { state, q: find || undefined, page: list.page, limit: pageSize }
  const found = useCall(
    membership.listInvitations,
    { id: id ?? '', query },
    { enabled: id !== undefined },
  )
  const columns = useInvitationColumns(useTeams(id))
  const [canceling, setCanceling] = useState<Invitation | null>(null)
  const actions = useInvitationActions({
    mayInvite: mayInvite ?? false,
    mayCancel: mayCancel ?? false,
    onCancel: setCanceling,
  })
  useTitle(t('title'))
  const error = outside ?? found.error
  const isFull = summary !== undefined && summary.pendingInvitations >= summary.invitationLimit

  const invite = (
    <Button
      kind="primary"
      icon={<IconPlus />}
      disabledReason={
        mayInvite === false
          ? e('YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION')
          : isFull
            ? e('INVITATION_LIMIT_REACHED')
            : undefined
      }
      onClick={() => list.change({ invite: '1', page: list.fields.page })}
    >
      {t('invite')}
    </Button>
  )
  const items = found.data?.items
  // Where there is nothing yet, the action is in the middle of the page.
  const isEmpty = items?.length === 0 && find === '' && (state === 'pending' || state === 'all')

  return (
    <Page title={t('title')} purpose={t('purpose')} action={isEmpty ? undefined : invite}>
      <Stack gap={3}>
        <InvitationTabs state={state} summary={summary} hrefWith={list.hrefWith} />
        <FilterBar
          search={
            <SearchField
              label={t('search')}
              value={find}
              onSearch={(text) => list.change({ find: text })}
            />
          }
          filters={[]}
          onChange={() => {}}
        >
          <Views list="invitations" organizationId={id} search={list} />
        </FilterBar>
        {actions.problem ? (
          <FormError attempt={actions.attempt}>{actions.problem}</FormError>
        ) : null}
        {error ? (
          <QueryProblem error={error} onRetry={() => void (outside ? again() : found.refetch())} />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            items={items}
            keyOf={(invitation) => invitation.id}
            nameOf={({ email }) => email}
            busy={found.isPlaceholderData}
            actionsOf={actions.of}
            empty={
              <NoInvitations
                state={state}
                find={find}
                action={invite}
                onClear={() => list.change({ find: '' })}
              />
            }
          />
        )}
        {items && items.length > 0 ? (
          <Pagination {...list.openPages(items.length, pageSize, found.data?.hasMore ?? false)} />
        ) : null}
      </Stack>
      {list.fields.invite && organization && mayInvite ? (
        <InvitePeople
          organization={organization}
          slug={slug}
          onClose={() => list.change({ invite: '', page: list.fields.page })}
        />
      ) : null}
      {canceling ? (
        <CancelInvitation invitation={canceling} onClose={() => setCanceling(null)} />
      ) : null}
    </Page>
  )
}
