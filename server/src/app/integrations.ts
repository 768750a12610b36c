import type { Config } from '../config/index.ts'
import type { Benefits } from '../modules/billing/benefits/index.ts'
import { createConnections } from '../modules/billing/connections/index.ts'
import type { Customers } from '../modules/billing/customers/index.ts'
import { createDiscord } from '../modules/billing/discord/index.ts'
import { createGitHub } from '../modules/billing/github/index.ts'
import type { Grants } from '../modules/billing/grants/index.ts'
import { createIntegrations } from '../modules/billing/integrations/index.ts'
import type { Merchants } from '../modules/billing/merchants/index.ts'
import type { ProviderCalls } from '../platform/oauth/index.ts'
import type { Shared } from './infrastructure.ts'

type Dependencies = Shared & {
  readonly config: Config
  readonly outgoing: ProviderCalls
  readonly benefits: Benefits
  readonly customers: Customers
  readonly grants: Grants
  readonly merchants: Merchants
}

/** Part of the composition root: benefits at other services, as far as the server has applications there. */
export function composeIntegrations(common: Dependencies) {
  const { integrations: applications } = common.config
  const discord = applications.discord && createDiscord(applications.discord, common)
  const github = applications.github && createGitHub(applications.github, common)
  const connections = createConnections({ ...common, applications, discord })
  const integrations = createIntegrations({ ...common, connections, discord, github })
  return { connections, integrations }
}
