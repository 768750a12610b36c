/** What an invitation to a seat leads to. Opening it claims nothing. */
export type PortalSeat = {
  readonly kind: 'portal-seat'
  /** `over` for an invitation that was used, has expired or never was. */
  readonly step: 'open' | 'done' | 'over'
  readonly product: string
  /** For whom it is. */
  readonly email: string
  readonly token: string
  /** The portal of the seller, which asks for a code. */
  readonly portal: string
}
