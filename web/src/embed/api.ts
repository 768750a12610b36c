/** What `/embed.js` offers to a page: `window.Guildhall`. */
export type Guildhall = {
  /** Opens a checkout over the page. */
  checkout(target: CheckoutTarget, options?: CheckoutOptions): Checkout
  /** Puts a checkout into an element of the page. */
  inline(element: Element, target: CheckoutTarget, options?: CheckoutOptions): Checkout
  /**
   * Puts a form for a card into an element of the page; the target is the token of a customer session, or
   * the address of the form with it.
   */
  paymentMethod(element: Element, target: string, options?: PaymentMethodOptions): Checkout
}

/** The `url` of a checkout or of a checkout link, or what follows `/c/` in the latter. */
export type CheckoutTarget = string | { readonly link: string }

export type FrameOptions = {
  readonly theme?: 'light' | 'dark' | 'system'
  readonly locale?: string
  /** The name of the frame for screen readers. */
  readonly title?: string
  readonly onLoaded?: (event: CustomEvent) => void
  readonly onResized?: (event: CustomEvent<{ readonly height: number }>) => void
  readonly onClosed?: (event: CustomEvent) => void
}

export type CheckoutOptions = FrameOptions & {
  readonly onConfirmed?: (event: CustomEvent) => void
  readonly onSuccess?: (event: CustomEvent<CheckoutSuccess>) => void
}

export type CheckoutSuccess = {
  readonly checkoutId: string
  /** For pages of the seller's list of hosts only. */
  readonly customerSessionToken?: string
  readonly successUrl: string
  /** The page goes on to `successUrl` by itself, unless the event is prevented. */
  readonly redirect: boolean
}

export type PaymentMethodOptions = FrameOptions & {
  readonly onSaved?: (event: CustomEvent<{ readonly paymentMethodId: string }>) => void
  /** The session has ended: the form needs the token of another one. */
  readonly onExpired?: (event: CustomEvent) => void
}

/** Tells each of these: `loaded`, `resized`, `confirmed`, `success`, `saved`, `expired` and `closed`. */
export type Checkout = EventTarget & {
  readonly frame: HTMLIFrameElement
  /** Removes it, whatever its buyer is doing. */
  close(): void
}
