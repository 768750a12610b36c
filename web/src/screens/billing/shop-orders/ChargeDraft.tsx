import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  draftOrders,
  grants,
  type OutputOf,
  orders,
  paymentMethods,
  payments,
} from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { createKeys } from '../../../lib/idempotency.ts'
import { refusedFields } from '../../../lib/refused-fields.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Button, Note, Select, Skeleton, Stack, Text } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { useCardWords } from '../portal-pages/card-words.ts'
import { buyerOf } from '../shop/buyer.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { OrderLines } from './OrderLines.tsx'
import type { Order } from './orders-query.ts'

type ChargeDraftProps = { shop: Shop; order: Order; onClose: () => void }
type Card = OutputOf<typeof paymentMethods.list>['items'][number]

const formId = 'charge-draft'
/** More cards of one customer are not offered. */
const mostCards = 20

/** What a draft comes to and the card that pays it, before it is charged. */
export function ChargeDraft(props: ChargeDraftProps) {
  const { shop, order, onClose } = props
  const t = useTranslations('shop-orders.ui.draft')
  const [made, setMade] = useState<Order>()
  const refresh = useInvalidate(orders.get, orders.list, orders.totals, payments.list, grants.list)
  const needsCard = order.dueAmount > 0
  const cards = useCall(
    paymentMethods.list,
    { id: order.customerId, query: { limit: mostCards } },
    { enabled: needsCard && shop.may('customer', 'read') },
  )
  if (made) {
    // The page shows no draft any more once it is asked again, and so no receipt.
    const leave = () => {
      refresh()
      onClose()
    }
    return <Receipt order={made} onClose={leave} />
  }
  const isKnown = cards.data || !needsCard || !shop.may('customer', 'read')
  if (isKnown)
    return (
      <Charge {...props} cards={cards.data?.items ?? null} onMade={setMade} refresh={refresh} />
    )
  return (
    <FormDialog open title={t('chargeTitle')} onClose={onClose}>
      {cards.error ? (
        <QueryProblem error={cards.error} onRetry={() => void cards.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </FormDialog>
  )
}

/** Null where the person may not see cards: then it is the default one. */
type ChargeProps = ChargeDraftProps & {
  cards: readonly Card[] | null
  onMade: (order: Order) => void
  refresh: () => void
}

function useCharge({ order, onMade, refresh }: ChargeProps) {
  const [keys] = useState(createKeys)
  const errorText = useErrorText()
  return useForm({
    checks: {},
    errorText,
    fieldsOf: (failure) => refusedFields(failure, () => errorText(failure)),
    async send(data) {
      const card = text(data, 'payment_method_id')
      const input = {
        id: order.id,
        expectedDueAmount: order.dueAmount,
        ...(card && { paymentMethodId: card }),
      }
      const options = { idempotencyKey: keys.keyOf(input) }
      const { data: made, failure } = await trySend(draftOrders.finalize, input, options)
      if (failure && failure.status > 0 && failure.status < 500) keys.answered()
      if (failure) {
        // What was tried is in the history, and the amounts may be others now.
        refresh()
        return failure
      }
      onMade(made)
      return null
    },
  })
}

function Charge(props: ChargeProps) {
  const { cards, onClose, order } = props
  const t = useTranslations('shop-orders.ui.draft')
  const c = useTranslations('common.ui')
  const { amount } = useShopWords()
  const { nameOf } = useCardWords()
  const { busy, problems, refusal, form } = useCharge(props)
  const { currency, dueAmount } = order
  const { name } = buyerOf(order.customer)
  const lacksCard = dueAmount > 0 && cards?.length === 0
  const usual = cards?.find(({ isDefault }) => isDefault)
  return (
    <FormDialog
      open
      busy={busy}
      title={t('chargeTitle')}
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
            disabledReason={lacksCard ? t('noCard') : undefined}
          >
            {dueAmount > 0 ? t('charge', { amount: amount(dueAmount, currency) }) : t('finish')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Text>{t(dueAmount > 0 ? 'chargeText' : 'freeText', { name })}</Text>
        <OrderLines order={order} refunds={[]} />
        {order.billingAddress ? null : <Note tone="warn">{t('noAddress')}</Note>}
        {lacksCard ? <Note tone="warn">{t('noCard')}</Note> : null}
        {cards && cards.length > 0 ? (
          <Select
            name="payment_method_id"
            label={t('card')}
            defaultValue={(usual ?? cards[0])?.id}
            error={problems.payment_method_id}
            options={cards.map(({ id, isDefault, methodMetadata }) => ({
              value: id,
              label: isDefault
                ? t('usual', { card: nameOf(methodMetadata) })
                : nameOf(methodMetadata),
            }))}
          />
        ) : null}
      </Stack>
    </FormDialog>
  )
}

function Receipt({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('shop-orders.ui.draft')
  const { amount } = useShopWords()
  const { currency, dueAmount, invoiceNumber } = order
  return (
    <FormDialog
      open
      title={t('chargeTitle')}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Note tone="ok" role="status">
          {t('paid', { amount: amount(dueAmount, currency), number: invoiceNumber ?? '' })}
        </Note>
        <OrderLines order={order} refunds={[]} />
      </Stack>
    </FormDialog>
  )
}
