import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { customers } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import type { Shop } from '../shop/use-shop.ts'
import { nameOf } from '../shop-customers/customer-name.ts'

/** What a field offers in which a customer is found by name or address; the server searches. */
export function useCustomerChoice(shop: Shop, value: string | null) {
  const t = useTranslations('shop-usage.ui')
  const [find, setFind] = useState('')
  const organizationId = shop.organization.id
  const query = find.trim().slice(0, 200)
  const found = useCall(customers.list, {
    query: { organizationId, limit: 20, ...(query && { query }) },
  })
  const known = useCall(customers.get, { id: value ?? '' }, { enabled: value !== null }).data
  const offered = (found.data?.items ?? []).map(({ id, name: called, email }) => ({
    id,
    label: nameOf({ name: called, email }, id),
    note: called ? (email ?? undefined) : undefined,
  }))
  const isOffered = offered.some(({ id }) => id === value)
  const chosen =
    known && known.id === value && !isOffered
      ? [{ id: known.id, label: nameOf(known, known.id), note: undefined }]
      : []
  return {
    // The text of what is chosen is known once it is fetched.
    key: value === null ? '' : `${value} ${isOffered || chosen.length > 0}`,
    field: {
      placeholder: t('findCustomer'),
      options: [...chosen, ...offered],
      value,
      onSearch: setFind,
    },
  }
}
