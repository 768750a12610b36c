export { taxOf } from './rules/amounts.ts'
export type { Buyer, TaxBehavior, TaxBehaviorOption, TaxRate } from './rules/rates.ts'
export { createTax, type Tax } from './service.ts'
export { toTaxId } from './tax-ids.ts'
