import type { CardWork } from './card-work.ts'
import type { DeclineNote } from './decline-note.ts'
import type { WaitingCard } from './portal-card-pages.ts'
import type { StripeForm } from './stripe-form.ts'
import type { TaxShown } from './tax-shown.ts'

/** One order that waits for its payment, for whoever has the link of an email: nothing else of its customer. */
export type PayOrderPage = {
  readonly kind: 'pay-order'
  readonly number: string
  readonly currency: string
  /** Null once there is nothing to pay. */
  readonly bill: {
    readonly name: string
    readonly lines: readonly {
      readonly id: string
      readonly label: string
      readonly amount: number
    }[]
    readonly discount: number
    readonly tax: number
    /** Null for orders of an earlier release. */
    readonly taxShown: TaxShown | null
    readonly total: number
    /** What is charged. */
    readonly due: number
  } | null
  readonly state: 'due' | 'paid' | 'over'
  /** A card can be entered. */
  readonly canPay: boolean
  /** Null in a sandbox. */
  readonly stripe: StripeForm | null
  /** What the browser computes before a card is tried; null as long as few are declined. */
  readonly work: CardWork | null
  /** What whoever has the link began. */
  readonly waiting: WaitingCard | null
  /** The bank asks whoever has the saved card, which only the customer may answer. */
  readonly asksApproval: boolean
  /** Where the customer, once signed in, pays it with a saved card. */
  readonly signIn: string
  /** Where the customer looks after the cards. */
  readonly cards: string
  readonly note:
    | DeclineNote
    | 'processing'
    | 'amountChanged'
    | 'tooMany'
    | 'work'
    | 'notSelling'
    | 'unavailable'
    | 'refused'
    | null
}
