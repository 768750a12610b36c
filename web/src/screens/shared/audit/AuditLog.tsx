import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { audit } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { zoneText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useNow } from '../../../lib/now.ts'
import { useTitle } from '../../../lib/title.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { useSlug } from '../../../shell/organizations.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Page, Stack, Text } from '../../../ui/index.ts'
import { DataTable, Pagination } from '../../../ui/widgets.ts'
import { useOrganization } from '../../identity/organizations/queries.ts'
import { organizationGroups, useActionOptions, useActionWords } from './action-words.ts'
import { LineDetail } from './LineDetail.tsx'
import { LogBar } from './LogBar.tsx'
import { useLineColumns } from './line-columns.tsx'
import { PersonFilter } from './PersonFilter.tsx'
import { momentsOf } from './period.ts'

const pageSize = 50

/** Who did what in an organization, for its owners and administrators. */
export function AuditLog() {
  const t = useTranslations('audit.ui')
  const slug = useSlug() ?? ''
  const list = useListSearch()
  const navigate = useNavigate()
  const now = useNow(60_000)
  const { language } = useLanguage()
  const words = useActionWords()
  const { action, actor, open } = list.fields
  const organization = useOrganization(slug)
  const id = organization.data?.id ?? ''
  const query = { action, actor, ...momentsOf(list.fields, now) }
  const entries = useCall(
    audit.listOfOrganization,
    { id, query: { ...query, before: Number(list.fields.before) || undefined, limit: pageSize } },
    { enabled: id !== '' },
  )
  const { data, isPlaceholderData } = entries
  const failed = organization.error ? organization : entries
  const people = data?.people ?? []
  const columns = useLineColumns(people, now)
  useTitle(t('title'))

  const lines = data?.items
  const at = lines?.findIndex((line) => String(line.id) === open) ?? -1
  const opened = lines?.[at]
  const show = (line: { id: number } | undefined) =>
    void navigate({
      href: list.hrefOpening(line && String(line.id)),
      replace: true,
      resetScroll: false,
    })
  const turn = (step: number) => {
    const next = lines?.[at + step]
    return next && (() => show(next))
  }
  const only = (fields: Record<string, string>) => list.hrefWith({ ...fields, before: '' })

  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <Stack gap={3}>
        <LogBar
          name="audit"
          list={list}
          actions={useActionOptions(organizationGroups, action)}
          file={`/api/organizations/${id}/audit/export`}
          query={query}
          search={
            <PersonFilter
              organizationId={id}
              people={people}
              value={actor}
              onChange={(person) => list.change({ actor: person, before: '' })}
            />
          }
        />
        {failed.error ? (
          <QueryProblem error={failed.error} onRetry={() => void failed.refetch()} />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            items={lines}
            keyOf={(line) => String(line.id)}
            nameOf={(line) => words(line.action)}
            hrefOf={(line) => list.hrefOpening(String(line.id))}
            open={open}
            busy={isPlaceholderData}
            empty={
              <NothingMatches
                onClear={() =>
                  list.change({ action: '', actor: '', period: '', from: '', to: '', before: '' })
                }
              />
            }
          />
        )}
        {lines && lines.length > 0 ? (
          <>
            <Text size="small" tone="faint">
              {t('zone', { zone: zoneText(now, language) })}
            </Text>
            <Pagination {...list.forward(data.next === null ? null : String(data.next))} />
          </>
        ) : null}
      </Stack>
      {opened && lines ? (
        <LineDetail
          line={opened}
          people={people}
          position={{ index: at + 1, total: lines.length }}
          sameAction={only({ action: opened.action })}
          samePerson={opened.actor.id ? only({ actor: opened.actor.id }) : undefined}
          onPrevious={turn(-1)}
          onNext={turn(1)}
          onClose={() => show(undefined)}
        />
      ) : null}
    </Page>
  )
}
