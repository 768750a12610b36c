import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { audit } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useNow } from '../../../lib/now.ts'
import { Button, IconVerified } from '../../../ui/index.ts'
import { serverGroups, useActionOptions } from './action-words.ts'
import { OrganizationFilter, UserFilter } from './FoundFilter.tsx'
import { Log } from './Log.tsx'
import { LogBar } from './LogBar.tsx'
import { momentsOf } from './period.ts'

const VerifyLog = lazy(async () => ({ default: (await import('./VerifyLog.tsx')).VerifyLog }))

const pageSize = 50

/** Who did what on this server, for its administrators, and whether the log is as it was written. */
export function ServerLog() {
  const t = useTranslations('audit.ui')
  const list = useListSearch()
  const now = useNow(60_000)
  const [verifying, setVerifying] = useState(false)
  const { action, actor, organization, subject } = list.fields
  const query = {
    action,
    actor,
    organizationId: organization,
    subject,
    ...momentsOf(list.fields, now),
  }
  const entries = useCall(audit.list, {
    query: { ...query, before: Number(list.fields.before) || undefined, limit: pageSize },
  })
  const { data, isPlaceholderData } = entries
  const people = data?.people ?? []
  const organizations = data?.organizations ?? []
  const users = { value: 'user.*', label: t('server.users') }

  return (
    <Log
      purpose={t('server.purpose')}
      action={
        <Button icon={<IconVerified />} onClick={() => setVerifying(true)}>
          {t('verify.open')}
        </Button>
      }
      list={list}
      now={now}
      page={data}
      names={{ people, organizations }}
      busy={isPlaceholderData}
      failed={entries}
      bar={
        <LogBar
          name="server-audit"
          list={list}
          actions={[users, ...useActionOptions(serverGroups, action === users.value ? '' : action)]}
          file="/api/audit/table"
          query={query}
          filters={
            subject
              ? [
                  {
                    id: 'subject',
                    label: t('facts.subject'),
                    value: subject,
                    options: [{ value: subject, label: subject }],
                  },
                ]
              : []
          }
          search={
            <>
              <UserFilter
                people={people}
                value={actor}
                onChange={(person) => list.change({ actor: person, before: '' })}
              />
              <OrganizationFilter
                organizations={organizations}
                value={organization}
                onChange={(id) => list.change({ organization: id, before: '' })}
              />
            </>
          }
        />
      }
    >
      {verifying ? (
        <Suspense>
          <VerifyLog onClose={() => setVerifying(false)} />
        </Suspense>
      ) : null}
    </Log>
  )
}
