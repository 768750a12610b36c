export { createPaymentMethods, type PaymentMethods } from './service.ts'
export { paymentMethodsErasure } from './store.ts'

export { paymentMethodToWire } from './wire.ts'
