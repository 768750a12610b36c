import { eraseTables } from '../../../platform/database/index.ts'

/** Of a sandbox that was deleted. */
export const discountsErasure = eraseTables(
  'discount_redemptions',
  'discount_products',
  'discounts',
)
