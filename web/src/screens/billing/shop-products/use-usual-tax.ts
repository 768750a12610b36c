import { merchants } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import type { Shop } from '../shop/use-shop.ts'
import type { TaxBehavior } from './said.ts'

/** How the organization's prices include tax where they don't say it themselves. */
export const useUsualTax = ({ organization }: Shop): TaxBehavior | undefined =>
  useCall(merchants.get, { id: organization.id }).data?.defaultTaxBehavior
