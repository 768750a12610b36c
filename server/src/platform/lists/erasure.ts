import { eraseTables } from '../database/index.ts'

/** The counts of an organization that was deleted. */
export const listsErasure = eraseTables('list_counts', 'list_count_changes')
