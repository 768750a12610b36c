import { type ReactNode, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useTitle } from '../../../lib/title.ts'
import { LeaveGuard } from '../../../shell/LeaveGuard.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Note, Page, Skeleton } from '../../../ui/index.ts'
import type { Organization } from '../../identity/organizations/queries.ts'
import { Unsaved } from './forms.ts'
import { type Merchant, useSeller } from './queries.ts'

export type Seller = {
  readonly organization: Organization
  readonly merchant: Merchant
  readonly readOnly: boolean
}

type SellerPageProps = {
  page:
    | 'seller'
    | 'checkout'
    | 'portal'
    | 'subscriptions'
    | 'payments'
    | 'taxes'
    | 'emails'
    | 'legal'
  children: (seller: Seller) => ReactNode
}

/** A page of settings in sections, each with a form of its own; it asks before changes of any are lost. */
export function SellerPage({ page, children }: SellerPageProps) {
  const t = useTranslations('seller-settings.ui')
  const { failed, organization, merchant, mayRead, mayChange } = useSeller()
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  useTitle(t(`${page}.title`))

  const report = useCallback((form: string, dirty: boolean) => {
    setUnsaved((before) => {
      if (before.has(form) === dirty) return before
      const others = [...before].filter((each) => each !== form)
      return new Set(dirty ? [...others, form] : others)
    })
  }, [])

  return (
    <Page width="form" title={t(`${page}.title`)} purpose={t(`${page}.purpose`)}>
      <LeaveGuard dirty={unsaved.size > 0} />
      {failed ? (
        <QueryProblem error={failed.error} onRetry={() => void failed.refetch()} />
      ) : mayRead === false ? (
        <Note tone="info">{t('mayNotRead')}</Note>
      ) : organization && merchant && mayChange !== undefined ? (
        <Unsaved value={report}>
          {mayChange ? null : <Note tone="info">{t('mayNot')}</Note>}
          {children({ organization, merchant, readOnly: !mayChange })}
        </Unsaved>
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  )
}
