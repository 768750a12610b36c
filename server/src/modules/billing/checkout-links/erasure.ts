import { eraseTables } from '../../../platform/database/index.ts'

/** Of a sandbox that was deleted. */
export const checkoutLinksErasure = eraseTables('checkout_links')
