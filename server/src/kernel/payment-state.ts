import type { Money } from './money.ts'

/** A card that can be charged again, as its processor describes it. */
export type MethodFacts = {
  /** The processor's id of the card. */
  readonly reference: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  /** Equal for the same card, however often it is saved. */
  readonly fingerprint: string | null
}

export type CardFacts = Pick<MethodFacts, 'brand' | 'last4'>

export type PaymentFailure = {
  readonly code: string
  /** English, for the merchant. */
  readonly message: string
  /** Another attempt with the same card is useless. */
  readonly hard: boolean
}

/** What a processor says about one of its objects. Final: succeeded, failed and canceled. */
export type PaymentState =
  /** Exists and has moved no money. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'processing' }
  /** At a page, or where there is none, in the processor's script, which needs the secret. */
  | { readonly kind: 'action required'; readonly url: string }
  | { readonly kind: 'action required'; readonly clientSecret: string }
  | { readonly kind: 'succeeded'; readonly captured: Money; readonly method?: MethodFacts }
  | ({ readonly kind: 'failed'; readonly card?: CardFacts } & PaymentFailure)
  /** With the failure of an attempt before it was canceled. */
  | { readonly kind: 'canceled'; readonly failure?: PaymentFailure }
