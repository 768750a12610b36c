import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { adminSessions, directory } from '../../../lib/calls.ts'
import { useAction, useCall } from '../../../lib/data.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { nameOf } from '../../../lib/people.ts'
import { useTitle } from '../../../lib/title.ts'
import { useEach } from '../../../lib/use-each.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  FormError,
  IconSignOut,
  IconUser,
  Page,
  Stack,
  useToast,
} from '../../../ui/index.ts'
import {
  type ActionGroup,
  BulkBar,
  DataTable,
  FilterBar,
  Pagination,
  SearchField,
} from '../../../ui/widgets.ts'
import { Views } from '../saved-views/Views.tsx'
import { type SessionOfUser, useSessionColumns } from './session-columns.tsx'

const pageSize = 50

/** Who is signed in, on which device and from where. */
export function AllSessions() {
  const t = useTranslations('directory.ui.sessions')
  const list = useListSearch()
  const { ip = '', user, before } = list.fields
  const query = { userId: user, ipAddress: ip || undefined, before, limit: pageSize }
  const { data, error, refetch, isPlaceholderData } = useCall(directory.listSessions, { query })
  const columns = useSessionColumns()
  const toast = useToast()
  const ownId = api.useSession().data?.session.id
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const revoke = useAction(adminSessions.revokeUserSession, {
    invalidates: [directory.listSessions],
  })
  const each = useEach(adminSessions.revokeUserSession, [directory.listSessions])
  useTitle(t('title'))

  const sessions = data?.items
  const chosen = sessions?.filter(({ handle }) => keys.has(handle)) ?? []
  const shownUser =
    user === undefined ? undefined : (sessions?.[0]?.user ?? { name: '', email: user })

  async function end(session: SessionOfUser) {
    if (await revoke.run({ sessionToken: session.handle })) toast(t('ended', { count: 1 }))
  }

  async function endChosen() {
    const refused = await each.run(
      chosen.map(({ handle, user: owner }) => ({
        name: nameOf(owner),
        input: { sessionToken: handle },
      })),
    )
    toast(t('ended', { count: chosen.length - refused.length }))
    setKeys(new Set())
  }

  const actionsOf = (session: SessionOfUser): readonly ActionGroup[] => [
    {
      items: [
        {
          label: t('onlyUser'),
          icon: <IconUser />,
          onSelect: () => list.change({ user: session.user.id, ip: '' }),
        },
      ],
    },
    {
      items: [
        {
          label: t('end'),
          icon: <IconSignOut />,
          danger: true,
          disabled: session.handle === ownId,
          note: session.handle === ownId ? t('own') : undefined,
          onSelect: () => void end(session),
        },
      ],
    },
  ]

  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <Stack gap={3}>
        <FilterBar
          search={
            <SearchField
              label={t('address')}
              value={ip}
              onSearch={(text) => list.change({ ip: text })}
            />
          }
          filters={
            shownUser
              ? [
                  {
                    id: 'user',
                    label: t('columns.user'),
                    value: user,
                    options: [{ value: user ?? '', label: nameOf(shownUser) }],
                  },
                ]
              : []
          }
          onChange={(id, value) => list.change({ [id]: value })}
          onClear={() => list.change({ user: '' })}
        >
          <Views list="sessions" search={list} />
        </FilterBar>
        <BulkBar count={chosen.length} onClear={() => setKeys(new Set())}>
          <Button
            kind="quiet"
            size="sm"
            icon={<IconSignOut />}
            busy={each.isPending}
            onClick={() => void endChosen()}
          >
            {t('end')}
          </Button>
        </BulkBar>
        {revoke.problem ? <FormError>{revoke.problem}</FormError> : null}
        {error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            items={sessions}
            keyOf={({ handle }) => handle}
            nameOf={(session) => nameOf(session.user)}
            busy={isPlaceholderData}
            selection={{
              keys,
              onChange: setKeys,
              locked: ({ handle }) => (handle === ownId ? t('own') : undefined),
            }}
            actionsOf={actionsOf}
            empty={<NothingMatches onClear={() => list.change({ ip: '', user: '' })} />}
          />
        )}
        {data ? <Pagination {...list.forward(data.next)} /> : null}
      </Stack>
    </Page>
  )
}
