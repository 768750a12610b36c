import type { OverdueOrder } from '@guildhall/contract/portal-card-pages'
import { useTranslations } from 'use-intl/react'
import { Button, ButtonLink, Note, Row, Stack, Text } from '../../../ui/index.ts'
import { below } from './below.ts'
import { usePortal } from './use-portal.ts'

type OverdueOrdersProps = { home: string; orders: readonly OverdueOrder[] }

/** Payments that failed: one button tries each again, for the amount and with the card that it shows. */
export function OverdueOrders({ home, orders }: OverdueOrdersProps) {
  return orders.map((order) => <Overdue key={order.id} home={home} order={order} />)
}

function Overdue({ home, order }: { home: string; order: OverdueOrder }) {
  const t = useTranslations('portal-cards.ui')
  const { t: shared, amount: moneyOf } = usePortal()
  const { card, currency, id, name } = order
  const amount = moneyOf(order.amount, currency)
  const address = below(home, `/orders/${id}`)
  return (
    <Note tone="warn">
      <Stack as="form" gap={3} method="post" action={address}>
        <Text>
          {order.isByDefault
            ? t('chargedAtOnce', { amount, product: name })
            : t('overdue', { amount, product: name })}
          {order.payments > 1 ? ` ${t('payments', { count: order.payments })}` : null}
        </Text>
        <input type="hidden" name="due_amount" value={order.amount} />
        <input type="hidden" name="payment_method_id" value={card?.id ?? ''} />
        <Row gap={3}>
          {card ? (
            <>
              <Button type="submit" kind="primary" name="intent" value="pay">
                {shared('pay.button', { amount })}
              </Button>
              <Text as="span" size="small">
                {shared('pay.card', { last4: card.last4 })}
              </Text>
            </>
          ) : (
            <ButtonLink href={address}>{shared('pay.newCard')}</ButtonLink>
          )}
        </Row>
      </Stack>
    </Note>
  )
}
