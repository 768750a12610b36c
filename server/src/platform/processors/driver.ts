import type { Money, PaymentState } from '../../kernel/index.ts'

/** An object of the processor; each organization has its own. */
export type ObjectKey = { readonly organizationId: string; readonly reference: string }

type Attempt = {
  /** Opening again with the same id returns the same object, as long as the processor knows the id. */
  readonly intentId: string
  readonly organizationId: string
  readonly customerId: string
  readonly money: Money
}
/** What receipts and lists of the processor say. */
export type Described = {
  readonly email: string | null
  readonly name: string | null
  /** Who sells what. */
  readonly description: string | null
}

type WithCard = Attempt & {
  /** The customer pays at a page of the processor; drivers without one refuse its token. */
  readonly isHosted: boolean
  /** The card will be charged again without the customer. */
  readonly saveCard: boolean
  /** For drivers whose processor shows it. */
  readonly describe: () => Promise<Described>
}
export type Charge = WithCard & { readonly kind: 'charge' }
/** Saves a card without charging it. */
export type SetUp = WithCard & { readonly kind: 'setup' }
/** Returns money of an object that succeeded. */
export type Refund = Attempt & { readonly kind: 'refund'; readonly chargeReference: string }

export type Confirm = {
  readonly intentId: string
  /** A token of the form in which the card was entered, or a saved card. */
  readonly card: { readonly token: string } | { readonly method: string }
  /** The customer is not there to answer a challenge. */
  readonly offSession: boolean
  /** The card will be charged again without the customer. */
  readonly saveCard: boolean
}

export type Opened = {
  /** Null if the processor refused to create the object, for a reason that another attempt shares. */
  readonly reference: string | null
  readonly state: PaymentState
}

/** What an object says; `reference` is that of the object which took its place, if another one did. */
export type Answered = PaymentState & { readonly reference?: string }

/** A message of the processor. It only causes the object to be read again. */
export type News = {
  /** The same in every delivery of the message. */
  readonly id: string
  readonly organizationId: string
  readonly kind: 'charge' | 'setup' | 'refund' | 'dispute' | 'method'
  readonly reference: string
  readonly intentId: string | null
}

/** A message as it was received, before its signature is checked. */
type RawNews = {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** An object in the processor's own books. */
export type Listed = {
  readonly reference: string
  readonly intentId: string | null
  readonly kind: 'charge' | 'setup' | 'refund'
  readonly state: PaymentState
  readonly changedAt: Date
}

/** A payment that its cardholder disputes at the bank. */
export type DisputeState = {
  readonly chargeReference: string
  readonly money: Money
  /** `early_warning` is a question of the bank; `prevented` ended before it became a dispute. */
  readonly status:
    | 'early_warning'
    | 'needs_response'
    | 'under_review'
    | 'lost'
    | 'won'
    | 'prevented'
  /** The processor has taken the money from the organization and not given it back. */
  readonly isWithdrawn: boolean
  /** What the processor takes for it, in the currency of the money; 0 where it is another currency. */
  readonly fee: number
  readonly reason: string | null
  readonly evidenceDueBy: Date | null
}

/**
 * A payment processor. No method is called inside a transaction. Where it cannot be reached, each of
 * them throws `ProcessorUnavailable`.
 */
export type PaymentDriver = {
  readonly name: string
  /** The operator gave it the key of somebody else, so customers who are present are told at once. */
  isRefused?(): boolean
  /** Creates the processor's object; moves no money. */
  open(intent: Charge | SetUp): Promise<Opened>
  /** However often it is repeated, an object succeeds at most once. */
  confirm(key: ObjectKey, how: Confirm): Promise<Answered>
  read(key: ObjectKey): Promise<Answered>
  /** Afterwards the object can no longer succeed, unless the returned state is another one. */
  cancel(key: ObjectKey): Promise<Answered>
  /** Finds the refund of an earlier call before it creates one. */
  refund(intent: Refund): Promise<Opened>
  /** Undefined if there is no such dispute of a payment. */
  dispute(key: ObjectKey): Promise<DisputeState | undefined>
  /** Gives in, so that it is lost; says what it is now, also where it was decided before. */
  acceptDispute(key: ObjectKey): Promise<DisputeState | undefined>
  /** The messages in a delivery, whose signature it checks. */
  news(raw: RawNews): Promise<readonly News[]>
  /** The objects that changed since then, oldest first. */
  listSince(organizationId: string, since: Date): AsyncIterable<Listed>
}

/** The processor of sandboxes, and that of live organizations where one is configured. */
export type Drivers = {
  readonly sandbox: PaymentDriver
  readonly live: PaymentDriver | undefined
}
