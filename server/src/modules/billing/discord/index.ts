export { createDiscord, type Discord } from './service.ts'
