import { useTranslations } from 'use-intl/react'
import { merchants, products } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { Note, Row, TextLink } from '../../../ui/index.ts'
import type { Shop } from '../shop/use-shop.ts'
import type { Product } from './said.ts'
import { sharedMeters } from './shared-meters.ts'

/** Of one list; a catalog of subscriptions that is larger is rare. */
const compared = 100

/**
 * Usage belongs to a customer and not to a subscription, so two products that charge for one meter cannot
 * be had by one customer at the same time.
 */
export function SharedMeters({ shop, product }: { shop: Shop; product: Product }) {
  const t = useTranslations('shop-products.ui.sharedMeter')
  const { id: organizationId, slug } = shop.organization
  const hasMeter = product.prices.some(({ amountType }) => amountType === 'metered_unit')
  const enabled = hasMeter && !product.isArchived
  const query = {
    organizationId,
    isArchived: 'false',
    isRecurring: 'true',
    limit: compared,
  } as const
  const others = useCall(products.list, { query }, { enabled }).data
  const merchant = useCall(merchants.get, { id: organizationId }, { enabled }).data
  // With one subscription for each customer at most, they never meet.
  if (!enabled || !others || !merchant?.subscriptionSettings.allowMultipleSubscriptions) return null
  return sharedMeters(product, others.items).map(({ meter, products: found }) => (
    <Note key={meter.id} tone="warn" title={t('title', { meter: meter.name })}>
      {t('text')}
      <Row gap={3}>
        {found.map(({ id, name }) => (
          <TextLink key={id} href={linkTo('/o/:slug/products/:id', { slug, id })}>
            {name}
          </TextLink>
        ))}
      </Row>
    </Note>
  ))
}
