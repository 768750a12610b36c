import { useTranslations } from 'use-intl/react'
import { withdrawals } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { refuse as limits } from '../../../lib/limits/withdrawals.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Stack, Text, Textarea, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { useChanged } from './use-changed.ts'
import type { Withdrawal } from './WithdrawalBadge.tsx'

const formId = 'refuse-withdrawal'

/** The reason is what the buyer reads, so there is none without it. */
export function Refuse({ one, onClose }: { one: Withdrawal; onClose: () => void }) {
  const t = useTranslations('shop-withdrawals.ui.refuse')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const changed = useChanged()
  const { busy, problems, refusal, form } = useForm({
    checks: useLimitChecks(limits),
    errorText: useErrorText(),
    async send(data) {
      const input = { id: one.id, reason: text(data, 'reason').trim() }
      const { failure } = await trySend(withdrawals.refuse, input)
      changed()
      if (failure) return failure
      toast(t('done'))
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={t(one.kind === 'withdrawal' ? 'withdrawalTitle' : 'cancellationTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="danger" busy={busy} busyLabel={c('loading')}>
            {t('open')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Text>{t(one.orderId === null ? 'noEmail' : 'text')}</Text>
        <Textarea
          name="reason"
          label={t('reason')}
          hint={one.orderId === null ? undefined : t('reasonHint')}
          rows={4}
          error={problems.reason}
        />
      </Stack>
    </FormDialog>
  )
}
