import { eraseTables } from '../../../platform/database/index.ts'

/** Of a sandbox that was deleted. */
export const ordersErasure = eraseTables('order_items', 'orders', 'invoice_counters')
