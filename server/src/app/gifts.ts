import { createBenefitGifts, createGifts, mountGifts } from '../modules/billing/gifts/index.ts'
import type { Router } from '../platform/http/index.ts'

type Dependencies = Parameters<typeof createGifts>[0] & Parameters<typeof mountGifts>[3]

/** What merchants give by hand. */
export function composeGifts(common: Dependencies) {
  const gifts = createGifts(common)
  const benefitGifts = createBenefitGifts(common)
  return { mount: (router: Router) => mountGifts(router, gifts, benefitGifts, common) }
}
