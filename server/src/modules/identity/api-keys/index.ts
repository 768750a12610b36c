export { commandLineActor } from './ownership.ts'
export { mountApiKeys } from './routes.ts'
export { type ApiKeys, createApiKeys } from './service.ts'
export { apiKeyFrom } from './verify.ts'
