import { useTranslations } from 'use-intl/react'
import { customerState, orders, subscriptions } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { RuledStrip, Stack } from '../../../ui/index.ts'
import { useOrderCount } from '../shop/use-order-count.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Customer } from './customer-name.ts'

/** What a customer has bought, in figures. Different currencies stand one under another. */
export function CustomerFigures({ shop, customer }: { shop: Shop; customer: Customer }) {
  const t = useTranslations('shop-customers.ui')
  const { dayFigure, money, number, yearOf } = useShopWords()
  const mayRead = { enabled: shop.may('sale', 'read') }
  const of = { organizationId: shop.organization.id, customerId: [customer.id] }
  const balances = useCall(customerState.balances, { id: customer.id })
  const bought = useOrderCount(of, mayRead.enabled)
  const running = useCall(
    subscriptions.list,
    { query: { ...of, active: 'true', limit: 1 } },
    mayRead,
  )
  const paid = useCall(orders.totals, { query: of }, mayRead)
  const items = balances.data?.items
  function sums(
    all: readonly { readonly amount: number; readonly currency: string }[] | undefined,
  ) {
    if (all === undefined) return '…'
    if (all.length === 0) return '–'
    return (
      <Stack as="span" gap={1}>
        {all.map(({ amount, currency }) => (
          <span key={currency}>{money(amount, currency)}</span>
        ))}
      </Stack>
    )
  }
  return (
    <RuledStrip
      items={[
        ...(mayRead.enabled
          ? [
              {
                id: 'subscriptions',
                label: t('figures.subscriptions'),
                value: countOf(running.data, number),
                figure: true,
              },
              {
                id: 'orders',
                label: t('figures.orders'),
                value: bought === undefined ? '…' : bought === null ? '–' : number(bought),
                figure: true,
              },
              {
                id: 'paid',
                label: t('figures.paid'),
                figure: true,
                value: sums(
                  paid.data?.items.map(
                    ({ currency, refundedAmount, refundedTaxAmount, totalAmount }) => ({
                      currency,
                      amount: totalAmount - refundedAmount - refundedTaxAmount,
                    }),
                  ),
                ),
              },
            ]
          : []),
        {
          id: 'balance',
          label: t('figures.balance'),
          figure: true,
          value: sums(items?.map(({ balance: amount, currency }) => ({ amount, currency }))),
        },
        {
          id: 'since',
          label: t('columns.since'),
          value: dayFigure(customer.createdAt),
          figure: true,
          below: yearOf(customer.createdAt),
        },
      ]}
    />
  )
}

type Counted = { readonly pagination: { readonly totalCount: number } }

const countOf = (answer: Counted | undefined, number: (value: number) => string) =>
  answer ? number(answer.pagination.totalCount) : '…'
