import { startOfDay } from '../../../lib/zone-days.ts'

/**
 * The moment of a day on which money came; undefined for now. On the day of the order it is the moment of
 * the order, before which no money can come.
 */
export function paidAtOf(day: string, createdAt: Date, now: Date): Date | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  const [start, end] = [startOfDay(year, month, date), startOfDay(year, month, date + 1)]
  if (start <= now && now < end) return undefined
  return start < createdAt && createdAt < end ? createdAt : start
}
