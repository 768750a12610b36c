export { mountCustomerData } from './routes.ts'
export { type CustomerData, createCustomerData } from './service.ts'
export { customerDataErasure } from './store/downloads.ts'
export { toReply as customerDataToReply } from './wire.ts'
