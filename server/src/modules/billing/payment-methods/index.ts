export { paymentMethodsErasure } from './erasure.ts'
export { createPaymentMethods, type PaymentMethods } from './service.ts'

export { paymentMethodToWire } from './wire.ts'
