import { useTranslations } from 'use-intl/react'
import { orders } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Section, TextLink } from '../../../ui/index.ts'
import { OrderLines } from '../shop/OrderLines.tsx'
import type { Shop } from '../shop/use-shop.ts'

const shown = 5

/** The newest orders; before the first one, what is to be set up stands above. */
export function Latest({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-home.ui.latest')
  const { id: organizationId, slug } = shop.organization
  const { data, error, refetch } = useCall(orders.list, { query: { organizationId, limit: shown } })
  if (data?.items.length === 0) return null
  return (
    <Section
      title={t('title')}
      action={<TextLink href={linkTo('/o/:slug/orders', { slug })}>{t('all')}</TextLink>}
    >
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <OrderLines orders={data?.items} none={t('title')} by="customer" />
      )}
    </Section>
  )
}
