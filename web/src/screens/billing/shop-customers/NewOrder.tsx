import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { draftOrders, type OutputOf, orders, products } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { createKeys } from '../../../lib/idempotency.ts'
import { create as limits } from '../../../lib/limits/draft-orders.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { linkTo } from '../../../lib/links.ts'
import { refusedFields } from '../../../lib/refused-fields.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Button, Field, MoneyField, Select, Skeleton, Stack, Text } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { type Customer, nameOf } from './customer-name.ts'
import { orderable, priceOf } from './orderable.ts'

type NewOrderProps = { shop: Shop; customer: Customer; onClose: () => void }
type Product = OutputOf<typeof products.list>['items'][number]

const formId = 'new-order'
/** Of which one is chosen. */
const mostProducts = 100

/** Writes a draft of an order; its page shows what it comes to, and charges it. */
export function NewOrder(props: NewOrderProps) {
  const { shop, customer, onClose } = props
  const t = useTranslations('shop-customers.ui.newOrder')
  const { data, error, refetch } = useCall(products.list, {
    query: {
      organizationId: shop.organization.id,
      isArchived: 'false',
      isRecurring: 'false',
      sorting: ['name'],
      limit: mostProducts,
    },
  })
  const offered = data?.items.filter(orderable)
  if (offered?.length) return <Form {...props} offered={offered} />
  return (
    <FormDialog open title={t('title', { name: nameOf(customer, customer.id) })} onClose={onClose}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : offered ? (
        <Text>{t('none')}</Text>
      ) : (
        <Skeleton lines={4} />
      )}
    </FormDialog>
  )
}

function Form({
  shop,
  customer,
  onClose,
  offered,
}: NewOrderProps & { offered: readonly Product[] }) {
  const t = useTranslations('shop-customers.ui.newOrder')
  const c = useTranslations('common.ui')
  const words = useShopWords()
  const navigate = useNavigate()
  const invalidate = useInvalidate(orders.list)
  const [keys] = useState(createKeys)
  const [productId, setProductId] = useState('')
  const product = offered.find(({ id }) => id === productId)
  const price = product && priceOf(product)
  const { slug, id: organizationId } = shop.organization
  const { busy, problems, refusal, form } = useForm({
    checks: {
      ...useLimitChecks({ description: limits.description }),
      product_id: (value) => (value ? undefined : t('choose')),
      amount: (value) => (price && value === '' ? t('missing') : undefined),
    },
    errorText: useErrorText(),
    fieldsOf: (failure) => refusedFields(failure, () => t('refused')),
    async send(data) {
      const description = text(data, 'description').trim()
      const amount = Number(text(data, 'amount'))
      const input = {
        organizationId,
        customerId: customer.id,
        productId,
        ...(price && { currency: price.currency, amount }),
        ...(description && { description }),
      }
      const options = { idempotencyKey: keys.keyOf(input) }
      const { data: made, failure } = await trySend(draftOrders.create, input, options)
      if (failure && failure.status > 0 && failure.status < 500) keys.answered()
      if (failure) return failure
      invalidate()
      await navigate({ href: linkTo('/o/:slug/orders/:id', { slug, id: made.id }) })
      return null
    },
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={t('title', { name: nameOf(customer, customer.id) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {t('create')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Text>{t('text')}</Text>
        <Select
          name="product_id"
          label={t('product')}
          hint={t('productHint')}
          value={productId}
          onChange={({ target }) => setProductId(target.value)}
          error={problems.product_id}
          options={[
            { value: '', label: t('choose') },
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {price ? (
          <MoneyField
            key={productId}
            name="amount"
            label={t('amount')}
            hint={t('amountHint')}
            currency={price.currency.toUpperCase()}
            locale={words.locale}
            defaultMinor={price.amount ?? undefined}
            error={problems.amount}
          />
        ) : null}
        <Field
          name="description"
          label={t('description')}
          hint={t('descriptionHint')}
          error={problems.description}
        />
      </Stack>
    </FormDialog>
  )
}
