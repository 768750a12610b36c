import { useTranslations } from 'use-intl/react'
import { subscriptions } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { refusedFields } from '../../../lib/refused-fields.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Field, Stack, Text, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Subscription } from '../shop/use-next-step.tsx'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { changed } from './changed.ts'

const formId = 'pause'

type PauseDialogProps = { subscription: Subscription; onClose: () => void }

/** From the end of its period on, until a day or until it is resumed. */
export function PauseDialog({ subscription, onClose }: PauseDialogProps) {
  const t = useTranslations('shop-subscriptions.ui')
  const p = useTranslations('portal-pages.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const invalidate = useInvalidate(...changed)
  const { dayOf } = useShopWords()
  const end = subscription.currentPeriodEnd
  const date = dayOf(end)
  const { busy, problems, refusal, form } = useForm({
    checks: {
      resumes_at: (value) =>
        value === '' || new Date(value) > end ? undefined : p('pause.wrongDate', { date }),
    },
    fieldsOf: (failure) => refusedFields(failure, () => p('pause.wrongDate', { date })),
    errorText: useErrorText(),
    async send(fields) {
      const until = text(fields, 'resumes_at')
      const { failure } = await trySend(subscriptions.update, {
        id: subscription.id,
        pauseAtPeriodEnd: true,
        ...(until && { resumesAt: new Date(until).toISOString() }),
      })
      invalidate()
      if (failure) return failure
      toast(p('pause.done'))
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={p('pause.title', { product: subscription.product.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{p('pause.keep')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {p('pause.confirm')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Text>{t('pause.text', { date })}</Text>
        <Field
          label={p('pause.until')}
          name="resumes_at"
          type="date"
          min={end.toISOString().slice(0, 10)}
          hint={t('pause.untilHint')}
          error={problems.resumes_at}
        />
      </Stack>
    </FormDialog>
  )
}
