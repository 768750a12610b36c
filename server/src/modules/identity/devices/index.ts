export { createDevices } from './service.ts'
