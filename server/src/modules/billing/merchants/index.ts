export { mountMerchants } from './routes.ts'
export type { Merchant } from './rules.ts'
export { createMerchants, type Merchants } from './service.ts'
export { toWire as merchantToWire } from './wire.ts'
