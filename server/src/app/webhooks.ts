import type { Config } from '../config/index.ts'
import { span } from '../kernel/index.ts'
import {
  createMerchantWebhooks,
  reactToOrganizations as merchantReactions,
} from '../modules/billing/merchant-webhooks/index.ts'
import { createWebhooks, reactToOrganizations } from '../modules/shared/webhooks/index.ts'
import type { Metrics } from '../platform/metrics/index.ts'
import { createOutgoing, type Resolve, type TargetRules } from '../platform/outgoing/index.ts'
import { instrumentDeliveries } from './instrumentation.ts'

export type Calling = {
  readonly config: Config
  readonly metrics: Metrics
  /** Resolves host names; replaced in tests. */
  readonly resolve: Resolve | undefined
}
type Dependencies = Omit<Parameters<typeof createWebhooks>[0], 'outgoing' | 'targetRules'> & Calling
type MerchantDependencies = Omit<
  Parameters<typeof createMerchantWebhooks>[0],
  'outgoing' | 'targetRules'
> &
  Calling

/** Webhooks to this server are refused: they could trigger themselves endlessly. */
function ownHosts({ baseUrl, loopback, port }: Config): string[] {
  const { hostname } = new URL(baseUrl)
  return loopback
    ? ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${port}`)
    : [hostname]
}

/** What one kind of receivers is called with, and which URLs they may have. */
function callsTo(receivers: string, { config, resolve, metrics }: Calling, timeout = {}) {
  const allowed = config.webhookNetworks
  const targetRules: TargetRules = { allowed, own: ownHosts(config) }
  const calls = createOutgoing({ allowed, ...timeout, ...(resolve ? { resolve } : {}) })
  return { targetRules, outgoing: instrumentDeliveries(calls, metrics, receivers) }
}

export function composeWebhooks(given: Dependencies) {
  const dependencies = { ...given, ...callsTo('webhook', given) }
  reactToOrganizations(dependencies)
  return createWebhooks(dependencies)
}

/** What merchants are promised: a receiver has ten seconds. */
const merchantTimeout = { responseTimeout: 10 * span.second }

export function composeMerchantWebhooks(given: MerchantDependencies) {
  const dependencies = { ...given, ...callsTo('merchant_webhook', given, merchantTimeout) }
  merchantReactions(dependencies)
  return createMerchantWebhooks(dependencies)
}
