export { mountPasskeys } from './routes.ts'
export { createPasskeys, type Passkeys } from './service.ts'
