import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { useTitle } from '../../../lib/title.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { ButtonLink, IconExternal, Page, Skeleton } from '../../../ui/index.ts'
import { documentQuery } from './queries.ts'

/**
 * Fetched together with the document. What it needs is listed here, and not in the first script of
 * pages without a session.
 */
const manual = import('./Manual.tsx')
const Manual = lazy(async () => ({ default: (await manual).Manual }))

export function Reference() {
  const t = useTranslations('reference.ui')
  const { data, error, refetch } = useQuery(documentQuery)
  useTitle(t('title'))

  return (
    <Page
      width="full"
      title={t('title')}
      purpose={t('purpose')}
      aside={
        <ButtonLink
          kind="quiet"
          size="sm"
          href="/api/openapi.json"
          target="_blank"
          icon={<IconExternal />}
        >
          {t('document')}
        </ButtonLink>
      }
    >
      {error ? <QueryProblem error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <Manual {...data} />
        </Suspense>
      ) : error ? null : (
        <Skeleton lines={8} />
      )}
    </Page>
  )
}
