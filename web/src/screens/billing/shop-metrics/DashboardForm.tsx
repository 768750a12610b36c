import type { MetricSlug } from '@guildhall/contract/billing/metrics'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { metricDashboards } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { create as limits } from '../../../lib/limits/metric-dashboards.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Field, Stack, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Shop } from '../shop/use-shop.ts'
import { ChosenMetrics } from './ChosenMetrics.tsx'
import { type Dashboard, slugsOf } from './use-dashboards.ts'

const formId = 'metric-dashboard'

type DashboardFormProps = {
  shop: Shop
  /** A new one without it. */
  dashboard?: Dashboard | undefined
  onSaved: (dashboard: Dashboard) => void
  onClose: () => void
}

/** The name of a dashboard and what it shows. */
export function DashboardForm({ shop, dashboard, onSaved, onClose }: DashboardFormProps) {
  const t = useTranslations('shop-metrics.ui.dashboards')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const invalidate = useInvalidate(metricDashboards.list)
  const [chosen, setChosen] = useState<readonly MetricSlug[]>(dashboard ? slugsOf(dashboard) : [])
  const { busy, problems, refusal, form } = useForm({
    checks: useLimitChecks({ name: { ...limits.name, required: true } }),
    errorText: useErrorText(),
    async send(fields) {
      const input = { name: text(fields, 'name').trim(), metrics: [...chosen] }
      const { data, failure } = dashboard
        ? await trySend(metricDashboards.update, { id: dashboard.id, ...input })
        : await trySend(metricDashboards.create, {
            organizationId: shop.organization.id,
            ...input,
          })
      if (failure) return failure
      invalidate()
      toast(t(dashboard ? 'saved' : 'created'))
      onSaved(data)
      return null
    },
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={dashboard ? t('editTitle', { name: dashboard.name }) : t('create')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={5} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Field
          label={t('name')}
          name="name"
          autoComplete="off"
          defaultValue={dashboard?.name}
          error={problems.name}
        />
        <ChosenMetrics chosen={chosen} onChange={setChosen} />
      </Stack>
    </FormDialog>
  )
}
