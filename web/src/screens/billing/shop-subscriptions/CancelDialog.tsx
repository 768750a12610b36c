import { useTranslations } from 'use-intl/react'
import { subscriptions } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, RadioGroup, Select, Stack, Textarea, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Subscription } from '../shop/use-next-step.tsx'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { cancellationOf, mayEndLater, reasons } from './cancellation.ts'
import { changed } from './changed.ts'

const formId = 'cancellation'

type CancelDialogProps = { subscription: Subscription; onClose: () => void }

/** At the end of its period or now, and why. */
export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const t = useTranslations('shop-subscriptions.ui')
  const p = useTranslations('portal-pages.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const invalidate = useInvalidate(...changed)
  const { dayOf } = useShopWords()
  const later = mayEndLater(subscription)
  const date = dayOf(subscription.currentPeriodEnd)
  const { busy, refusal, form } = useForm({
    checks: {},
    errorText: useErrorText(),
    async send(fields) {
      const change = cancellationOf({
        isNow: !later || text(fields, 'when') === 'now',
        reason: text(fields, 'reason'),
        comment: text(fields, 'comment'),
      })
      const { data, failure } = await trySend(subscriptions.update, {
        ...change,
        id: subscription.id,
      })
      invalidate()
      if (failure) return failure
      toast(data.endedAt ? t('cancel.doneNow') : t('cancel.done', { date }))
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={p('cancel.title', { product: subscription.product.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{p('cancel.keep')}</Button>
          <Button type="submit" form={formId} kind="danger" busy={busy} busyLabel={c('loading')}>
            {p('cancel.button')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <RadioGroup
          name="when"
          label={t('cancel.when')}
          defaultValue={later ? 'end' : 'now'}
          options={[
            ...(later
              ? [{ value: 'end', label: t('cancel.end', { date }), note: t('cancel.endNote') }]
              : []),
            { value: 'now', label: t('cancel.now'), note: t('cancel.nowNote') },
          ]}
        />
        <Select
          label={t('cancel.reason')}
          name="reason"
          options={[
            { value: '', label: p('cancel.noReason') },
            ...reasons.map((value) => ({ value, label: t(`cancel.reasons.${value}`) })),
          ]}
        />
        <Textarea label={t('cancel.comment')} name="comment" rows={2} maxLength={1000} />
      </Stack>
    </FormDialog>
  )
}
