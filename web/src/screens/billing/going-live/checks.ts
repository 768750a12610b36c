import type { goingLive, OutputOf } from '../../../lib/calls.ts'
import { linkTo } from '../../../lib/links.ts'

export type Checklist = OutputOf<typeof goingLive.checklist>

type Check = Checklist['checks'][number]['check']

type Mended = Exclude<Check, 'payments' | 'only_live' | 'emails' | 'identity'>

const places = {
  seller_name: '/o/:slug/settings/seller',
  seller_address: '/o/:slug/settings/seller',
  seller_tax_id: '/o/:slug/settings/seller',
  support_email: '/o/:slug/settings/seller',
  legal_links: '/o/:slug/settings/seller',
  product: '/o/:slug/products/new',
  webhooks: '/o/:slug/developers/webhooks',
} as const satisfies Record<Mended, string>

export const isMended = (check: Check): check is Mended => check in places

/** The page where it is mended by whoever looks after the organization. */
export const placeOf = (check: Mended, slug: string) => linkTo(places[check], { slug })
