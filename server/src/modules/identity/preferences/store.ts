import type { OptionalEmail } from '@guildhall/contract/identity/preferences'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Stored } from './rules.ts'

const columns = `locale, region, time_zone as "timeZone",
  first_day_of_week as "firstDayOfWeek", theme, density, motion, shortcuts, muted`

export function find(sql: Sql, userId: string) {
  return sql.one<Stored>(`select ${columns} from preferences where user_id = $1`, [userId])
}

export async function save(tx: Tx, userId: string, row: Stored, now: Date) {
  await tx.run(
    `insert into preferences
       (user_id, locale, region, time_zone, theme, density, motion, shortcuts, muted, changed_at,
        first_day_of_week)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (user_id) do update
        set locale = $2, region = $3, time_zone = $4, theme = $5, density = $6, motion = $7,
            shortcuts = $8, muted = $9, changed_at = $10, first_day_of_week = $11`,
    [
      userId,
      row.locale,
      row.region,
      row.timeZone,
      row.theme,
      row.density,
      row.motion,
      row.shortcuts,
      row.muted,
      now,
      row.firstDayOfWeek,
    ],
  )
}

export async function isMuted(sql: Sql, userId: string, kind: OptionalEmail): Promise<boolean> {
  const row = await sql.one<{ muted: boolean }>(
    'select $2 = any(muted) as muted from preferences where user_id = $1',
    [userId, kind],
  )
  return row?.muted ?? false
}

export async function findTimeZone(sql: Sql, userId: string): Promise<string | null> {
  const row = await sql.one<{ timeZone: string | null }>(
    'select time_zone as "timeZone" from preferences where user_id = $1',
    [userId],
  )
  return row?.timeZone ?? null
}
