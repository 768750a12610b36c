import { useTranslations } from 'use-intl/react'
import { gifts, grants, subscriptions } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { moveEnd as limits } from '../../../lib/limits/gifts.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { refusedFields } from '../../../lib/refused-fields.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Stack, Text, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import { GiftTerms, useUntilCheck } from './GiftTerms.tsx'
import { untilOf } from './gift-day.ts'

const formId = 'move-gift-end'

export type MovedGift = {
  readonly kind: 'product' | 'benefit'
  readonly id: string
  readonly name: string
  readonly until: Date | null
}

/** The end of something that was given, earlier or later, and why. */
export function MoveGiftEnd({ gift, onClose }: { gift: MovedGift; onClose: () => void }) {
  const t = useTranslations('shop-customers.ui.gifts')
  const c = useTranslations('common.ui')
  const s = useTranslations('shell.ui.form')
  const toast = useToast()
  const { id, kind, name: product, until } = gift
  const invalidate = useInvalidate(
    gifts.list,
    gifts.listBenefits,
    grants.list,
    subscriptions.list,
    subscriptions.get,
  )
  const { busy, problems, refusal, form } = useForm({
    checks: { ...useLimitChecks({ reason: limits.reason }), until: useUntilCheck() },
    fieldsOf: (failure) => refusedFields(failure, () => t('day')),
    errorText: useErrorText(),
    async send(data) {
      const moved = { id, until: untilOf(text(data, 'until')), reason: text(data, 'reason').trim() }
      const { failure } = await (kind === 'product'
        ? trySend(gifts.moveEnd, moved)
        : trySend(gifts.moveBenefitEnd, moved))
      if (failure) return failure
      invalidate()
      toast(t('moved', { product }))
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={t('moveTitle', { product })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={s('saving')}>
            {t('move')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Text>{t('moveText')}</Text>
        <GiftTerms problems={problems} until={until} />
      </Stack>
    </FormDialog>
  )
}
