import type { Companion, News } from '../../platform/events/index.ts'
import type { Needs } from './needs.ts'
import { isForOrganizations, subscriptionsTo } from './rules.ts'
import * as messages from './store/messages.ts'

type Told = { readonly type: string; readonly at: Date; readonly data: unknown }

/** What is signed and sent: the event's payload is the shape that the contract shows. */
export function bodyOf({ type, at, data }: Told): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}

function organizationOf({ type, aggregate, payload }: News): string | null {
  if (!isForOrganizations(type)) return null
  const data = payload as { organizationId?: unknown }
  if (typeof data.organizationId === 'string') return data.organizationId
  return aggregate.startsWith('organization:') ? aggregate.slice('organization:'.length) : null
}

/** A message for everybody who wants to hear of an event, written together with it. */
export function createPublishing(
  { chance }: Pick<Needs, 'chance'>,
  poke: (webhookIds: readonly string[]) => void,
): Companion {
  return {
    note(_, news): messages.News {
      const { type, aggregate, payload, createdAt } = news
      return {
        token: chance.token(24),
        organizationId: organizationOf(news),
        type,
        line: aggregate,
        body: bodyOf({ type, at: createdAt, data: payload }),
        subscriptions: subscriptionsTo(type),
        now: createdAt,
      }
    },
    rows: messages.rowsOfEvents,
    answer: messages.receivers,
    written(tx, receivers) {
      const webhookIds = receivers as string[] | null
      if (webhookIds) tx.afterCommit(() => poke(webhookIds))
    },
  }
}
