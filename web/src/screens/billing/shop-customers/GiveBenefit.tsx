import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { benefits, customerMeters, gifts, grants } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { createKeys } from '../../../lib/idempotency.ts'
import { giveBenefit as limits } from '../../../lib/limits/gifts.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { refusedFields } from '../../../lib/refused-fields.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Button, Select, Skeleton, Stack, Text, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Shop } from '../shop/use-shop.ts'
import { type Customer, nameOf } from './customer-name.ts'
import { GiftTerms, useUntilCheck } from './GiftTerms.tsx'
import { untilOf } from './gift-day.ts'

const formId = 'give-benefit'
/** Of which one is chosen. */
const most = 100

type GiveBenefitProps = { shop: Shop; customer: Customer; onClose: () => void }

/** A single benefit for nothing, until a day or without an end, and why. */
export function GiveBenefit({ shop, customer, onClose }: GiveBenefitProps) {
  const t = useTranslations('shop-customers.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const invalidate = useInvalidate(gifts.listBenefits, grants.list, customerMeters.list)
  const [keys] = useState(createKeys)
  const [benefitId, setBenefitId] = useState('')
  const { data, error, refetch } = useCall(benefits.list, {
    query: { organizationId: shop.organization.id, sorting: ['description'], limit: most },
  })
  const offered = data?.items
  const isCredit = offered?.find(({ id }) => id === benefitId)?.type === 'meter_credit'
  const { busy, problems, refusal, form } = useForm({
    checks: {
      ...useLimitChecks({ benefit_id: limits.benefitId, reason: limits.reason }),
      until: useUntilCheck(),
    },
    fieldsOf: (failure) =>
      refusedFields(failure, ({ path }) => t(path === 'until' ? 'gifts.day' : 'gifts.hasBenefit')),
    errorText: useErrorText(),
    async send(sent) {
      const input = {
        id: customer.id,
        benefitId: text(sent, 'benefit_id'),
        until: untilOf(text(sent, 'until')),
        reason: text(sent, 'reason').trim(),
      }
      const options = { idempotencyKey: keys.keyOf(input) }
      const { data: made, failure } = await trySend(gifts.giveBenefit, input, options)
      if (failure && failure.status > 0 && failure.status < 500) keys.answered()
      if (failure) return failure
      invalidate()
      toast(t('gifts.done', { product: made.benefitDescription }))
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={t('gifts.benefitTitle', { name: nameOf(customer, customer.id) })}
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
            disabledReason={offered?.length ? undefined : t('gifts.noBenefits')}
          >
            {t('gifts.confirm')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Text>{t('gifts.benefitText')}</Text>
        {error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : offered ? (
          <Select
            name="benefit_id"
            label={t('gifts.benefit')}
            value={benefitId}
            error={problems.benefit_id}
            hint={isCredit ? t('gifts.creditsOnce') : undefined}
            onChange={({ target }) => setBenefitId(target.value)}
            options={[
              { value: '', label: t('gifts.chooseBenefit') },
              ...offered.map(({ description, id }) => ({ value: id, label: description })),
            ]}
          />
        ) : (
          <Skeleton lines={2} />
        )}
        <GiftTerms problems={problems} />
      </Stack>
    </FormDialog>
  )
}
