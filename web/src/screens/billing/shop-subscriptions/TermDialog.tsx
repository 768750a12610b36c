import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type OutputOf, subscriptions } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useForm } from '../../../lib/form.ts'
import { createKeys } from '../../../lib/idempotency.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Button, Skeleton, Stack, Text, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Subscription } from '../shop/use-next-step.tsx'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { ChangeCost } from './ChangeCost.tsx'
import { changed } from './changed.ts'
import type { TermChange } from './term-change.ts'

const formId = 'terms'

type TermDialogProps = {
  subscription: Subscription
  title: string
  /** Null while nothing is chosen that could be changed. */
  change: TermChange | null
  /** What is said when it is done. */
  done: (preview: Preview) => string
  onClose: () => void
  children: ReactNode
}

type Preview = OutputOf<typeof subscriptions.preview>

/** Asks for one change of a subscription: what it costs is shown to the cent, and nothing else is charged. */
export function TermDialog(props: TermDialogProps) {
  const { subscription, title, change, done, onClose, children } = props
  const t = useTranslations('shop-subscriptions.ui.terms')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const { amount } = useShopWords()
  const invalidate = useInvalidate(...changed)
  const [keys] = useState(createKeys)
  const { data, error, refetch, isPlaceholderData, isFetching } = useCall(
    subscriptions.preview,
    { ...change, id: subscription.id },
    { enabled: change !== null },
  )
  // Nothing is confirmed that is not shown.
  const preview = change && data && !isPlaceholderData && !isFetching && !error ? data : null
  const { busy, refusal, form } = useForm({
    checks: {},
    errorText: useErrorText(),
    async send() {
      if (!change || !preview) return null
      const { appliesAt, dueAmount, recurringAmount } = preview
      const expected = { appliesAt: appliesAt.toISOString(), dueAmount, recurringAmount }
      const input = { ...change, id: subscription.id, expected }
      const options = { idempotencyKey: keys.keyOf(input) }
      const { failure } = await trySend(subscriptions.update, input, options)
      if (failure && failure.status > 0 && failure.status < 500) keys.answered()
      invalidate()
      if (failure) {
        void refetch()
        return failure
      }
      const said = done(preview)
      const charged = amount(dueAmount, preview.currency)
      toast(dueAmount > 0 ? t('receipt', { done: said, amount: charged }) : said)
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            busy={busy}
            busyLabel={c('loading')}
            disabledReason={
              preview === null
                ? t('showPrice')
                : preview.needsPaymentMethod
                  ? t('needsCard')
                  : undefined
            }
          >
            {preview && preview.dueAmount > 0
              ? t('charge', { amount: amount(preview.dueAmount, preview.currency) })
              : t('confirm')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        {children}
        {change === null ? (
          <Text tone="muted">{t('showPrice')}</Text>
        ) : error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : preview ? (
          <Cost preview={preview} />
        ) : (
          <Skeleton lines={3} />
        )}
      </Stack>
    </FormDialog>
  )
}

/** With lines where something is charged or waits for the next order. */
function Cost({ preview }: { preview: Preview }) {
  const t = useTranslations('shop-subscriptions.ui.terms')
  const { amount, dayOf } = useShopWords()
  const { currency, currentPeriodEnd, isBilledNow, lines, recurringAmount } = preview
  if (isBilledNow || lines.length > 0) return <ChangeCost preview={preview} />
  return (
    <Text>
      {t('next', { date: dayOf(currentPeriodEnd), amount: amount(recurringAmount, currency) })}
    </Text>
  )
}
