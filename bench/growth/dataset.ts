/** What the measured calls need to know of what was stored. */
export type Dataset = {
  readonly userCount: number
  /** An organization with a hundredth of all users, and with keys and invitations to match. */
  readonly large: string
  readonly small: string
  readonly key: string
  /** An ordinary user. */
  readonly email: string
  readonly userId: string
  /** Of the large organization as a merchant, with as many orders as there are users. */
  readonly customerId: string
  readonly productId: string
  readonly discountId: string
  readonly subscriptionId: string
}
