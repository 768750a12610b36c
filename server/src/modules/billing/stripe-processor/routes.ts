import type { Infrastructure } from '../../../infrastructure/index.ts'
import { ClockError } from '../../../platform/billing-clock/index.ts'
import { type Incoming, type Router, readRaw } from '../../../platform/http/index.ts'
import type { News } from '../../../platform/processors/index.ts'
import { InvalidSignature } from './news.ts'
import type { StripeProcessor } from './processor.ts'

export const webhookPath = '/stripe/webhooks'
export const returnPath = '/stripe/return/'

/** Messages are small; a payment with everything that Stripe can add has some 20 kB. */
const longestBody = 500_000

type Dependencies = Pick<Infrastructure, 'log' | 'pageUrl'> & {
  readonly processor: StripeProcessor
  readonly take: (news: News) => Promise<void>
  /** The id of the intent in a return link; undefined if this server did not make the link. */
  readonly openReturn: (link: string) => string | undefined
  /** Asks about the intent; resolves to the page on which the customer continues. */
  readonly returned: (intentId: string) => Promise<string | undefined>
}

/** What Stripe calls, and where it sends customers; outside the contract, since no client uses it. */
export function mountStripeProcessor(router: Router, dependencies: Dependencies) {
  const { log, pageUrl, processor, take, openReturn, returned } = dependencies
  const answer = (status: number, headers = {}) => new Response(null, { status, headers })

  async function receive(body: string, signature: string) {
    const headers = { 'stripe-signature': signature }
    const told = await processor.driver.news({ body, headers })
    await processor.connection.heard(true)
    for (const news of told) {
      await take(news).catch((error: unknown) => {
        // Of an organization that was deleted, or of another installation with the same account.
        if (!(error instanceof ClockError)) throw error
      })
    }
  }

  async function webhook(incoming: Incoming): Promise<Response> {
    const body = incoming.request && (await readRaw(incoming.request, longestBody))
    if (body === undefined) return answer(413)
    try {
      await receive(body, incoming.header('stripe-signature') ?? '')
      return answer(200)
    } catch (error) {
      if (error instanceof InvalidSignature) {
        log.warn({ code: 'stripe.invalid_signature', address: incoming.address }, error.message)
        await processor.connection.heard(false)
        return answer(400)
      }
      // Stripe sends it again, and the intent is read without it as well.
      log.error({ code: 'stripe.message_failed', err: error }, 'A message of Stripe was not taken.')
      return answer(503)
    }
  }

  router.files(webhookPath, webhook, { method: 'POST' })

  router.files(`${returnPath}:link`, async ({ path }) => {
    const intentId = openReturn(path.slice(returnPath.length))
    if (intentId === undefined) return undefined
    const location = (await returned(intentId)) ?? pageUrl('/')
    return answer(303, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })
}
