import type { Part } from './portal-parts.ts'

/** What a customer used of one meter. */
export type PortalMeterUsage = {
  readonly id: string
  readonly name: string
  /** What is counted, as the seller calls it. */
  readonly unit: string | null
  readonly used: number
  readonly included: number
  readonly left: number
  /** What was used beyond what is included. */
  readonly beyond: number
  /** What is paid for it; null where nothing is. */
  readonly price: {
    /** A decimal in the minor unit. */
    readonly unitAmount: string
    readonly currency: string
    readonly cap: number | null
    /** What the present period costs so far. */
    readonly amount: number
  } | null
  readonly periodEnd: string | null
  readonly interval: 'day' | 'week' | 'month'
  /** The last one is the present one. */
  readonly history: readonly { readonly from: string; readonly quantity: number }[]
}

/** As the overview has it. */
export type PortalUsageBrief = {
  readonly meters: readonly Pick<PortalMeterUsage, 'id' | 'included' | 'name' | 'used'>[]
  readonly balances: PortalUsagePage['balances']
  /** The seller shows a page of it. */
  readonly hasPage: boolean
}

/** A change of what the seller owes the customer. */
export type PortalBalanceMove = {
  readonly id: string
  readonly at: string
  readonly reason: 'paid' | 'credited' | 'returned' | 'dispute' | 'adjusted'
  readonly amount: number
  readonly currency: string
  readonly orderId: string | null
}

/** Facts of the page of what was used, and of credit with the seller. */
export type PortalUsagePage = {
  readonly kind: 'portal-usage'
  readonly meters: readonly PortalMeterUsage[]
  readonly metersTotal: number
  readonly balances: readonly { readonly currency: string; readonly amount: number }[]
  readonly moves: Part<PortalBalanceMove>
}
