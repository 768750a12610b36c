import { useTranslations } from 'use-intl/react'
import { failureOf } from '../../../lib/attempt.ts'
import { billingSources } from '../../../lib/calls.ts'
import { usePolledCall } from '../../../lib/live-call.ts'
import { useModeQuery } from '../../../shell/organization-mode.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Note, Skeleton } from '../../../ui/index.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import { Connect } from './Connect.tsx'
import { Connected } from './Connected.tsx'

/** Milliseconds. */
const whileReading = 3_000

/** Which billing provider an organization follows, and how it begins and ends. */
export function BillingSource() {
  const t = useTranslations('billing-sources.ui')
  return (
    <ShopPage
      width="form"
      title={t('title')}
      purpose={t('purpose')}
      needs={['organization', 'update']}
    >
      {({ organization: { id } }) => <Inside id={id} />}
    </ShopPage>
  )
}

function Inside({ id }: { id: string }) {
  const { data: mode, error, refetch } = useModeQuery()
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!mode) return <Skeleton lines={8} />
  return mode.billingSource === 'provider' ? <Following id={id} /> : <Connect id={id} />
}

/** An organization that was disconnected follows nobody, and sells nothing all the same. */
function Following({ id }: { id: string }) {
  const t = useTranslations('billing-sources.ui.gone')
  const { data, error, refetch } = usePolledCall(billingSources.get, { id }, (source) =>
    source?.progress ? whileReading : false,
  )
  if (error && failureOf(error).status === 404) {
    return (
      <>
        <Note tone="warn" title={t('title')}>
          {t('text')}
        </Note>
        <Connect id={id} again />
      </>
    )
  }
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  return <Connected id={id} source={data} />
}
