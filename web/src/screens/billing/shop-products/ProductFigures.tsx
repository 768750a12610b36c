import { useTranslations } from 'use-intl/react'
import { metrics, orders, subscriptions } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { dayAt, pageZone } from '../../../lib/zone-days.ts'
import { RuledStrip } from '../../../ui/index.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Product } from './said.ts'

const daysShown = 30
const day = 86_400_000

type FiguresProps = { shop: Shop; product: Product }

/** What a product brought in the last days, and how many have it. */
export function ProductFigures({ shop, product }: FiguresProps) {
  const t = useTranslations('shop-products.ui.figures')
  const { money, now, number } = useShopWords()
  const of = { organizationId: shop.organization.id, productId: [product.id] }
  const figures = useCall(metrics.get, {
    query: {
      ...of,
      startDate: dayAt(new Date(now.getTime() - (daysShown - 1) * day)),
      endDate: dayAt(now),
      interval: 'day',
      timezone: pageZone(),
      currency: product.prices[0]?.priceCurrency,
      metrics: ['net_revenue', 'orders', 'monthly_recurring_revenue'],
    },
  }).data
  const running = useCall(
    subscriptions.list,
    { query: { ...of, active: 'true', limit: 1 } },
    { enabled: product.isRecurring },
  ).data
  const sold = useCall(orders.list, { query: { ...of, limit: 1 } }).data
  const count = (found: { pagination: { totalCount: number } } | undefined) =>
    found ? number(found.pagination.totalCount) : '…'
  const amount = (key: 'netRevenue' | 'monthlyRecurringRevenue') =>
    figures ? money(figures.totals[key] ?? 0, figures.currency) : '…'
  return (
    <RuledStrip
      items={[
        {
          id: 'revenue',
          label: t('revenue', { days: daysShown }),
          value: amount('netRevenue'),
          figure: true,
        },
        {
          id: 'newOrders',
          label: t('newOrders', { days: daysShown }),
          value: figures ? number(figures.totals.orders ?? 0) : '…',
          figure: true,
        },
        ...(product.isRecurring
          ? [
              { id: 'running', label: t('running'), value: count(running), figure: true },
              {
                id: 'recurring',
                label: t('recurring'),
                value: amount('monthlyRecurringRevenue'),
                figure: true,
              },
            ]
          : [{ id: 'orders', label: t('orders'), value: count(sold), figure: true }]),
      ]}
    />
  )
}
