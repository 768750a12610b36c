import { eraseTables } from '../../../platform/database/index.ts'

/** Of a sandbox that was deleted. */
export const customFieldsErasure = eraseTables('custom_fields')
