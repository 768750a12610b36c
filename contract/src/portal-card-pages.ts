import type { CardWork } from './card-work.ts'
import type { DeclineNote } from './decline-note.ts'
import type { StripeChallenge, StripeForm } from './stripe-form.ts'

/** Facts of the pages on which customers look after their cards. */

type OfSubscription = { readonly id: string; readonly name: string }

export type PortalCard = {
  readonly id: string
  /** As the processor calls it, such as `visa`. */
  readonly brand: string
  readonly last4: string
  /** The last month in which it is valid, as `2027-04`. */
  readonly expiry: string
  readonly state: 'valid' | 'expiresSoon' | 'expired'
  readonly isDefault: boolean
  /** The subscriptions that it pays. */
  readonly pays: readonly OfSubscription[]
}

/** A payment that failed, which one button tries again. */
export type OverdueOrder = {
  readonly id: string
  readonly name: string
  /** Of all payments that are charged with it, one after the other. */
  readonly amount: number
  readonly payments: number
  readonly currency: string
  /** Another default card is charged for it at once. */
  readonly isByDefault: boolean
  /** Null where none is saved. */
  readonly card: { readonly id: string; readonly last4: string } | null
}

/** What another default card is charged at once; a form sends it, so that nothing else is charged. */
export const chargedAtOnce = (orders: readonly OverdueOrder[]): string =>
  orders.flatMap(({ amount, id, isByDefault }) => (isByDefault ? [`${id}:${amount}`] : [])).join()

/** What was entered, and waits for its bank. */
export type WaitingCard = {
  readonly id: string
  /** Where the customer approves it; null where Stripe's script asks, or nothing is to be done. */
  readonly challengeUrl: string | null
  /** What is there is the page of Stripe on which the card is entered. */
  readonly isHosted: boolean
  readonly stripe: StripeChallenge | null
}

/** All cards of a customer; or with which of them one subscription is paid. */
export type PortalCards = {
  readonly kind: 'portal-cards'
  /** Null on the page of all cards. */
  readonly subscription: OfSubscription | null
  readonly cards: readonly PortalCard[]
  /** The subscription is paid with a card that another buyer may have entered under the address. */
  readonly hidesCard: boolean
  /** Asked before it is removed. */
  readonly removes: string | null
  readonly waiting: WaitingCard | null
  readonly overdue: readonly OverdueOrder[]
  readonly note:
    | DeclineNote
    | 'saved'
    | 'default'
    | 'chosen'
    | 'removed'
    | 'processing'
    | 'amountsChanged'
    | 'refused'
    | null
}

/** The form in which a card is entered. */
export type NewCard = {
  /** Whose card it will be. */
  readonly owner: string | null
  /** The subscription that it will pay. */
  readonly subscription: OfSubscription | null
  /** Names what is sent, so that it is saved once. */
  readonly attempt: string
  /** Null in a sandbox. */
  readonly stripe: StripeForm | null
  /** What the browser computes before a card is tried; null as long as few are declined. */
  readonly work: CardWork | null
  /** There is a card that pays by default, so the customer chooses. */
  readonly hasDefault: boolean
  readonly isDefault: boolean
  /** Payments that failed with another card. */
  readonly overdue: readonly OverdueOrder[]
  readonly note:
    | DeclineNote
    | 'amountsChanged'
    | 'tooMany'
    | 'notSelling'
    | 'unavailable'
    | 'work'
    | 'refused'
    | null
}

export type PortalNewCard = NewCard & { readonly kind: 'portal-new-card' }

/** The same form as a part of a page of the seller. */
export type EmbeddedCard = NewCard & { readonly kind: 'embedded-card' }

/** What became of a card that was entered there. */
export type EmbeddedCardResult = {
  readonly kind: 'embedded-card-result'
  /** Null before it is saved. */
  readonly saved: { readonly id: string; readonly brand: string; readonly last4: string } | null
  readonly waiting: WaitingCard | null
  readonly note: DeclineNote | 'processing' | null
  /** The address of the form. */
  readonly form: string
}
