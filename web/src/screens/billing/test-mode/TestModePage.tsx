import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { useModeQuery } from '../../../shell/organization-mode.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { ButtonLink, Note, Skeleton } from '../../../ui/index.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { ClockPanel } from './ClockPanel.tsx'
import { Happened } from './Happened.tsx'
import { Samples } from './Samples.tsx'
import { TestCards } from './TestCards.tsx'

/** The time of a sandbox, its test cards, and what happened when time passed. */
export function TestModePage() {
  const t = useTranslations('test-mode.ui')
  return (
    <ShopPage
      title={t('title')}
      purpose={t('purpose')}
      action={({ organization: { slug } }) => (
        <ButtonLink href={linkTo('/o/:slug/live', { slug })}>{t('goLive')}</ButtonLink>
      )}
    >
      {(shop) => <Inside shop={shop} />}
    </ShopPage>
  )
}

function Inside({ shop }: { shop: Shop }) {
  const t = useTranslations('test-mode.ui')
  const { data: mode, error, refetch } = useModeQuery()
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!mode) return <Skeleton lines={8} />
  if (mode.live) return <Note tone="info">{t('live')}</Note>
  return (
    <>
      <ClockPanel shop={shop} mode={mode} />
      {shop.may('sale', 'read') ? (
        <>
          <Happened shop={shop} mode={mode} />
          <TestCards shop={shop} />
          <Samples shop={shop} />
        </>
      ) : null}
    </>
  )
}
