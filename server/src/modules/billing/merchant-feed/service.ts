import { merchantTypeOf } from '@guildhall/contract/billing/merchant-event-types'
import type { FeedItem } from '@guildhall/contract/billing/merchant-feed'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { FeedPage } from './rules.ts'
import { createStreams } from './streams.ts'

/** Other events of the organization are skipped: so many pages at most without an item. */
const maxReads = 20

export function createMerchantFeed(dependencies: Dependencies) {
  const { feed } = dependencies

  /** The events behind a cursor. Without one, a reader begins at the oldest that is stored. */
  async function read(
    organizationId: string,
    cursor: number | undefined,
    limit: number,
  ): Promise<FeedPage> {
    let after = cursor ?? 0
    for (let reads = 1; ; reads++) {
      const page = await feed.read(organizationId, after, limit)
      if (page.state === 'unknown') throw unknownCursor()
      if (page.state === 'expired') {
        if (cursor !== undefined) throw new AppError('FEED_CURSOR_HAS_EXPIRED')
        after = page.oldest
        continue
      }
      const items = page.entries.flatMap((entry) => toItem(entry) ?? [])
      const hasMore = page.next < page.last
      if (items.length > 0 || !hasMore || reads >= maxReads) {
        return { items, next: page.next, hasMore }
      }
      after = page.next
    }
  }

  const streams = createStreams(dependencies, read)

  return {
    read,
    /** The end of the feed now. */
    last: async (organizationId: string) =>
      (await feed.lastNumbers([organizationId])).get(organizationId) ?? 0,
    ...streams,
  }
}
export type MerchantFeed = ReturnType<typeof createMerchantFeed>

type Entry = {
  readonly number: number
  readonly type: string
  readonly occurredAt: Date
  readonly payload: object | null
}

/** Under the name that webhooks have for it; undefined for what is not about billing. */
function toItem({ number, type, occurredAt, payload }: Entry): FeedItem | undefined {
  const outward = merchantTypeOf(type)
  if (outward === undefined) return undefined
  const data = payload as FeedItem['data']
  return { id: String(number), type: outward, timestamp: occurredAt.toISOString(), data }
}

/** The feed never gave this number: the cursor is from another organization, or made up. */
function unknownCursor() {
  return invalidInput({ loc: ['query', 'after'], msg: 'Unknown cursor.', type: 'value_error' })
}
