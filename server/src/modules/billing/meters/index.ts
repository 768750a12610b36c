export type { ClosedUsage, LateUsage } from './charges.ts'
export { mountMeters } from './routes.ts'
export type { Meter } from './rules/meter.ts'
export { createMeters, type Meters } from './service.ts'
export type { CustomerMeter } from './store/customer-meters.ts'
export { metersErasure } from './store/meters.ts'
export {
  type CustomerMeterDetails,
  customerMeterToWire,
  toWire as meterToWire,
} from './wire.ts'
