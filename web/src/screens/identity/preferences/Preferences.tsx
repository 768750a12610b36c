import { useTranslations } from 'use-intl/react'
import { preferences } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useTitle } from '../../../lib/title.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Page, Skeleton } from '../../../ui/index.ts'
import { PreferencesForm } from './PreferencesForm.tsx'

export function Preferences() {
  const t = useTranslations('preferences.ui')
  const { data, error, refetch } = useCall(preferences.get, {})
  useTitle(t('title'))
  return (
    <Page width="form" title={t('title')} purpose={t('purpose')}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <PreferencesForm saved={data} />
      ) : (
        <Skeleton rows={6} />
      )}
    </Page>
  )
}
