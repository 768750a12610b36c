import type { BuyerNotice, BuyerPage } from '@guildhall/contract/buyer-pages'
import { AppError } from '../../../kernel/index.ts'
import { pageOperatorOf } from '../../../platform/web/index.ts'
import { mayBeginAgain } from '../checkouts/index.ts'
import { toSeller } from '../merchants/index.ts'
import type { Dependencies } from './dependencies.ts'
import { addressOf, type Shown, type Visit } from './visits.ts'

/** Pages with one message, and nothing of a checkout. */
export function createNotices({ branding, checkouts, clocks, database, merchants }: Dependencies) {
  /** Who runs the server. */
  const operatorOf = async () => pageOperatorOf(await branding.current())

  /** What every page of nobody in particular has. */
  const plain = async (visit: Visit) => ({
    locale: visit.locale ?? visit.browserLocale,
    theme: visit.theme,
    address: addressOf(visit),
    seller: null,
    isTest: false,
    operator: await operatorOf(),
  })

  async function notice(
    visit: Visit,
    name: BuyerNotice['notice'],
    again: string | null = null,
    more: Partial<Pick<BuyerNotice, 'isTest' | 'locale' | 'seller' | 'words'>> = {},
  ): Promise<Shown> {
    const page: BuyerNotice = {
      kind: 'notice',
      notice: name,
      again,
      ...(await plain(visit)),
      ...more,
    }
    const status = {
      unknown: 404,
      noShop: 404,
      linkEnded: 404,
      expired: 410,
      cardFormEnded: 410,
      salesStopped: 403,
      tooMany: 429,
      unavailable: 503,
    }
    return { page, status: status[name] }
  }

  /** Of a seller who sells nothing now: who that is, and what they say of it. */
  async function stopped(visit: Visit, organizationId: string): Promise<Shown> {
    const [merchant, { live }] = await Promise.all([
      merchants.get(database.sql, organizationId),
      clocks.show(database.sql, organizationId),
    ])
    const words = merchant.salesStopReason
    return notice(visit, 'salesStopped', null, { isTest: !live, seller: toSeller(merchant), words })
  }

  /** What was sold is not sold again by its old address. */
  async function expired(visit: Visit): Promise<Shown> {
    const place = await checkouts.client.find(database.sql, visit.secret)
    const isOffered =
      place !== undefined && mayBeginAgain(await checkouts.find([place.organizationId], place.id))
    return notice(visit, 'expired', isOffered ? addressOf(visit) : null)
  }

  /** Refusals that are pages of their own. */
  async function refusal(visit: Visit, error: unknown): Promise<Shown> {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'NOT_FOUND') return notice(visit, 'unknown')
    if (error.code === 'CHECKOUT_HAS_EXPIRED') return expired(visit)
    if (error.code === 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER') return notice(visit, 'tooMany')
    if (error.code === 'SERVICE_UNAVAILABLE') return notice(visit, 'unavailable')
    throw error
  }

  /** In a page that may not show the checkout. */
  async function frameRefusal(visit: Visit): Promise<Shown> {
    const page: BuyerPage = { kind: 'refusal', refused: 'checkout', ...(await plain(visit)) }
    return { page, status: 403 }
  }

  return { operatorOf, notice, expired, refusal, frameRefusal, stopped }
}
export type Notices = ReturnType<typeof createNotices>
