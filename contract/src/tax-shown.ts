/** The tax of what is paid, as pages of buyers tell it. */
export type TaxShown = {
  /** In millionths; null where there are several. */
  readonly rate: number | null
  /** The prices contain it. */
  readonly isIncluded: boolean
  /** The buyer accounts for it. */
  readonly isReverseCharge: boolean
}
