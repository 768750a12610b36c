import { missing, type Resolve } from './resolve.ts'

export const meterCredit: Resolve<'meter_credit'> = (properties, { meters }) =>
  meters.has(properties.meter_id) ? { properties } : { issues: [missing(['meter_id'], 'Meter')] }
