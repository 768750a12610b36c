import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { grants, orders, payments } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { markPaid as limits } from '../../../lib/limits/orders.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { refusedFields } from '../../../lib/refused-fields.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { useOrganizationNow } from '../../../shell/organization-mode.ts'
import { Button, Field, Stack, Text, Textarea, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Order } from './orders-query.ts'
import { paidAtOf } from './paid-at.ts'

const formId = 'mark-paid'
const changed = [orders.get, orders.list, orders.totals, payments.list, grants.list]

/** Money that came outside of the processor, as by bank transfer. */
export function MarkPaid({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('shop-orders.ui.markPaid')
  const c = useTranslations('common.ui')
  const words = useShopWords()
  const toast = useToast()
  const client = useQueryClient()
  const now = useOrganizationNow(60_000)
  const due = words.amount(order.dueAmount, order.currency)
  const { busy, problems, refusal, form } = useForm({
    checks: useLimitChecks({ note: limits.note }),
    errorText: useErrorText(),
    fieldsOf: (failure) =>
      // The form asks for the day, the endpoint for the moment.
      refusedFields(failure, ({ path }) => t(path === 'paid_at' ? 'wrongDay' : 'refused')),
    async send(data) {
      const note = text(data, 'note').trim()
      const paidAt = paidAtOf(text(data, 'paid_at'), order.createdAt, now)
      const input = { id: order.id, ...(note && { note }), ...(paidAt && { paidAt }) }
      const { failure } = await trySend(orders.markPaid, input)
      if (failure) return failure
      for (const { line } of changed) void client.invalidateQueries({ queryKey: [line] })
      toast(t('done', { number: order.invoiceNumber ?? '' }))
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={t('title', { number: order.invoiceNumber ?? '' })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {t('confirm', { amount: due })}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Text>{t('text', { amount: due })}</Text>
        <Field
          type="date"
          name="paid_at"
          label={t('day')}
          hint={t('dayHint')}
          error={problems.paid_at}
        />
        <Textarea
          name="note"
          label={t('note')}
          hint={t('noteHint')}
          rows={2}
          error={problems.note}
        />
      </Stack>
    </FormDialog>
  )
}
