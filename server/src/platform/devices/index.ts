export { deviceOf } from './devices.ts'
