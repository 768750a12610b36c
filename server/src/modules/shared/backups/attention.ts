import type { Sql } from '../../../platform/database/index.ts'
import { attentionOf, defaultSettings } from './rules.ts'
import * as store from './store.ts'

/** The state of backups in one look, also for the command `doctor`. */
export async function attention(sql: Sql, now: Date) {
  const stored = await store.settings(sql)
  const settings = stored ?? defaultSettings
  const last = await store.lastBackups(sql)
  return {
    automatic: settings.automatic !== 'off',
    completedAt: last.completedAt,
    attention: attentionOf(settings, last, stored?.changedAt ?? now, now),
  }
}
