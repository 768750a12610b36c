export { mountMeters } from './routes.ts'
export type { Meter } from './rules/meter.ts'
export { createMeters, type Meters } from './service.ts'
export { toWire as meterToWire } from './wire.ts'
