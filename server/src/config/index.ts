export { type Config, loadConfig } from './config.ts'
export type { DiscordSettings, GitHubSettings, Integrations } from './integrations.ts'
export type { Settings } from './settings.ts'
export type { ProviderSettings } from './social.ts'
