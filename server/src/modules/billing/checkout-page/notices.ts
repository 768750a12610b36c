import type { BuyerNotice, BuyerPage } from '@guildhall/contract/buyer-pages'
import { AppError } from '../../../kernel/index.ts'
import { type Checkout, mayBeginAgain } from '../checkouts/index.ts'
import type { Dependencies } from './dependencies.ts'
import { modeOf } from './framing.ts'
import type { PageFacts, Source } from './page-facts.ts'
import { type Answer, addressOf, type Shown, type Visit } from './visits.ts'

type Name = BuyerNotice['notice']
type More = Partial<Pick<BuyerNotice, 'again' | 'words'>>
type Shared =
  | Awaited<ReturnType<PageFacts['plain']>>
  | Awaited<ReturnType<PageFacts['of']>>['shared']

const statuses: Readonly<Record<Name, number>> = {
  unknown: 404,
  noShop: 404,
  linkEnded: 404,
  expired: 410,
  expiredAlone: 410,
  underWay: 410,
  bought: 410,
  cardFormEnded: 410,
  salesStopped: 403,
  tooMany: 429,
  unavailable: 503,
}

function saying(name: Name, shared: Shared, more: More = {}): Shown {
  const page: BuyerNotice = { kind: 'notice', notice: name, again: null, ...shared, ...more }
  return { page, status: statuses[name] }
}

const sourceOf = ({ locale, organizationId, returnUrl }: Checkout): Source => ({
  locale,
  organization_id: organizationId,
  return_url: returnUrl,
})

/** Pages with one message, and nothing of a checkout but who sells. */
export function createNotices({ checkouts, database }: Dependencies, facts: PageFacts) {
  /** Of nobody in particular: it tells nothing to whoever has no secret. */
  const notice = async (visit: Visit, name: Name): Promise<Shown> =>
    saying(name, await facts.plain(visit))

  async function find({ secret }: Visit): Promise<Checkout | undefined> {
    const place = await checkouts.client.find(database.sql, secret)
    return place && checkouts.find([place.organizationId], place.id)
  }

  /** Of a seller, with what they say where they sell nothing now. */
  async function of(visit: Visit, name: Name, source: Source): Promise<Shown> {
    const { merchant, shared } = await facts.of(visit, source)
    const words = name === 'salesStopped' ? merchant.salesStopReason : null
    return saying(name, shared, { words })
  }

  const stopped = (visit: Visit, source: Source) => of(visit, 'salesStopped', source)

  /** Of the seller, where the secret is that of a checkout. */
  async function bySeller(visit: Visit, name: Name): Promise<Shown> {
    const checkout = await find(visit)
    return checkout ? of(visit, name, sourceOf(checkout)) : notice(visit, name)
  }

  /** What was sold is found in the portal; what was not is offered once more, where it can be. */
  async function expired(visit: Visit): Promise<Answer> {
    const checkout = await find(visit)
    if (!checkout) return notice(visit, 'unknown')
    const { shared } = await facts.of(visit, sourceOf(checkout))
    if (mayBeginAgain(checkout)) return saying('expired', shared, { again: addressOf(visit) })
    if (checkout.status === 'confirmed') return saying('underWay', shared)
    if (checkout.status !== 'succeeded') return saying('expiredAlone', shared)
    // The portal is in no frame.
    if (modeOf(visit.kept)) return saying('bought', shared)
    return { to: shared.seller.portal + visit.kept }
  }

  /** Refusals that are pages of their own. */
  async function refusal(visit: Visit, error: unknown): Promise<Answer> {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'NOT_FOUND') return notice(visit, 'unknown')
    // The seller may be gone as well.
    if (error.code === 'CHECKOUT_HAS_EXPIRED') {
      return expired(visit).catch((other) => refusal(visit, other))
    }
    if (error.code === 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER') return notice(visit, 'tooMany')
    if (error.code === 'SERVICE_UNAVAILABLE') {
      // The database may be what is away.
      return bySeller(visit, 'unavailable').catch(() => notice(visit, 'unavailable'))
    }
    throw error
  }

  /** In a page that may not show the checkout. */
  async function frameRefusal(visit: Visit): Promise<Shown> {
    const page: BuyerPage = { kind: 'refusal', refused: 'checkout', ...(await facts.plain(visit)) }
    return { page, status: 403 }
  }

  return { bySeller, expired, frameRefusal, notice, refusal, stopped }
}
export type Notices = ReturnType<typeof createNotices>
