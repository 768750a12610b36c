export { atTheMachine } from './ownership.ts'
export { mountApiKeys } from './routes.ts'
export { type ApiKeys, createApiKeys } from './service.ts'
export { keyOf } from './verify.ts'
