import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { documents, grants, orders, payments, refunds } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { createKeys } from '../../../lib/idempotency.ts'
import { create as limits } from '../../../lib/limits/refunds.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { refusedFields } from '../../../lib/refused-fields.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Checkbox, MoneyField, Select, Stack, Text, Textarea } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { refundReasons } from '../shop/refund-reasons.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Order } from './orders-query.ts'
import { RefundReceipt } from './RefundReceipt.tsx'
import { RefundSum } from './RefundSum.tsx'
import { amountProblem, previewOf } from './refund-preview.ts'
import type { Refund } from './use-order-parts.ts'

type RefundDialogProps = { shop: Shop; order: Order; onClose: () => void }

const formId = 'refund'
/** What a refund changes; the list and its totals too. */
const changed = [
  orders.get,
  orders.list,
  orders.totals,
  refunds.list,
  refunds.totals,
  payments.list,
  grants.list,
  documents.creditNotes,
]

function useRefundForm({ shop, order }: RefundDialogProps, onMade: (refund: Refund) => void) {
  const t = useTranslations('shop-orders.ui.refund')
  const words = useShopWords()
  const client = useQueryClient()
  const limitChecks = useLimitChecks({ comment: limits.comment })
  const [keys] = useState(createKeys)
  const most = words.amount(order.refundableAmount, order.currency)
  const { release, ...form } = useForm({
    checks: {
      ...limitChecks,
      amount: (value) => {
        const problem = amountProblem(value === '' ? null : Number(value), order)
        return problem && t(`problems.${problem}`, { most })
      },
    },
    errorText: useErrorText(),
    fieldsOf: (failure) => refusedFields(failure, () => t('problems.refused')),
    async send(data) {
      const comment = text(data, 'comment').trim()
      const input = {
        organizationId: shop.organization.id,
        orderId: order.id,
        amount: Number(text(data, 'amount')),
        reason: refundReasons.find((each) => each === text(data, 'reason')) ?? 'other',
        revokeBenefits: data.has('revokeBenefits'),
        ...(comment && { comment }),
      }
      const options = { idempotencyKey: keys.keyOf(input) }
      const { data: made, failure } = await trySend(refunds.create, input, options)
      if (failure && failure.status > 0 && failure.status < 500) keys.answered()
      if (failure) return failure
      release()
      onMade(made)
      for (const { line } of changed) void client.invalidateQueries({ queryKey: [line] })
      return null
    },
  })
  return form
}

/** Returns money of an order: what goes back is shown before, and the receipt after it. */
export function RefundDialog(props: RefundDialogProps) {
  const { order, onClose } = props
  const t = useTranslations('shop-orders.ui.refund')
  const r = useTranslations('shop-orders.ui.refundReasons')
  const c = useTranslations('common.ui')
  const words = useShopWords()
  const [amount, setAmount] = useState<number | null>(order.refundableAmount)
  const [made, setMade] = useState<Refund | null>(null)
  const { busy, problems, refusal, form } = useRefundForm(props, setMade)
  if (made) return <RefundReceipt refund={made} order={order} onClose={onClose} />
  const preview = previewOf(amount, order)
  return (
    <FormDialog
      open
      busy={busy}
      title={t('title', { number: order.invoiceNumber ?? '' })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="danger" busy={busy} busyLabel={c('loading')}>
            {preview
              ? t('confirm', { amount: words.amount(preview.total, order.currency) })
              : t('confirmNothing')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <MoneyField
          name="amount"
          label={order.taxAmount > 0 ? t('amountWithoutTax') : t('amount')}
          hint={t('most', { most: words.amount(order.refundableAmount, order.currency) })}
          currency={order.currency.toUpperCase()}
          locale={words.locale}
          defaultMinor={order.refundableAmount}
          onChange={setAmount}
          error={problems.amount}
        />
        <Select
          name="reason"
          label={t('reason')}
          defaultValue="customer_request"
          options={refundReasons.map((value) => ({ value, label: r(value) }))}
        />
        {order.subscriptionId === null ? (
          <Checkbox
            name="revokeBenefits"
            label={t('revoke')}
            hint={t('revokeHint')}
            error={problems.revokeBenefits}
          />
        ) : (
          <Text size="small" tone="muted">
            {t('subscriptionStays')}
          </Text>
        )}
        <Textarea
          name="comment"
          label={t('comment')}
          hint={t('commentHint')}
          rows={2}
          error={problems.comment}
        />
        {preview ? <RefundSum preview={preview} order={order} /> : null}
      </Stack>
    </FormDialog>
  )
}
