import { eraseTables } from '../../../platform/database/index.ts'

/** Of a sandbox that was deleted. */
export const subscriptionChangesErasure = eraseTables('subscription_changes')
