import { eraseTables } from '../../../platform/database/index.ts'

/** Of a sandbox that was deleted. */
export const sandboxProcessorErasure = eraseTables(
  'sandbox_news',
  'sandbox_movements',
  'sandbox_cards',
  'sandbox_objects',
)
