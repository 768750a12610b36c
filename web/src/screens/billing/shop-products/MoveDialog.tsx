import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { merchants, priceMigrations } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { createKeys } from '../../../lib/idempotency.ts'
import { refusedFields } from '../../../lib/refused-fields.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Button, Field, Note, Select, Skeleton, Stack, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { MoveFigures } from './MoveFigures.tsx'
import { type Move, notices, type Target, usualNotice } from './movable.ts'
import type { Product } from './said.ts'

const formId = 'move-prices'

type MoveDialogProps = {
  product: Product
  target: Target
  /** One of the same currency that is not over. */
  open: Move | undefined
  onClose: () => void
}

const dayAfter = (now: Date, days: number) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** What a move changes is computed by the server before it is asked for; nothing else is confirmed. */
export function MoveDialog({ product, target, open, onClose }: MoveDialogProps) {
  const t = useTranslations('price-migrations.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const { dayOf, now } = useShopWords()
  const invalidate = useInvalidate(priceMigrations.list, priceMigrations.preview)
  const [keys] = useState(createKeys)
  const [day, setDay] = useState(() => dayAfter(now, usualNotice))
  const [notice, setNotice] = useState<number>(usualNotice)
  const date = new Date(day)
  const isDay = day !== '' && date > now
  const asked = {
    id: product.id,
    prices: [...target.prices],
    effectiveAt: isDay ? date.toISOString() : '',
    noticeDays: notice,
  }
  const merchant = useCall(merchants.get, { id: product.organizationId }).data
  const isEmailOff = merchant?.customerEmailSettings.priceChange === false
  const found = useCall(priceMigrations.preview, asked, { enabled: isDay })
  const preview = isDay && !found.isPlaceholderData && !found.error ? found.data : undefined
  const count = preview?.subscribers ?? 0
  const { busy, problems, refusal, form } = useForm({
    checks: {
      effective_at: (value) => (value !== '' && new Date(value) > now ? undefined : t('day')),
    },
    fieldsOf: (failure) => refusedFields(failure, () => t('day')),
    errorText: useErrorText(),
    async send(data) {
      const input = { ...asked, effectiveAt: new Date(text(data, 'effective_at')).toISOString() }
      const options = { idempotencyKey: keys.keyOf(input) }
      const { failure } = await trySend(priceMigrations.create, input, options)
      if (failure && failure.status > 0 && failure.status < 500) keys.answered()
      if (failure) return failure
      invalidate()
      toast(t('begun', { count, date: dayOf(date) }))
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={t('dialog', { product: product.name })}
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
            disabledReason={preview && count > 0 ? undefined : t('waits')}
          >
            {preview && count > 0 ? t('confirm', { count }) : t('move')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        {open ? <Note tone="warn">{t('replaces', { date: dayOf(open.effectiveAt) })}</Note> : null}
        <Field
          label={t('from')}
          name="effective_at"
          type="date"
          min={dayAfter(now, 1)}
          value={day}
          hint={t('fromHint')}
          error={problems.effective_at}
          onChange={({ target: { value } }) => setDay(value)}
        />
        <Select
          name="notice_days"
          label={t('notice')}
          value={String(notice)}
          onChange={({ target: { value } }) => setNotice(Number(value))}
          options={notices.map((days) => ({
            value: String(days),
            label: days === 0 ? t('noNotice') : t('days', { count: days }),
          }))}
        />
        {found.error && isDay ? (
          <QueryProblem error={found.error} onRetry={() => void found.refetch()} />
        ) : preview ? (
          <MoveFigures preview={preview} notice={notice} isEmailOff={isEmailOff} />
        ) : isDay ? (
          <Skeleton lines={6} />
        ) : null}
      </Stack>
    </FormDialog>
  )
}
