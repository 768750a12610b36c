import type { HitKind } from '@guildhall/contract/billing/shop-search'
import type { ReactNode } from 'react'
import { linkTo } from '../lib/links.ts'
import {
  IconBenefits,
  IconCheckouts,
  IconColumns,
  IconCustomers,
  IconDiscounts,
  IconKey,
  IconLinked,
  IconOrders,
  IconProducts,
  IconRefund,
  IconSubscriptions,
  IconWarning,
  IconWebhook,
} from '../ui/index.ts'
import type { Hit } from './use-found.ts'

type Place = {
  readonly icon: ReactNode
  readonly href: (slug: string, hit: Pick<Hit, 'id' | 'parentId'>) => string
}

const order = (slug: string, id: string | null) =>
  linkTo('/o/:slug/orders/:id', { slug, id: id ?? '' })

/** In the order in which the palette shows them, with the page that each leads to. */
export const places: Readonly<Record<HitKind, Place>> = {
  customer: {
    icon: <IconCustomers />,
    href: (slug, { id }) => linkTo('/o/:slug/customers/:id', { slug, id }),
  },
  order: { icon: <IconOrders />, href: (slug, { id }) => order(slug, id) },
  subscription: {
    icon: <IconSubscriptions />,
    href: (slug, { id }) => linkTo('/o/:slug/subscriptions/:id', { slug, id }),
  },
  product: {
    icon: <IconProducts />,
    href: (slug, { id }) => linkTo('/o/:slug/products/:id', { slug, id }),
  },
  license_key: {
    icon: <IconKey />,
    href: (slug, { parentId }) => linkTo('/o/:slug/customers/:id', { slug, id: parentId ?? '' }),
  },
  refund: { icon: <IconRefund />, href: (slug, { parentId }) => order(slug, parentId) },
  dispute: {
    icon: <IconWarning />,
    href: (slug, { id }) => linkTo('/o/:slug/disputes/:id', { slug, id }),
  },
  discount: {
    icon: <IconDiscounts />,
    href: (slug, { id }) => linkTo('/o/:slug/discounts', { slug }, { open: id }),
  },
  checkout_link: {
    icon: <IconLinked />,
    href: (slug, { id }) => linkTo('/o/:slug/links/:id', { slug, id }),
  },
  benefit: {
    icon: <IconBenefits />,
    href: (slug, { id }) => linkTo('/o/:slug/benefits/:id', { slug, id }),
  },
  meter: {
    icon: <IconColumns />,
    href: (slug, { id }) => linkTo('/o/:slug/meters/:id', { slug, id }),
  },
  checkout: {
    icon: <IconCheckouts />,
    href: (slug, { id }) => linkTo('/o/:slug/checkouts', { slug }, { open: id }),
  },
  webhook_event: {
    icon: <IconWebhook />,
    href: (slug, { id, parentId }) =>
      linkTo('/o/:slug/developers/webhooks/:id', { slug, id: parentId ?? '' }, { find: id }),
  },
}

export const hitKinds = Object.keys(places) as HitKind[]
