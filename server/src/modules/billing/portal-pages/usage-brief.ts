import type { PortalUsageBrief } from '@guildhall/contract/portal-usage-page'
import type { Portal } from '../portal/index.ts'
import type { Owner } from './visits.ts'

const metersOnOverview = 3
export const mostBalances = 20

export const listedBy = (limit: number) => ({
  sorting: ['meter_name'] as ['meter_name'],
  page: 1,
  limit,
  external_customer_id: undefined,
  meter_id: undefined,
})

export const balancesOf = ({ items }: Awaited<ReturnType<Portal['purchases']['wallets']>>) =>
  items.map(({ amount, currency }) => ({ amount, currency }))

/** For the overview; null where there is nothing to show, or it is not for this session. */
export async function usageBrief(
  { purchases }: Pick<Portal, 'purchases'>,
  owner: Owner,
): Promise<PortalUsageBrief | null> {
  if (owner.checkoutId !== null) return null
  const [merchant, { details }, wallets] = await Promise.all([
    purchases.merchantOf(owner),
    purchases.meters(owner, listedBy(metersOnOverview)),
    purchases.wallets(owner, { sorting: ['-balance'], page: 1, limit: mostBalances }),
  ])
  const isShown = merchant.portal.usage.show
  // The seller hides what was used, never the money of the customer.
  const counted = isShown ? details : []
  if (counted.length === 0 && wallets.items.length === 0) return null
  const meters = counted.map(({ meter, row }) => ({
    id: meter.id,
    name: meter.name,
    used: Number(row.consumed),
    included: row.credited,
  }))
  return { meters, balances: balancesOf(wallets), hasPage: isShown }
}
