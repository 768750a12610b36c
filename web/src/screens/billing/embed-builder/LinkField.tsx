import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { checkoutLinks } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { ComboBox } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import { type CheckoutLink, nameOf } from '../shop-links/link-fields.ts'

type LinkFieldProps = {
  shop: Shop
  link: CheckoutLink | undefined
  onChoose: (id: string) => void
}

/** The link that is embedded, found by its label and by what it sells. */
export function LinkField({ shop, link, onChoose }: LinkFieldProps) {
  const t = useTranslations('embed-builder.ui.what')
  const [find, setFind] = useState('')
  const typed = find.trim().slice(0, 200)
  // The text of what is chosen is no search.
  const query = link && typed === nameOf(link) ? '' : typed
  const found = useCall(checkoutLinks.list, {
    query: { organizationId: shop.organization.id, limit: 20, ...(query && { query }) },
  })
  const offered = found.data?.items ?? []
  const isOffered = offered.some(({ id }) => id === link?.id)
  const options = link && !isOffered ? [link, ...offered] : offered
  return (
    <ComboBox
      key={link?.id ?? ''}
      label={t('link')}
      hint={t('linkHint')}
      options={options.map((each) => ({ id: each.id, label: nameOf(each) }))}
      value={link?.id ?? null}
      onChange={(id) => {
        if (id !== null && id !== link?.id) onChoose(id)
      }}
      onSearch={setFind}
    />
  )
}
