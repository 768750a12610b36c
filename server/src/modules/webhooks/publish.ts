import type { Tx } from '../../platform/database/index.ts'
import type { Appended } from '../../platform/events/index.ts'
import type { Needs } from './needs.ts'
import { isForOrganizations, subscriptionsTo } from './rules.ts'
import * as messages from './store/messages.ts'

type Told = { readonly type: string; readonly at: Date; readonly data: unknown }

/** What is signed and sent: the event's payload is the shape that the contract shows. */
export function bodyOf({ type, at, data }: Told): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}

function organizationOf({ type, aggregate, payload }: Appended): string | null {
  if (!isForOrganizations(type)) return null
  const data = payload as { organizationId?: unknown }
  if (typeof data.organizationId === 'string') return data.organizationId
  return aggregate.startsWith('organization:') ? aggregate.slice('organization:'.length) : null
}

/** Writes a message for everybody who wants to hear of an event, in its transaction. */
export function createPublishing(
  { chance }: Pick<Needs, 'chance'>,
  poke: (webhookIds: readonly string[]) => void,
) {
  return async function publish(tx: Tx, event: Appended) {
    const { id, type, aggregate, payload, createdAt } = event
    const webhookIds = await messages.spread(tx, {
      token: chance.token(24),
      organizationId: organizationOf(event),
      eventId: id,
      type,
      line: aggregate,
      body: bodyOf({ type, at: createdAt, data: payload }),
      subscriptions: subscriptionsTo(type),
      now: createdAt,
    })
    if (webhookIds.length > 0) tx.afterCommit(() => poke(webhookIds))
  }
}
