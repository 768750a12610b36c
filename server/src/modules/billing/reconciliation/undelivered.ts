import { z } from 'zod'
import { after, span } from '../../../kernel/index.ts'
import { TokenRefused, webhookPath } from '../billing-sources/index.ts'
import type { Dependencies } from './dependencies.ts'
import { type Asked, organizationPath, type Stored } from './steps.ts'

const perPage = 100
const mostPages = 1_000
/** A clock there may be behind, and an attempt may take a while. */
const tolerance = 10 * span.minute

const Endpoints = z.object({ items: z.array(z.object({ id: z.string(), url: z.string() })) })
const Deliveries = z.object({
  items: z
    .array(
      z.object({
        webhook_event: z.object({
          id: z.string().regex(/^[\x21-\x7e]{1,64}$/),
          // Null, or empty, once it was erased.
          payload: z.string().nullish(),
        }),
      }),
    )
    .max(perPage),
})
const Cursor = z.string().regex(/^\d{1,15}$/)
const Feed = z.object({
  items: z
    .array(
      z.object({
        id: Cursor,
        type: z.string().max(100),
        timestamp: z.iso.datetime({ offset: true }),
        data: z.record(z.string(), z.unknown()).nullable(),
      }),
    )
    .max(perPage),
  next_cursor: Cursor,
  has_more: z.boolean(),
})

/**
 * What the provider told, and this server never heard: its failed deliveries, or at another Guildhall all that
 * its feed has since the last time. It is looked at before anything is compared, so that it is told as what it
 * was.
 */
export function createUndeliveredReads(
  { billingSources, incomingEvents, pageUrl }: Dependencies,
  next: (asked: Asked) => Stored,
) {
  const { undelivered } = incomingEvents

  /** Undefined where the provider, or the token, does not offer it. */
  async function ask(
    { access, signal }: Asked,
    path: string,
    query: Readonly<Record<string, string | number>> = {},
  ) {
    try {
      const answer = await billingSources.ask(access, { path, query, hasMessages: true, signal })
      if (answer.status === 404 || answer.status === 422) return undefined
      return answer
    } catch (error) {
      if (error instanceof TokenRefused && !error.isInvalid) return undefined
      throw error
    }
  }

  /** Where its feed ends now; undefined where it has none. */
  async function endOfFeed(asked: Asked): Promise<string | undefined> {
    const path = organizationPath(asked.source)
    const organization = z.object({ billing_source: z.string() })
    if (!organization.safeParse((await ask(asked, path))?.body).success) return undefined
    const answer = await ask(asked, '/v1/feed', { after: 'latest', limit: 1 })
    return Feed.safeParse(answer?.body).data?.next_cursor
  }

  async function readFeed(asked: Asked, cursor: string): Promise<Stored> {
    const answer = await ask(asked, '/v1/feed', { after: cursor, limit: perPage })
    // Too long ago, or of another database: what it said differs, and so is found.
    if (!answer || answer.status === 410) {
      const feedCursor = (await endOfFeed(asked)) ?? null
      return async (tx, current) => next(asked)(tx, { ...current, feedCursor })
    }
    const read = Feed.safeParse(answer.body)
    if (answer.status !== 200 || !read.success) return next(asked)
    const { has_more: hasMore, items, next_cursor: feedCursor } = read.data
    const told = items.flatMap(({ data, ...item }) => (data === null ? [] : { ...item, data }))
    const news = await undelivered.newsIn(asked.source, told)
    return async (tx, current) => {
      const moved = { ...current, feedCursor }
      const taken = await undelivered.take(tx, current, news)
      return hasMore || taken > 0 ? again(asked)(tx, moved) : next(asked)(tx, moved)
    }
  }

  /** Another turn, in which what was taken is looked at first. */
  const again =
    ({ task }: Asked): Stored =>
    async (_, current) => ({ ...current, task: { ...task, page: task.page + 1 } })

  /** Made by hand, it is found by its address. */
  async function endpointOf(asked: Asked): Promise<string | undefined> {
    const { connectionId, endpointId } = asked.source
    if (endpointId !== null) return endpointId
    const answer = await ask(asked, '/v1/webhooks/endpoints', { limit: 100 })
    const url = pageUrl(webhookPath(connectionId))
    const all = Endpoints.safeParse(answer?.body).data?.items ?? []
    return all.find((each) => each.url === url)?.id
  }

  /** Newest first: what fails meanwhile moves others to a later page, where they are seen again. */
  async function readDeliveries(asked: Asked): Promise<Stored> {
    const { lastReconciledAt, providerOrganizationId } = asked.source
    const endpoint = lastReconciledAt === null ? undefined : await endpointOf(asked)
    if (!lastReconciledAt || !endpoint) return next(asked)
    const answer = await ask(asked, '/v1/webhooks/deliveries', {
      ...(providerOrganizationId ? { organization_id: providerOrganizationId } : {}),
      ...{ endpoint_id: endpoint, succeeded: 'false', page: asked.task.page, limit: perPage },
      start_timestamp: after(lastReconciledAt, -tolerance).toISOString(),
    })
    if (!answer) return next(asked)
    const read = Deliveries.safeParse(answer.body)
    // What is not told that way differs, and so is found.
    if (answer.status !== 200 || !read.success) return next(asked)
    const { items } = read.data
    // One for each attempt.
    const payloadOf = new Map(
      items.map(({ webhook_event: { id, payload } }) => [id, payload ?? '']),
    )
    const all = [...payloadOf]
      .filter(([, payload]) => payload !== '')
      .map(([webhookId, body]) => ({ webhookId, body }))
    const isLast = items.length < perPage || asked.task.page >= mostPages
    return async (tx, current) => {
      const taken = await undelivered.take(tx, current, all)
      return isLast && taken === 0 ? next(asked)(tx, current) : again(asked)(tx, current)
    }
  }

  return async function readUndelivered(asked: Asked): Promise<Stored> {
    const { source, task } = asked
    await incomingEvents.lookAt(source.organizationId)
    if (source.feedCursor !== null) return readFeed(asked, source.feedCursor)
    const feedCursor = task.page === 1 ? await endOfFeed(asked) : undefined
    if (feedCursor === undefined) return readDeliveries(asked)
    // From now on.
    return async (tx, current) => next(asked)(tx, { ...current, feedCursor })
  }
}
