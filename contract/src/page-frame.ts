/**
 * How a page of a checkout is shown inside a page of the seller: over it, with a way to close it, or as a
 * part of it.
 */
export type FrameMode = 'overlay' | 'inline'

export type PageFrame = {
  readonly mode: FrameMode
  /** The origins that may show it, which are told what happens. */
  readonly hosts: readonly string[]
  /** Those of the seller's list; only they get the session of the customer. */
  readonly trusted: readonly string[]
  /** What was bought; null before. */
  readonly sale: FrameSale | null
}

type FrameSale = {
  readonly checkoutId: string
  readonly customerSessionToken: string | null
  readonly successUrl: string
  /** The seller has a page of their own for what comes next. */
  readonly redirect: boolean
}

/** What the address of a page says of its frame. */
export const frameNames = ['embed'] as const
/** Also said by whoever opens the frame; it can only make a frame be refused. */
export const openingNames = [...frameNames, 'embed_origin'] as const
