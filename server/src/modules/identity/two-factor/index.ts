export { mountTwoFactor } from './routes.ts'
export { createTwoFactor, type TwoFactor } from './service.ts'
