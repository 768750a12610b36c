import * as contract from '@guildhall/contract/billing/merchant-feed'
import { invalidInput } from '../../../kernel/index.ts'
import { Reply, type Router } from '../../../platform/http/index.ts'
import { cursorFrom, wantsStream } from './rules.ts'
import type { MerchantFeed } from './service.ts'

type Dependencies = { readonly merchantFeed: MerchantFeed }

/** `X-Accel-Buffering` is for nginx, which would otherwise hold events back. */
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
}

export function mountMerchantFeed(router: Router, { merchantFeed }: Dependencies) {
  router.bind(contract.read, async ({ principal, query, incoming, stillAllowed }) => {
    const { organizationId } = principal
    const given =
      query.after === 'latest' ? await merchantFeed.last(organizationId) : cursorFrom(query.after)
    if (!wantsStream(incoming.header('accept'))) {
      const { items, next, hasMore } = await merchantFeed.read(
        organizationId,
        given ?? undefined,
        query.limit,
      )
      return { items: [...items], next_cursor: String(next), has_more: hasMore }
    }
    // A reader that reconnects repeats its first URL, with the newer position in this header.
    const latest = cursorFrom(incoming.header('last-event-id'))
    if (latest === null) {
      const loc = ['header', 'Last-Event-ID']
      throw invalidInput({ loc, msg: 'Unknown cursor.', type: 'value_error' })
    }
    const after = latest ?? given ?? undefined
    const stream = await merchantFeed.stream({ organizationId, after, stillAllowed })
    return new Reply({ stream, headers: streamHeaders })
  })
}
