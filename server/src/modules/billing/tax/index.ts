export { taxOf } from './rules/amounts.ts'
export {
  type Buyer,
  highestRate,
  type TaxBehavior,
  type TaxBehaviorOption,
  type TaxRate,
} from './rules/rates.ts'
export { createTax, type Tax } from './service.ts'
export { toTaxId } from './tax-ids.ts'
