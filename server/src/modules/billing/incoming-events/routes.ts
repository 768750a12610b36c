import * as contract from '@guildhall/contract/billing/incoming-events'
import type { Router } from '../../../platform/http/index.ts'
import { webhookPath } from '../billing-sources/index.ts'
import type { IncomingEvents } from './service.ts'
import type { StoredEvent } from './store/events.ts'

const toWire = (event: Omit<StoredEvent, 'body' | 'headers'>) => ({
  id: event.id,
  webhookId: event.webhookId,
  type: event.type,
  receivedAt: event.receivedAt.toISOString(),
  verdict: event.verdict,
  attempts: event.attempts,
})

export function mountIncomingEvents(router: Router, incomingEvents: IncomingEvents) {
  // Outside the contract: its answers are those that webhooks of any sender expect.
  router.files(
    webhookPath(':connectionId'),
    (incoming) => incomingEvents.receive(incoming, incoming.path.split('/').at(-1) ?? ''),
    { method: 'POST' },
  )
  router.bind(contract.list, async ({ principal, params, query }) => {
    const { items, next } = await incomingEvents.list(principal.user.id, params.id, query)
    return { items: items.map(toWire), nextCursor: next === null ? null : String(next) }
  })
  router.bind(contract.get, async ({ principal, params }) => {
    const event = await incomingEvents.get(principal.user.id, params.id, params.eventId)
    const { body, detail, headers } = event
    return { ...toWire(event), detail, headers, body: body?.toString('utf8') ?? null }
  })
  router.bind(contract.replayPeriod, async ({ principal, params, body }) => {
    const { from, to, type = null, verdict = null } = body
    const period = { from, to, type, verdict }
    return { count: await incomingEvents.replayPeriod(principal.user.id, params.id, period) }
  })
  router.bind(contract.replay, async ({ principal, params }) =>
    toWire(await incomingEvents.replay(principal.user.id, params.id, params.eventId)),
  )
}
