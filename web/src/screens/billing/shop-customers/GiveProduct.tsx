import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { gifts, grants, subscriptions } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { createKeys } from '../../../lib/idempotency.ts'
import { create as limits } from '../../../lib/limits/gifts.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { refusedFields } from '../../../lib/refused-fields.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Button, Select, Skeleton, Stack, Text, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Shop } from '../shop/use-shop.ts'
import { usePlans } from '../shop-subscriptions/use-plans.ts'
import { type Customer, nameOf } from './customer-name.ts'
import { GiftTerms, useUntilCheck } from './GiftTerms.tsx'
import { untilOf } from './gift-day.ts'

const formId = 'give-product'

type GiveProductProps = { shop: Shop; customer: Customer; onClose: () => void }

/** A product for nothing, until a day or without an end, and why. */
export function GiveProduct({ shop, customer, onClose }: GiveProductProps) {
  const t = useTranslations('shop-customers.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const invalidate = useInvalidate(gifts.list, subscriptions.list, grants.list)
  const [keys] = useState(createKeys)
  const { plans, error, refetch } = usePlans(shop)
  const offered = plans?.filter(({ isArchived }) => !isArchived)
  const { busy, problems, refusal, form } = useForm({
    checks: {
      ...useLimitChecks({ product_id: limits.productId, reason: limits.reason }),
      until: useUntilCheck(),
    },
    fieldsOf: (failure) =>
      refusedFields(failure, ({ path }) => t(path === 'until' ? 'gifts.day' : 'gifts.has')),
    errorText: useErrorText(),
    async send(data) {
      const input = {
        id: customer.id,
        productId: text(data, 'product_id'),
        until: untilOf(text(data, 'until')),
        reason: text(data, 'reason').trim(),
      }
      const options = { idempotencyKey: keys.keyOf(input) }
      const { data: made, failure } = await trySend(gifts.create, input, options)
      if (failure && failure.status > 0 && failure.status < 500) keys.answered()
      if (failure) return failure
      invalidate()
      toast(t('gifts.done', { product: made.productName }))
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={t('gifts.title', { name: nameOf(customer, customer.id) })}
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
            disabledReason={offered?.length ? undefined : t('gifts.none')}
          >
            {t('gifts.confirm')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Text>{t('gifts.text')}</Text>
        {error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : offered ? (
          <Select
            name="product_id"
            label={t('gifts.product')}
            error={problems.product_id}
            hint={offered.length === 0 ? t('gifts.none') : undefined}
            options={[
              { value: '', label: t('gifts.choose') },
              ...offered.map(({ id, name }) => ({ value: id, label: name })),
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
