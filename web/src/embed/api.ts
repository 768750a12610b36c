/** What `/embed.js` offers to a page: `window.Guildhall`. */
export type Guildhall = {
  /** Opens a checkout over the page. */
  checkout(target: CheckoutTarget, options?: CheckoutOptions): Checkout
  /** Puts a checkout into an element of the page. */
  inline(element: Element, target: CheckoutTarget, options?: CheckoutOptions): Checkout
}

/** The `url` of a checkout or of a checkout link, or what follows `/c/` in the latter. */
export type CheckoutTarget = string | { readonly link: string }

export type CheckoutOptions = {
  readonly theme?: 'light' | 'dark' | 'system'
  readonly locale?: string
  /** The name of the frame for screen readers. */
  readonly title?: string
  readonly onLoaded?: (event: CustomEvent) => void
  readonly onResized?: (event: CustomEvent<{ readonly height: number }>) => void
  readonly onConfirmed?: (event: CustomEvent) => void
  readonly onSuccess?: (event: CustomEvent<CheckoutSuccess>) => void
  readonly onClosed?: (event: CustomEvent) => void
}

export type CheckoutSuccess = {
  readonly checkoutId: string
  /** For pages of the seller's list of hosts only. */
  readonly customerSessionToken?: string
  readonly successUrl: string
  /** The page goes on to `successUrl` by itself, unless the event is prevented. */
  readonly redirect: boolean
}

/** Tells `loaded`, `resized`, `confirmed`, `success` and `closed`. */
export type Checkout = EventTarget & {
  readonly frame: HTMLIFrameElement
  /** Removes it, whatever its buyer is doing. */
  close(): void
}
