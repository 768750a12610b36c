export { parseDevice } from './devices.ts'
