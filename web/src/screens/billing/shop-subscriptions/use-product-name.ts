import type { Shop } from '../shop/use-shop.ts'
import { usePlans } from './use-plans.ts'

/** The name of a product that it can change to; its id where that is not known. */
export function useProductName(shop: Shop) {
  const { plans } = usePlans(shop)
  return (id: string) => plans?.find((plan) => plan.id === id)?.name ?? id
}
