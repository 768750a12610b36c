import { followedTypes } from '@guildhall/contract/billing/followed-types'
import { z } from 'zod'
import { after, span } from '../../../kernel/index.ts'
import { type Access, type Source, TokenRefused, webhookPath } from '../billing-sources/index.ts'
import type { Dependencies } from './dependencies.ts'

const Endpoint = z.object({ id: z.string().min(1).max(64), url: z.string() })
const Page = z.object({ items: z.array(Endpoint) })
const Made = Endpoint.extend({ secret: z.string().min(1).max(512) })
const Present = Endpoint.extend({ enabled: z.boolean().optional() })
const Refusal = z.object({
  detail: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])) })),
})

const path = '/v1/webhooks/endpoints'
/** A provider that refuses more types than these one by one refuses something else. */
const mostRefusals = followedTypes.length

type Change = Partial<Source>

const mended = ({ problem }: Source): Change =>
  problem === 'ENDPOINT_REFUSED' ? { problem: null } : {}

/** Which of the types a provider does not know. */
function refusedTypes(body: unknown): number[] {
  const refusal = Refusal.safeParse(body)
  if (!refusal.success) return []
  return refusal.data.detail.flatMap(({ loc }) => {
    const index = loc[loc.indexOf('events') + 1]
    return loc.includes('events') && typeof index === 'number' ? index : []
  })
}

/** The webhook endpoint at the provider: made where there is none, and switched on again. */
export function createEndpoint({ billingSources, clock, log, pageUrl }: Dependencies) {
  const { ask } = billingSources

  /** Made before, and the secret of it was lost. */
  async function removeFormer(access: Access, url: string) {
    const answer = await ask(access, { path, query: { limit: 100 } })
    const found = Page.safeParse(answer.body).data?.items ?? []
    for (const { id } of found.filter((each) => each.url === url)) {
      await ask(access, { method: 'DELETE', path: `${path}/${id}` })
    }
  }

  async function make(access: Access, url: string) {
    await removeFormer(access, url)
    let events: readonly string[] = followedTypes
    for (let refusals = 0; refusals < mostRefusals; refusals++) {
      const body = { url, format: 'raw', events }
      const answer = await ask(access, { method: 'POST', path, body })
      const made = Made.safeParse(answer.body)
      if (answer.status === 201 && made.success) return made.data
      const refused = answer.status === 422 ? refusedTypes(answer.body) : []
      if (refused.length === 0) return undefined
      events = events.filter((_, index) => !refused.includes(index))
    }
    return undefined
  }

  async function made(source: Source, access: Access): Promise<Change> {
    const endpoint = await make(access, pageUrl(webhookPath(source.connectionId)))
    if (!endpoint) return { problem: 'ENDPOINT_REFUSED' }
    const { formerSecret, formerUntil, webhookSecret } = source
    const until = after(clock.now(), span.day)
    return {
      ...mended(source),
      endpointId: endpoint.id,
      webhookSecret: billingSources.seal(source, endpoint.secret),
      formerSecret: webhookSecret ?? formerSecret,
      formerUntil: webhookSecret ? until : formerUntil,
    }
  }

  /** The provider switches off what was refused a few times. */
  async function checked(source: Source, access: Access, id: string): Promise<Change> {
    const one = `${path}/${id}`
    const answer = await ask(access, { path: one })
    if (answer.status === 404) return made(source, access)
    const isOff = Present.safeParse(answer.body).data?.enabled === false
    if (isOff) await ask(access, { method: 'PATCH', path: one, body: { enabled: true } })
    return mended(source)
  }

  return async function assure(source: Source, access: Access): Promise<Change> {
    const { endpointId, organizationId, webhookSecret } = source
    try {
      if (webhookSecret === null) return await made(source, access)
      // Made by hand, it is looked after by hand.
      return endpointId === null ? mended(source) : await checked(source, access, endpointId)
    } catch (error) {
      if (!(error instanceof TokenRefused) || error.isInvalid) throw error
      log.warn(
        { code: 'reconciliation.no_endpoint', organizationId },
        'A token may not make the webhook endpoint at the billing provider.',
      )
      return { problem: 'ENDPOINT_REFUSED' }
    }
  }
}
export type AssureEndpoint = ReturnType<typeof createEndpoint>
