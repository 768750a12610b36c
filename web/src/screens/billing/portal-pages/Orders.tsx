import type { PortalOrder } from '@guildhall/contract/billing/portal-shapes'
import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { useTranslations } from 'use-intl/react'
import {
  ButtonLink,
  Heading,
  List,
  ListItem,
  Meta,
  Money,
  Row,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { Day } from '../checkout-page/Day.tsx'
import { isCredit } from '../shop/is-credit.ts'
import { below } from './below.ts'
import { Inside } from './Inside.tsx'
import { PortalOrderBadge } from './PortalOrderBadge.tsx'
import { usePortal } from './use-portal.ts'

/** Orders as lines: what, when, how much, and their invoice. */
export function Orders({ home, orders }: { home: string; orders: readonly PortalOrder[] }) {
  const { t, locale } = usePortal()
  const s = useTranslations('sales.ui')
  return (
    <List ruled>
      {orders.map((order) => {
        const address = below(home, `/orders/${order.id}`)
        const number = order.invoice_number
        const isNote = isCredit({ totalAmount: order.total_amount })
        return (
          <ListItem
            key={order.id}
            trail={
              <>
                <PortalOrderBadge order={order} />
                <Money amount={order.total_amount} currency={order.currency} locale={locale} />
                <ButtonLink
                  size="sm"
                  href={below(home, `/orders/${order.id}/invoice`)}
                  aria-label={isNote ? s('creditNoteOf', { number }) : t('invoiceOf', { number })}
                >
                  {isNote ? s('orderStates.credit_note') : t('invoice')}
                </ButtonLink>
              </>
            }
          >
            <TextLink href={address}>{order.product?.name ?? order.description}</TextLink>
            <Meta tone="muted">
              <Day at={order.created_at} />
              {number}
            </Meta>
          </ListItem>
        )
      })}
    </List>
  )
}

type OrdersPage = Extract<BuyerPage, { kind: 'portal-orders' }>

/** All orders, page by page. */
export function AllOrders({ page }: { page: OrdersPage }) {
  const { t } = usePortal()
  const { address, home, orders, page: at, pages } = page
  const to = (number: number) => {
    const [path = ''] = address.split('?')
    return `${path}?page=${number}`
  }
  return (
    <Inside page={page} isBelow>
      <Heading level={1}>{t('orders')}</Heading>
      {orders.length === 0 ? <Text tone="muted">{t('nothing')}</Text> : null}
      <Orders home={home} orders={orders} />
      {pages > 1 ? (
        <Row justify="between">
          {at > 1 ? <TextLink href={to(at - 1)}>{t('previous')}</TextLink> : <span />}
          {at < pages ? <TextLink href={to(at + 1)}>{t('next')}</TextLink> : null}
        </Row>
      ) : null}
    </Inside>
  )
}
