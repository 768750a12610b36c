/** What asks for the customer's attention, each with where it is mended. */
export type PortalNeed =
  | {
      readonly kind: 'payment'
      readonly orderId: string
      readonly name: string
      readonly amount: number
      readonly currency: string
    }
  | { readonly kind: 'bank'; readonly at: string; readonly name: string }
  | { readonly kind: 'card'; readonly last4: string; readonly month: string }
  | {
      readonly kind: 'ends'
      readonly subscriptionId: string
      readonly name: string
      readonly date: string
    }
  | {
      readonly kind: 'change'
      readonly subscriptionId: string
      readonly name: string
      readonly date: string
    }
  | { readonly kind: 'invoice'; readonly orderId: string; readonly number: string }
  | {
      /** Invitations that wait, or seats of which nobody has one yet. */
      readonly kind: 'seats' | 'freeSeats'
      readonly subscriptionId: string
      readonly name: string
      readonly count: number
    }
