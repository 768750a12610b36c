import type { Config } from '../config/index.ts'
import { createWebhooks, reactToOrganizations } from '../modules/webhooks/index.ts'
import type { Metrics } from '../platform/metrics/index.ts'
import { createOutgoing, type PlaceRules, type Resolve } from '../platform/outgoing/index.ts'
import { watchDeliveries } from './numbers.ts'

type Needs = Omit<Parameters<typeof createWebhooks>[0], 'outgoing' | 'places'> & {
  readonly config: Config
  readonly metrics: Metrics
  /** How names become addresses; tests bring their own. */
  readonly resolve: Resolve | undefined
}

/** A webhook that led back to this server would call itself for ever. */
function ownNames({ baseUrl, loopback, port }: Config): string[] {
  const { hostname } = new URL(baseUrl)
  return loopback
    ? ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${port}`)
    : [hostname]
}

export function composeWebhooks({ config, resolve, metrics, ...given }: Needs) {
  const places: PlaceRules = { allowed: config.reachable, own: ownNames(config) }
  const calls = createOutgoing({
    allowed: config.reachable,
    ...(resolve ? { resolve } : {}),
  })
  const outgoing = watchDeliveries(calls, metrics)
  const needs = { ...given, places, outgoing }
  reactToOrganizations(needs)
  return createWebhooks(needs)
}
