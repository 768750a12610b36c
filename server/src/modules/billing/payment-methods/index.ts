export { mountPaymentMethods } from './routes.ts'
export { createPaymentMethods, type PaymentMethods } from './service.ts'
export { type PaymentMethod, paymentMethodsErasure } from './store.ts'

export { paymentMethodToWire } from './wire.ts'
