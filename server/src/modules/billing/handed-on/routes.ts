import * as checkouts from '@guildhall/contract/billing/checkouts'
import * as customerSessions from '@guildhall/contract/billing/customer-sessions'
import * as customers from '@guildhall/contract/billing/customers'
import * as documents from '@guildhall/contract/billing/documents'
import type { FollowedType } from '@guildhall/contract/billing/followed-types'
import * as metrics from '@guildhall/contract/billing/metrics'
import * as refunds from '@guildhall/contract/billing/refunds'
import * as subscriptions from '@guildhall/contract/billing/subscriptions'
import * as usage from '@guildhall/contract/billing/usage'
import type { Router } from '../../../platform/http/index.ts'
import type { Kind } from '../incoming-events/index.ts'
import type { Way } from './project.ts'
import type { HandedOn } from './service.ts'

const row = (kind: Kind, type: FollowedType) => ({ is: 'row', kind, type }) as const
const changed = row('customer', 'customer.updated')
const deletion = { is: 'deletion' } as const

const other = { is: 'other' } as const

/** What this server does not know, and does not count. */
const reads: readonly Way[] = [
  ...[metrics.get, metrics.cohorts, metrics.limits].map((endpoint) => ({ endpoint })),
  ...[usage.list, usage.names, usage.get].map((endpoint) => ({ endpoint })),
  ...[documents.invoice, documents.issueInvoice].map((endpoint) => ({
    endpoint,
    names: 'order' as const,
  })),
].map((way) => ({ ...way, returns: other }))

/** All that is handed on; whatever else changes what is sold is refused where a provider decides it. */
const ways: readonly Way[] = [
  ...reads,
  { endpoint: checkouts.create, returns: row('checkout', 'checkout.created') },
  { endpoint: customerSessions.create, returns: { is: 'session' } },
  { endpoint: usage.ingest, returns: other },
  { endpoint: refunds.create, returns: row('refund', 'refund.created') },
  { endpoint: customers.create, returns: row('customer', 'customer.created') },
  { endpoint: customers.update, names: 'customer', returns: changed },
  { endpoint: customers.updateExternal, names: 'customer', returns: changed },
  { endpoint: customers.remove, names: 'customer', returns: deletion },
  { endpoint: customers.removeExternal, names: 'customer', returns: deletion },
  ...[subscriptions.update, subscriptions.revoke].map(
    (endpoint): Way => ({
      endpoint,
      names: 'subscription',
      returns: row('subscription', 'subscription.updated'),
    }),
  ),
]

export function mountHandedOn(router: Router, { findFor, refuse }: HandedOn) {
  for (const way of ways) router.elsewhere(way.endpoint, findFor(way))
  // No JSON.
  router.elsewhere(metrics.exportAll, refuse)
}
