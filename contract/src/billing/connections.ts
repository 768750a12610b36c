import { z } from 'zod'
import { mayRead, mayWrite, Uuid } from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listOf, pageQuery } from '../kernel/pages.ts'

/** Services at which customers get access with a benefit. */
export const Platform = z.enum(['discord', 'github'])
export type Platform = z.infer<typeof Platform>

const Role = z.object({
  id: z.string(),
  name: z.string(),
  position: z.int(),
  /** As a hexadecimal number, such as `#ff8800`. */
  color: z.string(),
  /** Of an application: Discord lets nobody else give it. */
  is_managed: z.boolean(),
})
export const DiscordGuild = z.object({
  id: z.string(),
  name: z.string(),
  guild_token: z.string(),
  roles: z.array(Role),
})
export type DiscordGuild = z.infer<typeof DiscordGuild>

export const GitHubRepository = z.object({
  id: z.string(),
  repository_owner: z.string(),
  repository_name: z.string(),
})
export type GitHubRepository = z.infer<typeof GitHubRepository>

/** An account that the customer of the session has linked. */
export const LinkedAccount = z.object({
  platform: Platform,
  account_id: z.string(),
  account_username: z.string().nullable(),
})
export type LinkedAccount = z.infer<typeof LinkedAccount>

export const errors = defineErrors({
  SERVICE_IS_NOT_CONFIGURED: { status: 404, message: 'Service is not configured' },
  SERVICE_IS_NOT_AVAILABLE: { status: 503, message: 'Service is not available' },
  TOO_MANY_LINKED_ACCOUNTS: { status: 409, message: 'Too many linked accounts' },
  ACCOUNT_IS_LINKED_TO_ANOTHER_CUSTOMER: {
    status: 409,
    message: 'Account is linked to another customer',
  },
  RETURN_ADDRESS_IS_NOT_TRUSTED: { status: 422, message: 'Return address is not trusted' },
})

const Linked = z.object({
  organization_id: z.string(),
  customer_id: Uuid,
  platform: Platform,
})
const Connected = z.object({
  organization_id: z.string(),
  platform: Platform,
  /** How many servers or repositories. */
  count: z.int(),
})
const NotRemoved = z.object({
  organization_id: z.string(),
  customer_id: Uuid,
  benefit_id: Uuid,
  platform: Platform,
  /** Of the account at the service. */
  account_id: z.string(),
  place_id: z.string(),
})

/** For the audit log: what was linked and connected, and what could not be taken back. */
export const events = defineEvents(
  { audience: 'operator', organization: 'organization_id' },
  {
    'customer_account.linked': Linked,
    'customer_account.unlinked': Linked,
    'integration.connected': Connected,
    'integration.access_not_removed': NotRemoved,
  },
)

const ReturnTo = z.string().max(2048).optional()
const discord = '/v1/integrations/discord'
const github = '/v1/integrations/github'
const accounts = '/v1/customer-portal/oauth-accounts'
const customers = {
  kinds: ['customer session'],
  scopes: ['customer_portal:write'],
} as const

export const services = endpoint({
  method: 'GET',
  path: '/v1/integrations/',
  summary: 'At which services benefits can give access here',
  access: mayRead('benefits'),
  query: z.object({ organization_id: z.string().optional() }),
  output: z.object({
    items: z.array(
      z.object({
        platform: Platform,
        is_configured: z
          .boolean()
          .meta({ description: 'Whether this server has an application at the service.' }),
      }),
    ),
  }),
})
export const connectDiscord = endpoint({
  method: 'GET',
  path: `${discord}/bot/authorize`,
  summary: 'Add the bot to a server at Discord: redirects there, and back with its `guild_token`',
  access: mayWrite('benefits'),
  query: z.object({ organization_id: z.string().optional(), return_to: ReturnTo }),
  output: NoJson,
  errors: ['SERVICE_IS_NOT_CONFIGURED', 'RETURN_ADDRESS_IS_NOT_TRUSTED'],
})
export const guild = endpoint({
  method: 'GET',
  path: `${discord}/guild/lookup`,
  summary: 'A connected server at Discord with the roles that can be given',
  access: mayRead('benefits'),
  query: z.object({ organization_id: z.string().optional(), guild_token: z.string().max(4096) }),
  output: DiscordGuild,
  errors: ['NOT_FOUND', 'SERVICE_IS_NOT_CONFIGURED', 'SERVICE_IS_NOT_AVAILABLE'],
})
export const connectGitHub = endpoint({
  method: 'GET',
  path: `${github}/authorize`,
  summary: 'Connect the repositories at GitHub that a user administers: redirects there and back',
  access: mayWrite('benefits'),
  query: z.object({ organization_id: z.string().optional(), return_to: ReturnTo }),
  output: NoJson,
  errors: ['SERVICE_IS_NOT_CONFIGURED', 'RETURN_ADDRESS_IS_NOT_TRUSTED'],
})
export const repositories = endpoint({
  method: 'GET',
  path: `${github}/repositories`,
  summary: 'The connected repositories, by name',
  access: mayRead('benefits'),
  query: z.object({ organization_id: z.string().optional(), ...pageQuery }),
  output: listOf(GitHubRepository),
})

const returned = z.string().max(4096).optional()
export const callback = endpoint({
  method: 'GET',
  path: '/v1/integrations/callback',
  summary: 'Where a service sends the browser back to',
  access: 'public',
  query: z.looseObject({ state: returned, code: returned, error: returned }),
  output: NoJson,
})

export const linkAccount = endpoint({
  method: 'GET',
  path: `${accounts}/authorize`,
  summary: 'Where the browser of the customer links an account; it is called by that browser',
  access: customers,
  query: z.object({ platform: Platform, return_to: ReturnTo }),
  output: z.object({ url: z.string() }),
  errors: ['SERVICE_IS_NOT_CONFIGURED', 'RETURN_ADDRESS_IS_NOT_TRUSTED'],
  secret: true,
})
export const linkedAccounts = endpoint({
  method: 'GET',
  path: accounts,
  summary: 'The accounts that the customer has linked',
  access: {
    kinds: ['customer session'],
    scopes: ['customer_portal:read', 'customer_portal:write'],
  },
  output: z.object({ items: z.array(LinkedAccount) }),
})
export const unlinkAccount = endpoint({
  method: 'DELETE',
  path: `${accounts}/:platform/:account_id`,
  summary: 'Unlink an account; what was granted to it ends',
  access: customers,
  params: z.object({ platform: Platform, account_id: z.string().min(1).max(64) }),
  status: 204,
  output: NoJson,
  errors: ['NOT_FOUND'],
})
