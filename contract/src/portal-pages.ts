import type { PortalOrder, PortalSubscription } from './billing/portal-shapes.ts'
import type { PortalSettings } from './portal-settings-page.ts'

/** Facts of the pages on which customers look after what they bought. */

/** How a customer gets in: the address, then the code that was mailed to it. */
export type PortalEntry = {
  readonly kind: 'portal-entry'
  readonly step: 'address' | 'code' | 'choice'
  readonly email: string
  readonly code: string
  /** Among whom the owner of the mailbox chooses. */
  readonly customers: readonly {
    readonly id: string
    readonly name: string | null
    readonly created_at: string
  }[]
  readonly note: 'sent' | 'wrong' | 'tooMany' | 'ended' | 'proof' | null
  /** The checkout for which a customer signs in; null in the portal. */
  readonly back: string | null
}

type Inside = {
  /** The address of the overview. */
  readonly home: string
  readonly email: string | null
}

export type PortalBenefit = {
  readonly id: string
  readonly type: string
  readonly description: string
  readonly isGranted: boolean
  readonly licenseKey?: string
  readonly limitActivations?: number | null
  readonly files?: readonly { readonly name: string; readonly size: number; readonly url: string }[]
  readonly note?: string | null
}

type PortalHome = Inside & {
  readonly kind: 'portal-home'
  readonly name: string | null
  readonly subscriptions: readonly PortalSubscription[]
  readonly orders: readonly PortalOrder[]
  readonly ordersTotal: number
  readonly benefits: readonly PortalBenefit[]
}

export type PortalSubscriptionPage = Inside & {
  readonly kind: 'portal-subscription'
  readonly subscription: PortalSubscription
  /** Asked before it is done. */
  readonly asks: 'cancel' | null
  readonly note: 'canceled' | 'resumed' | 'needsCard' | 'refused' | null
}

export type PortalOrderPage = Inside & {
  readonly kind: 'portal-order'
  readonly order: PortalOrder
  /** It waits for a payment that the customer can make. */
  readonly isPayable: boolean
  readonly card: string | null
  readonly isTestCards: boolean
  readonly challengeUrl: string | null
  readonly note: 'paid' | 'declined' | 'processing' | 'refused' | null
}

type PortalOrdersPage = Inside & {
  readonly kind: 'portal-orders'
  readonly orders: readonly PortalOrder[]
  readonly page: number
  readonly pages: number
}

export type PortalPage =
  | PortalEntry
  | PortalHome
  | PortalSubscriptionPage
  | PortalOrderPage
  | PortalOrdersPage
  | (Inside & PortalSettings)
