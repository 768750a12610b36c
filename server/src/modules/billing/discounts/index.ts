export { mountDiscounts } from './routes.ts'
export { allocateDiscount, discountAmount } from './rules/amount.ts'
export type { Discount } from './rules/discount.ts'
export { discountCovers, isRedeemable } from './rules/validity.ts'
export { createDiscounts, type Discounts } from './service.ts'
export { discountsErasure } from './store/discounts.ts'
export {
  publicToWire as discountPublicToWire,
  summaryToWire as discountSummaryToWire,
  toWire as discountToWire,
} from './wire.ts'
