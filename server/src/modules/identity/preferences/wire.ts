import type { Preferences } from '@guildhall/contract/identity/preferences'
import type { Stored } from './rules.ts'

export function toWire(row: Stored): Preferences {
  const { firstDayOfWeek, locale, region, timeZone, theme, density, motion, shortcuts } = row
  return { firstDayOfWeek, locale, region, timeZone, theme, density, motion, shortcuts }
}
