export { mountPasskeys } from './routes.ts'
export { createPasskeys, type Passkeys } from './service.ts'
export { fromAuthentication } from './wire.ts'
