export { createDevices, type Devices } from './service.ts'
