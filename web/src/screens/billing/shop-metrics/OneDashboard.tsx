import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { metricDashboards } from '../../../lib/calls.ts'
import { useEach } from '../../../lib/use-each.ts'
import { Button, Empty, IconEdit, IconTrash, Stack, Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import { Controls } from './Controls.tsx'
import { DashboardForm } from './DashboardForm.tsx'
import { MetricPanels } from './MetricPanels.tsx'
import { type Dashboard, slugsOf } from './use-dashboards.ts'
import type { View } from './use-view.ts'

type OneDashboardProps = { shop: Shop; view: View; dashboard: Dashboard }

/** What an organization chose to look at, in its order. */
export function OneDashboard({ shop, view, dashboard }: OneDashboardProps) {
  const t = useTranslations('shop-metrics.ui.dashboards')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const { list } = view
  const remove = useEach(metricDashboards.remove, [metricDashboards.list])
  const [problem, setProblem] = useState<string>()
  const slugs = slugsOf(dashboard)
  const locked = shop.may('sale', 'write') ? undefined : t('mayNot')
  const open = (dialog: string) => () => list.change({ dialog })
  const close = () => list.change({ dialog: '' })
  const isOpen = (dialog: string) => list.fields.dialog === dialog && locked === undefined
  async function confirm() {
    const [refused] = await remove.run([{ name: dashboard.name, input: { id: dashboard.id } }])
    setProblem(refused?.text)
    if (refused) return
    toast(t('deleted'))
    list.change({ dashboard: '', dialog: '' })
  }
  const tool = (name: 'edit' | 'delete', icon: ReactNode) => (
    <Button
      kind="quiet"
      size="sm"
      iconOnly
      icon={icon}
      disabledReason={locked}
      onClick={open(name)}
    >
      {t(name)}
    </Button>
  )
  return (
    <Stack gap={5}>
      <Controls
        shop={shop}
        view={view}
        slugs={slugs}
        tools={
          <>
            {tool('edit', <IconEdit />)}
            {tool('delete', <IconTrash />)}
          </>
        }
      />
      {slugs.length === 0 ? (
        <Empty
          title={t('noMetrics')}
          action={
            <Button icon={<IconEdit />} disabledReason={locked} onClick={open('edit')}>
              {t('edit')}
            </Button>
          }
        >
          {t('noMetricsText')}
        </Empty>
      ) : (
        <MetricPanels key={dashboard.id} shop={shop} view={view} slugs={slugs} />
      )}
      {isOpen('edit') ? (
        <DashboardForm shop={shop} dashboard={dashboard} onSaved={close} onClose={close} />
      ) : null}
      <ConfirmDialog
        open={isOpen('delete')}
        title={t('deleteTitle', { name: dashboard.name })}
        confirmLabel={t('delete')}
        cancelLabel={c('cancel')}
        busy={remove.isPending}
        busyLabel={c('loading')}
        error={problem}
        onConfirm={() => void confirm()}
        onCancel={close}
      >
        <Text>{t('deleteText')}</Text>
      </ConfirmDialog>
    </Stack>
  )
}
