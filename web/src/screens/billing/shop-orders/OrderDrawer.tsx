import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { useRemember } from '../../../shell/recent.ts'
import { Drawer } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import { OneOrder } from './OneOrder.tsx'
import { OrderActions } from './OrderActions.tsx'
import type { Order } from './orders-query.ts'
import { useOrder } from './use-order.ts'
import { useOrderTitle } from './use-order-title.ts'

type Place = Pick<ComponentProps<typeof Drawer>, 'position' | 'onPrevious' | 'onNext' | 'onClose'>

type OrderDrawerProps = Place & {
  shop: Shop
  id: string
  /** As the list has it, until it is fetched. */
  known: Order | undefined
}

/** One order beside the list, also when an address names one that is on another page of it. */
export function OrderDrawer({ shop, id, known, ...place }: OrderDrawerProps) {
  const t = useTranslations('shop-orders.ui')
  const found = useOrder(shop, id, known)
  const { order } = found
  const href = linkTo('/o/:slug/orders/:id', { slug: shop.organization.slug, id })
  const label = useOrderTitle()(order)
  useRemember(order && { href, label })
  return (
    <Drawer
      {...place}
      label={label}
      page={{ href, label: t('openPage') }}
      footer={order ? <OrderActions key={id} shop={shop} order={order} /> : null}
    >
      <OneOrder shop={shop} found={found} />
    </Drawer>
  )
}
