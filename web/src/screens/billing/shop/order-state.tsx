import type { OrderStatus } from '@guildhall/contract/billing/orders'
import { useTranslations } from 'use-intl/react'
import {
  Badge,
  IconBenefits,
  IconClock,
  IconEdit,
  IconOrders,
  IconRefund,
} from '../../../ui/index.ts'
import { isCredit } from './is-credit.ts'
import { isGift } from './is-gift.ts'

const looks = {
  draft: { tone: 'neutral', icon: <IconEdit size="sm" /> },
  paid: { tone: 'ok' },
  pending: { tone: 'warn', icon: <IconClock size="sm" /> },
  refunded: { tone: 'neutral', icon: <IconRefund size="sm" /> },
  partially_refunded: { tone: 'neutral', icon: <IconRefund size="sm" /> },
  gift: { tone: 'neutral', icon: <IconBenefits size="sm" /> },
  credit_note: { tone: 'neutral', icon: <IconOrders size="sm" /> },
} as const

type Placed = {
  readonly status: OrderStatus
  readonly totalAmount: number
  readonly billingReason: string
  readonly items: readonly { readonly amount: number; readonly productPriceId: string | null }[]
}

/** Where an order stands, in a word. Nobody pays a credit note, or a period that is given. */
export function OrderBadge({ billingReason, items, status, totalAmount }: Placed) {
  const t = useTranslations('sales.ui.orderStates')
  const lines = items.map(({ amount, productPriceId: priceId }) => ({ amount, priceId }))
  const isGiven = status === 'paid' && isGift(billingReason, lines)
  const state = isCredit({ totalAmount }) ? 'credit_note' : isGiven ? 'gift' : status
  return <Badge {...looks[state]}>{t(state)}</Badge>
}
