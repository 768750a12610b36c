import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { useActionWords } from '../../../lib/action-words.ts'
import { zoneText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import type { useListSearch } from '../../../lib/list-search.ts'
import { useOpened } from '../../../lib/opened.ts'
import { useTitle } from '../../../lib/title.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Page, Stack, Text } from '../../../ui/index.ts'
import { DataTable, Pagination } from '../../../ui/widgets.ts'
import { useLineColumns } from './line-columns.tsx'
import { noFilters } from './log-fields.ts'
import type { Line, Names } from './names.ts'

const LineDetail = lazy(async () => ({ default: (await import('./LineDetail.tsx')).LineDetail }))

type LogProps = {
  purpose: string
  action?: ReactNode
  list: ReturnType<typeof useListSearch>
  now: Date
  /** A LogBar. */
  bar: ReactNode
  page: { readonly items: readonly Line[]; readonly next: number | null } | undefined
  names: Names
  busy: boolean
  failed: { error: Error | null; refetch: () => unknown }
  /** Dialogs. */
  children?: ReactNode
}

/** The lines of a log page by page, each with its detail: of an organization, and of the server. */
export function Log(props: LogProps) {
  const { purpose, action, list, now, bar, page, names, busy, failed, children } = props
  const t = useTranslations('audit.ui')
  const p = useTranslations('periods.ui')
  const { language } = useLanguage()
  const words = useActionWords()
  const columns = useLineColumns(names, now)
  useTitle(t('title'))

  const lines = page?.items
  const { open, opened, position, steps } = useOpened(list, lines, ({ id }) => String(id))

  return (
    <Page title={t('title')} purpose={purpose} action={action}>
      <Stack gap={3}>
        {bar}
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
            busy={busy}
            empty={<NothingMatches onClear={() => list.change(noFilters)} />}
          />
        )}
        {page && page.items.length > 0 ? (
          <>
            <Text size="small" tone="faint">
              {p('zone', { zone: zoneText(now, language) })}
            </Text>
            <Pagination {...list.forward(page.next === null ? null : String(page.next))} />
          </>
        ) : null}
      </Stack>
      {opened && position ? (
        <Suspense>
          <LineDetail
            line={opened}
            names={names}
            position={position}
            hrefWith={(fields) => list.hrefWith({ ...fields, before: '', open: '' })}
            {...steps}
          />
        </Suspense>
      ) : null}
      {children}
    </Page>
  )
}
