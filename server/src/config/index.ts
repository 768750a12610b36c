export { type Config, loadConfig } from './config.ts'
export type { Settings } from './settings.ts'
export type { ProviderSettings } from './social.ts'
