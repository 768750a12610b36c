export type { Terms } from './pricing.ts'
export { sameAmounts } from './rules/amounts.ts'
export { type AdHocPrices, choiceOf, type NamedProducts, type Selection } from './selection.ts'
export { createOffers, type Offers } from './service.ts'
