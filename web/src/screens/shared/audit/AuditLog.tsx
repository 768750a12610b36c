import { useTranslations } from 'use-intl/react'
import { audit } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useNow } from '../../../lib/now.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { useOrganization } from '../../identity/organizations/queries.ts'
import { organizationGroups, useActionOptions } from './action-words.ts'
import { MemberFilter } from './FoundFilter.tsx'
import { Log } from './Log.tsx'
import { LogBar } from './LogBar.tsx'
import { momentsOf } from './period.ts'

const pageSize = 50

/** Who did what in an organization, for its owners and administrators. */
export function AuditLog() {
  const t = useTranslations('audit.ui')
  const slug = useSlug() ?? ''
  const list = useListSearch()
  const now = useNow(60_000)
  const { action, actor } = list.fields
  const organization = useOrganization(slug)
  const id = organization.data?.id ?? ''
  const query = { action, actor, ...momentsOf(list.fields, now) }
  const entries = useCall(
    audit.listOfOrganization,
    { id, query: { ...query, before: Number(list.fields.before) || undefined, limit: pageSize } },
    { enabled: id !== '' },
  )
  const { data, isPlaceholderData } = entries
  const people = data?.people ?? []

  return (
    <Log
      purpose={t('purpose')}
      list={list}
      now={now}
      page={data}
      names={{ people }}
      busy={isPlaceholderData}
      failed={organization.error ? organization : entries}
      bar={
        <LogBar
          name="audit"
          organizationId={id}
          list={list}
          actions={useActionOptions(organizationGroups, action)}
          file={`/api/organizations/${id}/audit/export`}
          query={query}
          search={
            <MemberFilter
              organizationId={id}
              people={people}
              value={actor}
              onChange={(person) => list.change({ actor: person, before: '' })}
            />
          }
        />
      }
    />
  )
}
