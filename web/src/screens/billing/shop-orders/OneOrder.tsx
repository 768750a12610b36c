import { useTranslations } from 'use-intl/react'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Empty, House, lostDrawing, Skeleton } from '../../../ui/index.ts'
import type { Shop } from '../shop/use-shop.ts'
import { OrderDetail } from './OrderDetail.tsx'
import type { Order } from './orders-query.ts'
import type { useOrder } from './use-order.ts'
import { useOrderParts } from './use-order-parts.ts'

type OneOrderProps = { shop: Shop; found: ReturnType<typeof useOrder> }

/** An order once it is there, or why it is not. */
export function OneOrder({ shop, found }: OneOrderProps) {
  const t = useTranslations('shop-orders.ui')
  const { order, isElsewhere, error, refetch } = found
  if (order) return <WithParts key={order.id} shop={shop} order={order} />
  if (isElsewhere) return <Empty drawing={<House state={lostDrawing} />} title={t('unknown')} />
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  return <Skeleton lines={10} />
}

function WithParts({ shop, order }: { shop: Shop; order: Order }) {
  return <OrderDetail order={order} parts={useOrderParts(shop, order)} />
}
