import { useTranslations } from 'use-intl/react'
import { useListSearch } from '../../../lib/list-search.ts'
import { Button, IconPlus } from '../../../ui/index.ts'
import type { Shop } from '../shop/use-shop.ts'
import { DashboardForm } from './DashboardForm.tsx'
import { useDashboards } from './use-dashboards.ts'

/** As many as the server keeps. */
const most = 20

/** Opens the form of a dashboard, and the dashboard when it is there. */
export function NewDashboard({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-metrics.ui.dashboards')
  const list = useListSearch()
  const { data = [] } = useDashboards(shop)
  const full = data.length < most ? undefined : t('most', { most })
  const locked = shop.may('sale', 'write') ? full : t('mayNot')
  return (
    <>
      <Button
        icon={<IconPlus />}
        disabledReason={locked}
        onClick={() => list.change({ dialog: 'create' })}
      >
        {t('create')}
      </Button>
      {list.fields.dialog === 'create' && locked === undefined ? (
        <DashboardForm
          shop={shop}
          onClose={() => list.change({ dialog: '' })}
          onSaved={({ id }) => list.change({ dialog: '', group: '', dashboard: id })}
        />
      ) : null}
    </>
  )
}
