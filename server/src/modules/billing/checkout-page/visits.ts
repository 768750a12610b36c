import { locales } from '@guildhall/contract/boot'
import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PageVisit } from '../../../platform/web/index.ts'
import type { Fields } from './form.ts'

/** Where a checkout is stored. */
export type Place = { readonly organizationId: string; readonly id: string }

export type Visit = PageVisit & {
  readonly secret: string
  /** From the cookie of the checkout. */
  readonly token: string | undefined
  readonly cookie: (name: string) => string | undefined
}

export type Shown = { readonly page: BuyerPage; readonly status: number }
/** Where the browser goes on. */
type Moved = {
  readonly to: string
  /** Of the session of whoever has just bought. */
  readonly token?: string
  /** The seller whose customer signs out. */
  readonly signsOutOf?: string
}
export type Answer = Shown | Moved

/** The path of the page of a checkout. */
export const pathOf = (secret: string) => `/checkout/${secret}`

export const addressOf = ({ secret, kept }: Visit, rest = '') => pathOf(secret) + rest + kept

/** The language that was chosen in the form wins over the one of the address, there too. */
export function inLocale(visit: Visit, fields: Fields): Visit {
  const locale = locales.find((each) => each === fields.locale)
  if (locale === undefined) return visit
  if (visit.locale === undefined) return { ...visit, locale }
  const kept = new URLSearchParams(visit.kept)
  kept.set('locale', locale)
  return { ...visit, locale, kept: `?${kept}` }
}
