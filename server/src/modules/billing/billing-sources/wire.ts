import type { BillingSource } from '@guildhall/contract/billing/billing-sources'
import type { Source } from './store.ts'

/** Where the provider sends its events. */
export const webhookPath = (connectionId: string) => `/api/webhooks/in/${connectionId}`

const messages = {
  CLAIMED_BY_ANOTHER: 'Another organization here has shown that it is this one at the provider.',
  ENDPOINT_REFUSED:
    'The provider refuses the webhook endpoint of this server: what changes there is seen hourly.',
  EVENTS_CANNOT_BE_READ: 'Events of a known type arrived that could not be read.',
  NOTHING_ARRIVED_FOR_A_DAY: 'No event arrived for a day.',
  PROVIDER_REFUSED_THE_TOKEN: 'The provider refuses the access token, or what is read with it.',
  PROVIDER_UNAVAILABLE: 'The provider does not answer; it is asked again.',
} as const

type Shown = {
  readonly lastEventAt: Date | null
  readonly pageUrl: (path: string) => string
}

export const toWire = (source: Source, { lastEventAt, pageUrl }: Shown): BillingSource => ({
  kind: source.kind,
  server: source.server,
  connectionId: source.connectionId,
  hasToken: source.accessToken !== null,
  webhookUrl: pageUrl(webhookPath(source.connectionId)),
  providerOrganizationId: source.providerOrganizationId,
  status: source.status,
  progress: source.task && { done: source.task.done, total: source.task.total },
  lastEventAt: lastEventAt?.toISOString() ?? null,
  lastReconciledAt: source.lastReconciledAt?.toISOString() ?? null,
  drift: source.drift,
  problem: source.problem && { code: source.problem, message: messages[source.problem] },
})
