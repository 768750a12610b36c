import { eraseTables } from '../../../platform/database/index.ts'

/** Of a sandbox that was deleted. */
export const filesErasure = eraseTables('files', 'file_usage')
