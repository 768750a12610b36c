import type { Dependencies } from './dependencies.ts'
import { createDiscountChoice } from './discount.ts'
import { createFields } from './fields.ts'
import { createPricing } from './pricing.ts'
import { createSelection } from './selection.ts'
import * as store from './store.ts'
import { createTrials } from './trials.ts'

export function createOffers(dependencies: Dependencies) {
  dependencies.customers.hooks.anonymize.register('offers', store.anonymizeSome)
  return {
    selection: createSelection(dependencies),
    discountOf: createDiscountChoice(dependencies),
    fields: createFields(dependencies),
    price: createPricing(dependencies),
    trials: createTrials(dependencies),
  }
}
export type Offers = ReturnType<typeof createOffers>
