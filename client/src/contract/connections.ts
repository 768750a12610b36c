// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export type GitHubRepository = { id: string; repositoryOwner: string; repositoryName: string }

export type LinkedAccount = {
  platform: 'discord' | 'github'
  accountId: string
  accountUsername: string | null
}

export type DiscordGuild = {
  id: string
  name: string
  guildToken: string
  roles: { id: string; name: string; position: number; color: string; isManaged: boolean }[]
}

export const callback: Route<{
  input: {
    query?:
      | {
          state?: string | undefined
          code?: string | undefined
          error?: string | undefined
          [key: string]: unknown
        }
      | undefined
  }
  output: null
  error: never
}> = { line: 'GET /v1/integrations/callback' }

export const connectDiscord: Route<{
  input: {
    query?: { organizationId?: string | undefined; returnTo?: string | undefined } | undefined
  }
  output: null
  error: 'SERVICE_IS_NOT_CONFIGURED' | 'RETURN_ADDRESS_IS_NOT_TRUSTED'
}> = { line: 'GET /v1/integrations/discord/bot/authorize' }

export const connectGitHub: Route<{
  input: {
    query?: { organizationId?: string | undefined; returnTo?: string | undefined } | undefined
  }
  output: null
  error: 'SERVICE_IS_NOT_CONFIGURED' | 'RETURN_ADDRESS_IS_NOT_TRUSTED'
}> = { line: 'GET /v1/integrations/github/authorize' }

export const guild: Route<{
  input: { query: { organizationId?: string | undefined; guildToken: string } }
  output: DiscordGuild
  error: 'SERVICE_IS_NOT_CONFIGURED' | 'SERVICE_IS_NOT_AVAILABLE'
}> = { line: 'GET /v1/integrations/discord/guild/lookup' }

export const linkAccount: Route<{
  input: { query: { platform: 'discord' | 'github'; returnTo?: string | undefined } }
  output: { url: string }
  error: 'SERVICE_IS_NOT_CONFIGURED' | 'RETURN_ADDRESS_IS_NOT_TRUSTED'
}> = { line: 'GET /v1/customer-portal/oauth-accounts/authorize' }

export const linkedAccounts: Route<{
  input: Record<never, never>
  output: { items: LinkedAccount[] }
  error: never
}> = { line: 'GET /v1/customer-portal/oauth-accounts' }

export const repositories: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: GitHubRepository[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/integrations/github/repositories' }

export const services: Route<{
  input: { query?: { organizationId?: string | undefined } | undefined }
  output: { items: { platform: 'discord' | 'github'; isConfigured: boolean }[] }
  error: never
}> = { line: 'GET /v1/integrations/' }

export const unlinkAccount: Route<{
  input: { platform: 'discord' | 'github'; account_id: string }
  output: null
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/customer-portal/oauth-accounts/:platform/:account_id' }
