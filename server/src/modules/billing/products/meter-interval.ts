import { dividesPeriod } from '@guildhall/contract/billing/meter-intervals'
import type { Issue } from '../../../kernel/index.ts'
import type { Schedule } from './rules/product.ts'

/** Periods of usage are parts of the billing period; the web app offers no others. */
export function checkMeterInterval(schedule: Schedule): Issue[] {
  const { meterInterval, meterIntervalCount, recurringInterval, recurringIntervalCount } = schedule
  const refuse = (field: string, msg: string, type = 'value_error') => [
    { loc: ['body', field], msg, type },
  ]
  if (meterInterval === null) {
    return meterIntervalCount === null ? [] : refuse('meter_interval', 'Field required', 'missing')
  }
  if (recurringInterval === null) {
    return refuse('meter_interval', 'A one-time product has no interval of usage.')
  }
  const billing = { interval: recurringInterval, count: recurringIntervalCount ?? 1 }
  const fits = dividesPeriod({ interval: meterInterval, count: meterIntervalCount ?? 1 }, billing)
  if (fits) return []
  const msg = 'Several intervals of usage must be one billing interval, such as months of a year.'
  return refuse('meter_interval', msg)
}
