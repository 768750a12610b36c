import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { Sessions } from '../../identity/sessions/index.ts'
import type { BillingManagers } from '../billing-managers/index.ts'
import type { CardTries } from '../card-tries/index.ts'
import type { Checkouts } from '../checkouts/index.ts'
import type { Connections } from '../connections/index.ts'
import type { CustomerSessions } from '../customer-sessions/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Documents } from '../documents/index.ts'
import type { Dunning } from '../dunning/index.ts'
import type { Grants } from '../grants/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Meters } from '../meters/index.ts'
import type { Orders } from '../orders/index.ts'
import type { PaymentMethods } from '../payment-methods/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Products } from '../products/index.ts'
import type { Seats } from '../seats/index.ts'
import type { SubscriptionChanges } from '../subscription-changes/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  | 'clock'
  | 'clocks'
  | 'codes'
  | 'database'
  | 'jobs'
  | 'limits'
  | 'mailer'
  | 'pageUrl'
  | 'random'
  | 'settings'
> & {
  readonly billingManagers: Pick<BillingManagers, 'enter' | 'managedBy' | 'portal' | 'sellersOf'>
  readonly cardTries: Pick<CardTries, 'count' | 'workFor'>
  readonly checkouts: Pick<Checkouts, 'find'>
  readonly connections: Pick<Connections, 'mostAccounts' | 'shownPlace'> & {
    readonly accounts: Pick<Connections['accounts'], 'list' | 'unlink'>
    readonly connect: Pick<Connections['connect'], 'beginInPortal' | 'finishInPortal'>
  }
  readonly customers: Pick<
    Customers,
    | 'changeEmail'
    | 'allWithEmail'
    | 'changeOwn'
    | 'find'
    | 'hooks'
    | 'lock'
    | 'proveEmail'
    | 'sellersOf'
    | 'setDefaultPaymentMethod'
  >
  readonly customerSessions: Pick<CustomerSessions, 'endAll' | 'isStill' | 'signIn'>
  readonly documents: Pick<Documents, 'invoiceLink' | 'issueInvoice' | 'receiptLink'>
  readonly dunning: Pick<Dunning, 'payLinks' | 'statusOf' | 'unpaidOf'>
  readonly grants: Pick<Grants, 'find' | 'listOfCustomer' | 'provide' | 'show'>
  readonly ledger: Pick<Ledger, 'balanceMoves' | 'balances'>
  readonly merchants: Pick<Merchants, 'get' | 'hooks' | 'moment' | 'ofSlug'>
  readonly meters: Pick<Meters, 'customerMeter' | 'listCustomerMeters' | 'quantities'>
  readonly methods: Pick<PaymentMethods, 'find' | 'list' | 'remove'>
  readonly organizations: Pick<Organizations, 'isMembersAddress'>
  readonly orders: Pick<Orders, 'correct' | 'details' | 'find' | 'list' | 'lock' | 'soldBy'>
  readonly payments: Pick<
    Payments,
    'advance' | 'countOfOrder' | 'find' | 'giveUp' | 'hooks' | 'lastOfOrder' | 'open' | 'readAgain'
  >
  readonly products: Pick<Products, 'details' | 'find' | 'list'>
  readonly sessions: Pick<Sessions, 'lock'>
  readonly seats: Pick<Seats, 'claimedSubscriptions'>
  readonly subscriptionChanges: Pick<
    SubscriptionChanges,
    'cancel' | 'endPause' | 'openPayment' | 'preview' | 'stay' | 'subscriptionOf' | 'update'
  >
  readonly subscriptions: Pick<
    Subscriptions,
    | 'chooseCard'
    | 'find'
    | 'get'
    | 'hooks'
    | 'list'
    | 'needsCard'
    | 'nextCharge'
    | 'read'
    | 'shown'
    | 'useOwnCard'
  >
}

/** Whose session it is. Every statement about it names both. */
export type Owner = {
  readonly organizationId: string
  readonly customerId: string
  /** The session is about what this checkout sold, and nothing else. */
  readonly checkoutId: string | null
  /** The billing manager who uses it; none for the customer, and where no session is used. */
  readonly managerId?: string | null
  /** Nothing but access to the mailbox says who it is: see `createOwnCards`. */
  readonly byMailbox: boolean
}
