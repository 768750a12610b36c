import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type OutputOf, orders } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { Section, Stack, Text } from '../../../ui/index.ts'
import { ComboBox } from '../../../ui/widgets.ts'
import { buyerOf } from '../shop/buyer.ts'
import type { Shop } from '../shop/use-shop.ts'
import type { Withdrawal } from './WithdrawalBadge.tsx'

type Order = OutputOf<typeof orders.list>['items'][number]
type OrderChoiceProps = {
  shop: Shop
  one: Withdrawal
  value: string | null
  onChange: (id: string | null) => void
}

const optionOf = ({ customer, description, id, invoiceNumber, product }: Order) => ({
  id,
  label: invoiceNumber ?? id,
  note: `${buyerOf(customer).name} · ${product?.name ?? description}`,
})

/** The order that the seller takes it for; at first those of the address that was entered are offered. */
export function OrderChoice({ shop, one, value, onChange }: OrderChoiceProps) {
  const t = useTranslations('shop-withdrawals.ui.order')
  const [find, setFind] = useState('')
  const organizationId = shop.organization.id
  const query = find.trim().slice(0, 200) || one.email
  const found = useCall(orders.list, {
    query: { organizationId, limit: 20, ...(query && { query }) },
  })
  const known = useCall(orders.get, { id: value ?? '' }, { enabled: value !== null }).data
  const offered = found.data?.items ?? []
  const chosen =
    known && known.id === value && !offered.some(({ id }) => id === value) ? [known] : []
  return (
    <Section title={t('title')}>
      <Stack gap={4}>
        <Text>{t('text')}</Text>
        <ComboBox
          label={t('label')}
          name="order"
          placeholder={t('find')}
          options={[...chosen, ...offered].map(optionOf)}
          value={value}
          onChange={onChange}
          onSearch={setFind}
        />
      </Stack>
    </Section>
  )
}
