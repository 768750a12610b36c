import type { CheckoutPublic } from './billing/checkouts.ts'
import type { PortalOrder, PortalSubscription } from './billing/portal-shapes.ts'
import type { ConsentVersion, WithdrawalPreview } from './billing/withdrawals.ts'
import type { CardWork } from './card-work.ts'
import type { DeclineNote } from './decline-note.ts'
import type { FieldProblem } from './field-problem.ts'
import type { Address } from './kernel/billing.ts'
import type { Locale } from './kernel/locales.ts'
import type { Theme } from './kernel/theme.ts'
import type { LegalLink } from './legal-links.ts'
import type { PageFrame } from './page-frame.ts'
import type { PayOrderPage } from './pay-page.ts'
import type { EmbeddedCard, EmbeddedCardResult } from './portal-card-pages.ts'
import type { ChangeNote, PortalPage, PortalPlanPage } from './portal-pages.ts'
import type { PortalBenefit, PortalCharge } from './portal-parts.ts'
import type { StripeChallenge, StripeForm } from './stripe-form.ts'
import type { TaxShown } from './tax-shown.ts'

export type { FieldProblem }

/**
 * Pages of buyers. The server renders each for its request from these facts, so it reads and works before
 * any script. Times are ISO 8601, amounts in the smallest unit of their currency.
 */
export type BuyerPage =
  | CheckoutPage
  | CheckoutProgress
  | CheckoutReceipt
  | BuyerNotice
  | FrameRefusal
  | DeclarationPage
  | DeclaredPage
  | (Common & (PortalPage | EmbeddedCard | EmbeddedCardResult | PayOrderPage))

/** Whose page it is. */
export type Seller = {
  readonly name: string
  readonly logo: string | null
  readonly email: string | null
  /** The colour that it chose, in hexadecimal; null for that of the installation. */
  readonly accent: string | null
  /** The address of the portal for its customers. */
  readonly portal: string
  /** Where it lets buyers go back to; never an address of a request. */
  readonly back: string | null
  /** As its invoices name it, as far as it says so. */
  readonly company: string | null
  readonly postalAddress: Address | null
  readonly website: string | null
  /** Pages of its own. */
  readonly links: readonly {
    readonly kind: 'terms' | 'imprint' | 'privacy'
    readonly href: string
  }[]
}

/** Who runs the server: its name, the links, and the colour of pages whose seller chose none. */
export type PageOperator = {
  readonly name: string
  readonly links: readonly LegalLink[]
  readonly accent: string | null
}

type Common = {
  readonly locale: Locale
  readonly theme: Theme
  /** The address of the page with what the buyer chose for it, such as `?theme=dark`. */
  readonly address: string
  readonly seller: Seller | null
  /** Nothing costs real money here. */
  readonly isTest: boolean
  /** Where the page is a part of another one. */
  readonly frame?: PageFrame
  readonly operator: PageOperator
}

/** What happened to the whole form. */
export type CheckoutNote =
  | DeclineNote
  | 'amountsChanged'
  | 'badCode'
  | 'alreadySubscribed'
  | 'disputed'
  | 'trialUsed'
  | 'soldOut'
  | 'notSelling'
  | 'onlyHere'
  | 'tooMany'
  | 'unavailable'
  | 'work'
  | 'refused'

/** What the law of the buyer's country asks of the page. */
export type BuyerLaw = {
  readonly button: 'plain' | 'orderWithObligation' | 'subscribeWithObligation'
  /** The text of a box that has to be ticked. */
  readonly consent: ConsentVersion | null
  readonly withdrawalDays: number | null
  /** The address of the page to withdraw; null where there is none. */
  readonly withdraw: string | null
}

/** A customer who signed in with a code. */
export type KnownBuyer = {
  readonly email: string | null
  readonly name: string | null
  /** What the card pays today; the balance of the customer pays the rest. */
  readonly due: number
  /** A subscription that keeps this one from being bought beside it. */
  readonly plan: HeldPlan | null
  /** A free subscription of theirs that becomes what is bought. */
  readonly upgrades: { readonly id: string; readonly name: string } | null
}

/** A plan that the customer of a checkout has, and what its change to the offered one costs. */
export type HeldPlan = {
  readonly name: string
  /** It is of the product of this checkout. */
  readonly isSame: boolean
  /** Of the page that changes it, as far as the seller lets customers do so. */
  readonly address: string
  /** Of the page on which it gets another card. */
  readonly cards: string
  /** Null where it is not changed here. */
  readonly change:
    | (NonNullable<PortalPlanPage['chosen']> & {
        /** The end of the free trial that it is in. */
        readonly trialUntil: string | null
        /** What is shown is for so many; null for a plan without seats. */
        readonly seats: number | null
        readonly choosesSeats: boolean
        /** Another card pays it: one is typed here, or may be. Null where no card is charged today. */
        readonly newCard: 'offered' | 'typed' | null
      })
    | null
  /** Where the bank is asked about a change that waits for it. */
  readonly challengeUrl: string | null
  readonly note: ChangeNote | 'changed' | 'atBank' | 'tooMany' | 'work' | null
}

/** The form of an open checkout. */
export type CheckoutPage = Common & {
  readonly kind: 'checkout'
  readonly checkout: CheckoutPublic
  /** Whether this page has a form for what has to be paid. */
  readonly canPay: boolean
  /** The form of live payments; null in a sandbox, and where the server has no key for it. */
  readonly stripe: StripeForm | null
  /** The seller said whose address it is. */
  readonly isEmailFixed: boolean
  /** The seller did not say who buys: a customer may sign in. */
  readonly maySignIn: boolean
  readonly buyer: KnownBuyer | null
  /** Something is paid, or saved to be paid later, with a card. */
  readonly asksForCard: boolean
  /** What the browser computes before a card is tried; null as long as few are declined. */
  readonly work: CardWork | null
  /** What the fields contain: as it was sent, else as it is stored. */
  readonly values: Readonly<Record<string, string>>
  readonly problems: Readonly<Record<string, FieldProblem>>
  readonly note: CheckoutNote | null
  /** The code that was left out, where the note is about one. */
  readonly badCode?: string
  /** Null while it is unknown. */
  readonly tax: TaxShown | null
  /** The day of the first renewal; null for what is bought once. */
  readonly renewsAt: string | null
  readonly law: BuyerLaw
  /** HTML of the server's renderer. */
  readonly description: string | null
  readonly countries: readonly string[]
}

/** It was confirmed; the payment, or what follows it, is under way. */
export type CheckoutProgress = Common & {
  readonly kind: 'progress'
  /** Where the buyer approves the payment at the bank. */
  readonly challengeUrl: string | null
  /** What is there is the page of Stripe on which the order is paid. */
  readonly isHosted: boolean
  /** Null in a sandbox. */
  readonly stripe: StripeChallenge | null
  /** Of server-sent events about the checkout. */
  readonly stream: string
}

type ReceiptBenefit = PortalBenefit

export type CheckoutReceipt = Common & {
  readonly kind: 'receipt'
  readonly checkout: CheckoutPublic
  readonly email: string | null
  readonly tax: TaxShown | null
  /** The last digits of the card that paid. */
  readonly card: string | null
  /** Null where whoever looks is not known to be the buyer, or nothing was ordered. */
  readonly order: {
    readonly number: string
    readonly createdAt: string
    readonly invoice: string
    readonly status: PortalOrder['status']
  } | null
  /** How it stands now, like the order. */
  readonly subscription: PortalSubscription | null
  readonly next: PortalCharge | null
  /** Null where whoever looks is not known to be the buyer: the portal shows them. */
  readonly benefits: readonly ReceiptBenefit[] | null
  /** What the seller tells those who paid, as HTML. */
  readonly message: string | null
  /** The address of the page to withdraw; null where there is none. */
  readonly withdraw: string | null
  /** The merchant's page that the buyer returns to. */
  readonly returnTo: string | null
}

/** One message, where there is nothing to fill in. */
export type BuyerNotice = Common & {
  readonly kind: 'notice'
  readonly notice:
    | 'unknown'
    | 'noShop'
    | 'expired'
    | 'expiredAlone'
    | 'underWay'
    | 'bought'
    | 'linkEnded'
    | 'cardFormEnded'
    | 'salesStopped'
    | 'tooMany'
    | 'unavailable'
  /** Of a form that begins the same again. */
  readonly again: string | null
  /** What the seller says of it. */
  readonly words?: string | null
}

/** In a page that may not show it: nothing but the way to its own window. */
export type FrameRefusal = Common & {
  readonly kind: 'refusal'
  readonly refused: 'checkout' | 'card'
}

/** Where a contract is withdrawn from, or a subscription canceled, without signing in. */
export type DeclarationPage = Common & {
  readonly kind: 'declaration'
  readonly values: Readonly<Record<string, string>>
  readonly problems: Readonly<Record<string, FieldProblem>>
  /** It was sent; the page says the same whatever was entered. */
  readonly isSent: boolean
  readonly note: 'tooMany' | null
}

/** What a declaration does, for whoever opened the link of its receipt. */
export type DeclaredPage = Common & {
  readonly kind: 'declared'
  /** Null where the link is unknown or has expired. */
  readonly preview: WithdrawalPreview | null
  readonly token: string
  /** It could not be carried out. */
  readonly isRefused: boolean
}
