import type { FollowingFigures } from '@guildhall/contract/shared/operations'
import {
  createBillingSources,
  mountBillingSources,
} from '../modules/billing/billing-sources/index.ts'
import { createHandedOn, mountHandedOn } from '../modules/billing/handed-on/index.ts'
import {
  createIncomingEvents,
  type Mirrors,
  mountIncomingEvents,
} from '../modules/billing/incoming-events/index.ts'
import { createReconciliation } from '../modules/billing/reconciliation/index.ts'
import type { Router } from '../platform/http/index.ts'
import { createExchange } from '../platform/outgoing/index.ts'
import { instrumentExchange } from './instrumentation.ts'
import { mirrorsOf } from './mirrors.ts'
import type { Calling } from './webhooks.ts'

type Given = Omit<Parameters<typeof createBillingSources>[0], 'exchange'> &
  Omit<Parameters<typeof createIncomingEvents>[0], 'billingSources' | 'mirrors'> &
  Omit<Parameters<typeof createReconciliation>[0], 'billingSources' | 'incomingEvents'> &
  Omit<Parameters<typeof createHandedOn>[0], 'billingSources' | 'incomingEvents' | 'mirrors'> &
  Parameters<typeof mirrorsOf>[0] &
  Pick<Calling, 'config' | 'metrics' | 'resolve'>

/** Organizations that follow a billing provider. */
export function composeBillingSources(given: Given) {
  const { config, metrics, resolve } = given
  const plain = createExchange({ allowed: config.webhookNetworks, resolve })
  const exchange = instrumentExchange(plain, metrics)
  const billingSources = createBillingSources({ ...given, exchange })
  const mirrors = mirrorsOf(given)
  // Each reads its bodies with its own shape before it stores them.
  const followed = { ...given, billingSources, mirrors: mirrors as unknown as Mirrors }
  const incomingEvents = createIncomingEvents(followed)
  const handedOn = createHandedOn({ ...followed, incomingEvents })
  const reconciliation = createReconciliation({ ...given, billingSources, incomingEvents })
  return {
    billingSources,
    incomingEvents,
    mirrors,
    reconciliation,
    close: exchange.close,
    /** For the operator. */
    async figures(): Promise<FollowingFigures> {
      const statuses = await billingSources.countByStatus()
      const of = (all: typeof statuses) => all.reduce((sum, { count }) => sum + count, 0)
      const { failing, oldest, unseen, waiting } = await incomingEvents.backlog()
      return {
        connections: of(statuses),
        failedConnections: of(statuses.filter(({ status }) => status === 'failed')),
        connectionsWithProblem: of(statuses.filter(({ problem }) => problem !== null)),
        waitingEvents: unseen + waiting + failing,
        oldestEventAt: oldest?.toISOString() ?? null,
        eventsSetAside: await incomingEvents.countSetAside(),
      }
    },
    mount(router: Router) {
      mountBillingSources(router, {
        ...given,
        billingSources,
        lastEventAt: ({ organizationId }) => incomingEvents.lastReceivedAt(organizationId),
      })
      mountIncomingEvents(router, incomingEvents)
      mountHandedOn(router, handedOn)
    },
  }
}
