export { mountPreferences } from './routes.ts'
export { createPreferences, type PreferencesOf } from './service.ts'
export { toWire } from './wire.ts'
