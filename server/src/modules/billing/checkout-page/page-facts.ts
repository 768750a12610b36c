import type { CheckoutPublic } from '@guildhall/contract/billing/checkouts'
import { locales } from '@guildhall/contract/boot'
import { pageOperatorOf } from '../../../platform/web/index.ts'
import { toSeller } from '../merchants/index.ts'
import type { Dependencies } from './dependencies.ts'
import { addressOf, type Visit } from './visits.ts'

export type Source = Pick<CheckoutPublic, 'locale' | 'organization_id' | 'return_url'>

/** What every page has: of one checkout, or of nobody in particular. */
export function createPageFacts({ branding, clocks, database, merchants }: Dependencies) {
  return {
    plain: async (visit: Visit) => ({
      locale: visit.locale ?? visit.browserLocale,
      theme: visit.theme,
      address: addressOf(visit),
      seller: null,
      isTest: false,
      operator: pageOperatorOf(await branding.current()),
    }),

    async of(visit: Visit, { locale, organization_id, return_url }: Source) {
      const [{ live, at }, merchant, look] = await Promise.all([
        clocks.show(database.sql, organization_id),
        merchants.get(database.sql, organization_id),
        branding.current(),
      ])
      const own = locales.find((each) => each === locale)
      return {
        at,
        merchant,
        shared: {
          locale: visit.locale ?? own ?? visit.browserLocale,
          theme: visit.theme,
          address: addressOf(visit),
          seller: toSeller(merchant, return_url),
          isTest: !live,
          operator: pageOperatorOf(look),
        },
      }
    },
  }
}
export type PageFacts = ReturnType<typeof createPageFacts>
