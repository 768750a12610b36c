import { useTranslations } from 'use-intl/react'
import type { OutputOf, orders } from '../../../lib/calls.ts'
import { linkTo } from '../../../lib/links.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { List, ListItem, Meta, Skeleton, Text, TextLink } from '../../../ui/index.ts'
import { isCredit } from './is-credit.ts'
import { OrderBadge } from './order-state.tsx'
import { useShopWords } from './use-shop-words.tsx'

type Order = OutputOf<typeof orders.list>['items'][number]
type OrderLinesProps = {
  orders: readonly Order[] | undefined
  none: string
  /** What tells one from the other; usually what was bought. */
  by?: 'customer' | undefined
}

/** The newest orders of somebody or of something. */
export function OrderLines({ orders, none, by }: OrderLinesProps) {
  const s = useTranslations('sales.ui')
  const { day, money } = useShopWords()
  const slug = useSlug() ?? ''
  if (!orders) return <Skeleton rows={2} />
  if (orders.length === 0) return <Text tone="muted">{none}</Text>
  return (
    <List ruled>
      {orders.map((order) => (
        <ListItem
          key={order.id}
          trail={
            <>
              <OrderBadge {...order} />
              {money(order.totalAmount, order.currency)}
            </>
          }
        >
          <TextLink href={linkTo('/o/:slug/orders/:id', { slug, id: order.id })}>
            {(by === 'customer' && (order.customer.name || order.customer.email)) ||
              (order.product?.name ?? order.description)}
          </TextLink>
          <Meta tone="muted">
            {order.invoiceNumber === null
              ? null
              : isCredit(order)
                ? s('creditNoteOf', { number: order.invoiceNumber })
                : s('orderOf', { number: order.invoiceNumber })}
            {day(order.createdAt)}
          </Meta>
        </ListItem>
      ))}
    </List>
  )
}
