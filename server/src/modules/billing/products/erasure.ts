import { eraseTables } from '../../../platform/database/index.ts'

/** Of a sandbox that was deleted. */
export const productsErasure = eraseTables(
  'product_custom_fields',
  'product_media',
  'prices',
  'products',
)
