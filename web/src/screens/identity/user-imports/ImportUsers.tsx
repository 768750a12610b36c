import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useTitle } from '../../../lib/title.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Page, Skeleton, Stack } from '../../../ui/index.ts'
import { Breadcrumbs } from '../../../ui/widgets.ts'
import { CurrentImport } from './CurrentImport.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import { ImportForm } from './ImportForm.tsx'
import { useUserImports } from './queries.ts'

/** Users of another system: the file, what it would do, how far it is, and what became of it. */
export function ImportUsers() {
  const t = useTranslations('user-imports.ui')
  const a = useTranslations('admin.ui')
  const list = useListSearch()
  const navigate = useNavigate()
  const { data, error, refetch } = useUserImports()
  useTitle(t('title'))

  const { open } = list.fields
  const opening = (id: string | undefined) =>
    void navigate({ href: list.hrefWith({ open: id }), replace: true, resetScroll: false })
  const imports = data?.items
  const current =
    imports?.find(({ id }) => id === open) ?? imports?.find(({ finishedAt }) => finishedAt === null)
  const earlier = imports?.filter(({ finishedAt, id }) => finishedAt !== null && id !== current?.id)

  return (
    <Page
      width="reading"
      crumbs={
        <Breadcrumbs
          items={[{ label: a('title'), href: linkTo('/admin/users') }, { label: t('title') }]}
        />
      }
      title={t('title')}
      purpose={t('purpose')}
    >
      {error && !data ? <QueryProblem error={error} onRetry={() => void refetch()} /> : null}
      {imports ? (
        <Stack gap={8}>
          {current ? (
            <CurrentImport
              key={current.id}
              of={current}
              onWatch={() => opening(current.id)}
              onAnother={() => opening(undefined)}
            />
          ) : (
            <ImportForm onUploaded={opening} />
          )}
          {earlier && earlier.length > 0 ? (
            <EarlierImports imports={earlier} hrefOf={(id) => list.hrefWith({ open: id })} />
          ) : null}
        </Stack>
      ) : error ? null : (
        <Skeleton rows={3} />
      )}
    </Page>
  )
}
