import type { PortalSubscription } from '@guildhall/contract/billing/portal-shapes'
import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type {
  PortalBalanceMove,
  PortalMeterUsage,
  PortalUsagePage,
} from '@guildhall/contract/portal-usage-page'
import { AppError, decimal } from '../../../kernel/index.ts'
import { type BalanceMove, balanceChangeOf } from '../ledger/index.ts'
import type { CustomerMeterDetails } from '../meters/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Inside } from './inside.ts'
import { historyOf, partOf } from './rules/pages.ts'
import { balancesOf, listedBy, mostBalances } from './usage-brief.ts'
import type { Owner, Visit } from './visits.ts'

/** Of each kind on the page. */
const mostMeters = 20
const movesPerPage = 20
const mostSubscriptions = 20

type Price = Extract<PortalSubscription['prices'][number], { amount_type: 'metered_unit' }>

/** What is paid for a meter, and by which subscription. */
function chargeOf(subscriptions: readonly PortalSubscription[], meterId: string) {
  for (const subscription of subscriptions) {
    const price = subscription.prices.find(
      (each): each is Price => each.amount_type === 'metered_unit' && each.meter_id === meterId,
    )
    const meter = subscription.meters.find((each) => each.meter_id === meterId)
    if (price && meter) return { subscription, price, amount: meter.amount }
  }
  return undefined
}

const moveShown = (move: BalanceMove): PortalBalanceMove => ({
  id: move.id,
  at: move.at.toISOString(),
  reason: balanceChangeOf(move),
  amount: move.amount,
  currency: move.currency,
  orderId: move.orderId,
})

const none = decimal.fromRow('0')

/** The page of what was used of each meter, and of the balance. */
export function createUsagePage(
  { clocks, database, portal }: Pick<Dependencies, 'clocks' | 'database' | 'portal'>,
  inside: Inside,
) {
  const { purchases, usage } = portal

  async function meterShown(
    owner: Owner,
    { meter, row }: CustomerMeterDetails,
    subscriptions: readonly PortalSubscription[],
    at: Date,
  ): Promise<PortalMeterUsage> {
    const charge = chargeOf(subscriptions, meter.id)
    const asked = historyOf(charge?.subscription.recurring_interval ?? 'month', at)
    const history = await usage.history(owner, { ...asked, meterId: meter.id })
    const balance = decimal.fromRow(row.balance)
    const isBeyond = decimal.compare(balance, none) < 0
    return {
      id: meter.id,
      name: meter.name,
      unit: meter.customLabel,
      used: Number(row.consumed),
      included: row.credited,
      left: isBeyond ? 0 : Number(row.balance),
      beyond: isBeyond ? -Number(row.balance) : 0,
      price: charge
        ? {
            unitAmount: charge.price.unit_amount,
            currency: charge.subscription.currency,
            cap: charge.price.cap_amount,
            amount: charge.amount,
          }
        : null,
      periodEnd: charge?.subscription.current_period_end ?? null,
      interval: asked.interval,
      history: history.map(({ quantity, timestamp }) => ({ from: timestamp, quantity })),
    }
  }

  async function metersOf(owner: Owner): Promise<Pick<PortalUsagePage, 'meters' | 'metersTotal'>> {
    const [{ details, total }, subscriptions, { at }] = await Promise.all([
      purchases.meters(owner, listedBy(mostMeters)),
      inside.subscriptionsOf(owner, { active: 'true', limit: mostSubscriptions }),
      clocks.show(database.sql, owner.organizationId),
    ])
    const meters: PortalMeterUsage[] = []
    // One after the other: a page takes one connection.
    for (const each of details) meters.push(await meterShown(owner, each, subscriptions, at))
    return { meters, metersTotal: total }
  }

  return {
    async show(visit: Visit, owner: Owner, page: number): Promise<BuyerPage> {
      const merchant = await purchases.merchantOf(owner)
      if (!merchant.portal.usage.show) throw new AppError('NOT_FOUND')
      const [{ customer: _, ...shared }, meters, wallets, moves] = await Promise.all([
        inside.frame(visit, owner),
        metersOf(owner),
        purchases.wallets(owner, { sorting: ['-balance'], page: 1, limit: mostBalances }),
        usage.balanceMoves(owner, { offset: (page - 1) * movesPerPage, limit: movesPerPage }),
      ])
      return {
        kind: 'portal-usage',
        ...shared,
        ...meters,
        balances: balancesOf(wallets),
        moves: partOf(moves.items.map(moveShown), moves.total, { page, perPage: movesPerPage }),
      }
    },
  }
}
export type UsagePage = ReturnType<typeof createUsagePage>
