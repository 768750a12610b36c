export { MirroredPrice, MirroredPrices } from './mirror-prices.ts'
export type { Product, ProductDetails } from './read.ts'
export { mountProducts } from './routes.ts'
export {
  belowMinimumCharge,
  checkCustomAmount,
  upfrontAmount,
  usageAmount,
} from './rules/amount.ts'
export { isStatic, type Price, type PriceMeter, seatRange } from './rules/price.ts'
export { sharedMeterIssue } from './rules/shared-meter.ts'
export { createProducts, type Products } from './service.ts'
export { productsErasure } from './store/products.ts'
export {
  priceToWire,
  summaryToWire as productSummaryToWire,
  toBuyer as productToBuyer,
  toWire as productToWire,
} from './wire.ts'
