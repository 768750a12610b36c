export { anonymizePayload } from './anonymize-payload.ts'
export type { Buyer } from './buy.ts'
export { languageOf } from './language-of.ts'
export { mountCustomers } from './routes.ts'
export {
  type Customer,
  isAnonymized,
  type Purchase,
  sameEmail,
} from './rules.ts'
export { type Customers, createCustomers } from './service.ts'
export { customersErasure } from './store.ts'
export { customerToWire } from './wire.ts'
