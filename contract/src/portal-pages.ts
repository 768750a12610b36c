import type { PortalOrder, PortalSubscription } from './billing/portal-shapes.ts'
import type { Price } from './billing/prices.ts'
import type { SubscriptionPreview } from './billing/subscriptions.ts'
import type { WithdrawalPreview } from './billing/withdrawals.ts'
import type { CardWork } from './card-work.ts'
import type { DeclineNote } from './decline-note.ts'
import type { PortalBenefitPage } from './portal-benefit-page.ts'
import type { PortalCards, PortalNewCard, WaitingCard } from './portal-card-pages.ts'
import type { PortalAway, PortalDisconnect } from './portal-connections.ts'
import type { PortalNeed } from './portal-needs.ts'
import type { PortalBenefit, PortalCharge } from './portal-parts.ts'
import type { PortalSeat } from './portal-seat.ts'
import type { PortalSettings } from './portal-settings-page.ts'
import type { PortalUsageBrief, PortalUsagePage } from './portal-usage-page.ts'
import type { StripeForm } from './stripe-form.ts'
import type { TaxShown } from './tax-shown.ts'

/** Facts of the pages on which customers look after what they bought. */

/** How a customer gets in: the address, then the code that was mailed to it. */
export type PortalEntry = {
  readonly kind: 'portal-entry'
  readonly step: 'address' | 'code' | 'sellers' | 'choice'
  readonly email: string
  readonly code: string
  /** Where no seller was named: those at which the address is a customer's. */
  readonly sellers: readonly {
    readonly id: string
    readonly name: string
    readonly logo: string | null
    readonly isTest: boolean
  }[]
  /** The one that was chosen of them. */
  readonly sellerId: string | null
  /** Among whom the owner of the mailbox chooses. */
  readonly customers: readonly {
    readonly id: string
    readonly name: string | null
    readonly created_at: string
    readonly access: 'customer' | 'manager' | 'invited'
  }[]
  /** The address of the user who may continue without a code; null where a code is the only way. */
  readonly account: string | null
  readonly note:
    | 'sent'
    | 'sentAgain'
    | 'wrong'
    | 'tooMany'
    | 'ended'
    | 'added'
    | 'signedOut'
    | 'proof'
    | null
  /** The checkout for which a customer signs in; null in the portal. */
  readonly back: string | null
}

/** Asked where a link is for another customer than the one who is in. */
type PortalSwitch = {
  readonly kind: 'portal-switch'
  readonly present: string | null
  readonly other: string | null
  /** Of the link. */
  readonly token: string
}

type Inside = {
  /** The address of the overview. */
  readonly home: string
  readonly email: string | null
}

type PortalHome = Inside & {
  readonly kind: 'portal-home'
  readonly name: string | null
  /** The most urgent first. */
  readonly needs: readonly PortalNeed[]
  readonly subscriptions: readonly PortalSubscription[]
  /** What others pay for, of which this customer has a seat. */
  readonly seats: readonly {
    readonly id: string
    readonly product: string
    readonly status: PortalSubscription['status']
  }[]
  /** Of those that go on, by their ids. */
  readonly charges: Readonly<Record<string, PortalCharge>>
  /** The ids of those for which there is another plan. */
  readonly changeable: readonly string[]
  readonly orders: readonly PortalOrder[]
  readonly ordersTotal: number
  readonly benefits: readonly PortalBenefit[]
  /** The first of what was used, and the balance; null where there is neither. */
  readonly usage: PortalUsageBrief | null
}

/** Why a change of a subscription was not made. */
export type ChangeNote =
  | DeclineNote
  | 'amountsChanged'
  | 'needsCard'
  | 'processing'
  | 'salesStopped'
  | 'seatsInUse'
  | 'refused'

/** What a seller offers to whoever is about to cancel. */
export type PortalOffer = {
  /** The seller's words. */
  readonly text: string
  /** Had by one button; null where there is none to have. */
  readonly discount: {
    readonly id: string
    /** What a period costs then, before tax; null where that is not known before. */
    readonly amount: number | null
    readonly lasts:
      | { readonly unit: 'payments' | 'months'; readonly count: number }
      | { readonly unit: 'always' }
  } | null
}

export type PortalSubscriptionPage = Inside & {
  readonly kind: 'portal-subscription'
  readonly subscription: PortalSubscription
  /** Null where nothing is charged by itself. */
  readonly next: PortalCharge | null
  /** What is overdue of it. */
  readonly unpaid: { readonly orderId: string; readonly amount: number } | null
  /** What this customer may change of it here. */
  readonly may: { readonly plan: boolean; readonly seats: boolean; readonly pause: boolean }
  readonly planned: PortalPlannedChange | null
  /** With what it is paid; null where it costs nothing, or this session may not know it. */
  readonly paidBy: {
    /** Hidden is one that another buyer may have entered under the address. */
    readonly card: { readonly brand: string; readonly last4: string } | 'hidden' | null
  } | null
  /** What is charged at once when its pause is ended by the customer. */
  readonly dueAtEndOfPause: number | null
  /** The order that it began with, while it can be withdrawn from. */
  readonly withdraws: string | null
  /** It ended because its customer withdrew from the contract. */
  readonly isWithdrawn: boolean
  /** It has ended, and its product is still on sale. */
  readonly mayResubscribe: boolean
  /** Asked before it is done. */
  readonly asks: 'cancel' | 'pause' | null
  /** Shown beside the button that cancels. */
  readonly offer: PortalOffer | null
  readonly note:
    | 'canceled'
    | 'resumed'
    | 'changed'
    | 'changeWithdrawn'
    | 'pausePlanned'
    | 'pauseWithdrawn'
    | 'wrongDate'
    | 'overdue'
    | 'amountsChanged'
    | 'tooMany'
    | 'notSold'
    | 'needsCard'
    | 'stayed'
    | 'offerOver'
    | 'refused'
    | null
}

/** A change that was confirmed, and is not made yet. */
export type PortalPlannedChange =
  | {
      readonly waitsFor: 'period'
      readonly date: string
      readonly product: string
      readonly seats: number | null
    }
  | {
      readonly waitsFor: 'bank'
      /** Where the customer approves the payment. */
      readonly challengeUrl: string | null
    }

type PortalPlanBenefit = {
  readonly id: string
  readonly type: string
  readonly description: string
}

type UsagePrice = Extract<Price, { amount_type: 'metered_unit' }>

/** With what a change is paid, where something is. */
type ChangeCard = { readonly brand: string; readonly last4: string } | null

export type PortalPlan = {
  readonly id: string
  readonly name: string
  readonly benefits: readonly PortalPlanBenefit[]
  /** Of a period, or of a seat; null where there is nothing but use to pay. */
  readonly amount: number | null
  /** The amount is that of one seat. */
  readonly isPerSeat: boolean
  /** The least of several prices of a seat. */
  readonly isLeast: boolean
  /** What each use costs. */
  readonly usage: readonly UsagePrice[]
  /** How often it is charged; null where that is with the rest. */
  readonly usagePeriod: {
    readonly interval: PortalPlan['interval']
    readonly count: number
  } | null
  /** It has enough seats for the people who have one. */
  readonly hasRoom: boolean
  readonly interval: 'day' | 'week' | 'month' | 'year'
  readonly intervalCount: number
}

/** Another plan for a subscription: the choice, then what the chosen one costs and takes away. */
export type PortalPlanPage = Inside & {
  readonly kind: 'portal-plan'
  readonly subscription: PortalSubscription
  readonly plans: readonly PortalPlan[]
  readonly chosen: {
    readonly plan: PortalPlan
    readonly preview: SubscriptionPreview
    readonly card: ChangeCard
    /** Benefits that the chosen plan lacks. */
    readonly lost: readonly PortalPlanBenefit[]
  } | null
  readonly note: ChangeNote | null
}

/** The seats of a subscription: how many there are, and who has them. */
export type PortalSeatsPage = Inside & {
  readonly kind: 'portal-seats'
  readonly subscription: PortalSubscription
  /** Their number. */
  readonly mayChange: boolean
  readonly total: number
  readonly available: number
  readonly seats: readonly {
    readonly id: string
    readonly email: string | null
    /** Null where the invitation was not accepted yet. */
    readonly claimedAt: string | null
  }[]
  readonly chosen: {
    readonly seats: number
    readonly preview: SubscriptionPreview
    readonly card: ChangeCard
  } | null
  readonly values: Readonly<Record<string, string>>
  readonly note:
    | ChangeNote
    | 'changed'
    | 'invited'
    | 'resent'
    | 'revoked'
    | 'hasSeat'
    | 'noSeats'
    | 'inUse'
    | 'wrongEmail'
    | 'wrongNumber'
    | 'tooMany'
    | null
}

export type PortalOrderPage = Inside & {
  readonly kind: 'portal-order'
  readonly order: PortalOrder
  readonly tax: TaxShown | null
  /** What went back, oldest first, each with its credit note. */
  readonly refunds: readonly {
    /** Of the credit note. */
    readonly id: string
    readonly number: string
    readonly at: string
    /** With the tax; below zero where an earlier one failed. */
    readonly amount: number
    readonly hasFailed: boolean
  }[]
  /** It waits for a payment that the customer can make. */
  readonly isPayable: boolean
  /** What is charged then: with what waits behind it, one after the other. */
  readonly due: { readonly amount: number; readonly payments: number }
  /** What is saved, and pays unless another one is typed. */
  readonly card: { readonly id: string; readonly last4: string } | null
  readonly isTestCards: boolean
  /** A new card is entered on this page once the customer asks for it. */
  readonly takesCard: boolean
  /** The form that was asked for; null in a sandbox. */
  readonly stripe: StripeForm | null
  /** What the browser computes before a card is tried; null as long as few are declined. */
  readonly work: CardWork | null
  /** By the law of the buyer's country. */
  readonly mayWithdraw: boolean
  /** The name and address on its invoice, on a page of their own. */
  readonly mayChangeDetails: boolean
  readonly waiting: WaitingCard | null
  readonly note:
    | DeclineNote
    | 'paid'
    | 'processing'
    | 'amountChanged'
    | 'tooMany'
    | 'work'
    | 'notWithdrawn'
    | 'refused'
    | null
}

/** What a withdrawal does, before it is confirmed and after it. */
export type PortalWithdrawalPage = Inside & {
  readonly kind: 'portal-withdrawal'
  readonly preview: WithdrawalPreview
  readonly note: 'amountChanged' | 'refused' | null
}

type PortalOrdersPage = Inside & {
  readonly kind: 'portal-orders'
  readonly orders: readonly PortalOrder[]
  readonly page: number
  readonly pages: number
}

export type PortalPage =
  | PortalEntry
  | PortalSeat
  | PortalSwitch
  | PortalHome
  | PortalSubscriptionPage
  | PortalPlanPage
  | PortalSeatsPage
  | PortalOrderPage
  | PortalWithdrawalPage
  | PortalOrdersPage
  | (Inside & PortalSettings)
  | (Inside & PortalCards)
  | (Inside & PortalNewCard)
  | (Inside & PortalBenefitPage)
  | (Inside & PortalUsagePage)
  | (Inside & PortalAway)
  | (Inside & PortalDisconnect)
