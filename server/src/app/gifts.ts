import { createGifts, mountGifts } from '../modules/billing/gifts/index.ts'
import type { Router } from '../platform/http/index.ts'

type Dependencies = Parameters<typeof createGifts>[0] & Parameters<typeof mountGifts>[2]

/** What merchants give by hand. */
export function composeGifts(common: Dependencies) {
  const gifts = createGifts(common)
  return { mount: (router: Router) => mountGifts(router, gifts, common) }
}
