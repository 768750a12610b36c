import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { useRemember } from '../../../shell/recent.ts'
import { Stack } from '../../../ui/index.ts'
import { Breadcrumbs } from '../../../ui/widgets.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import { useShop } from '../shop/use-shop.ts'
import { OneOrder } from './OneOrder.tsx'
import { OrderActions } from './OrderActions.tsx'
import { useOrder } from './use-order.ts'
import { useOrderTitle } from './use-order-title.ts'

/** One order with an address of its own. */
export function OrderPage() {
  const t = useTranslations('shop-orders.ui')
  const slug = useSlug() ?? ''
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const found = useOrder(useShop().shop, id)
  const { order } = found
  const title = useOrderTitle()(order)
  useRemember(order && { href: linkTo('/o/:slug/orders/:id', { slug, id }), label: title })
  return (
    <ShopPage
      title={title}
      width="form"
      needs={['sale', 'read']}
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('title'), href: linkTo('/o/:slug/orders', { slug }) },
            { label: t('one') },
          ]}
        />
      }
    >
      {(shop) => (
        <Stack gap={6}>
          {order ? <OrderActions shop={shop} order={order} /> : null}
          <OneOrder shop={shop} found={found} />
        </Stack>
      )}
    </ShopPage>
  )
}
