/** Accounts at other services, as the pages of customers show them. */

export type PortalService = 'discord' | 'github'

export type PortalAccount = { readonly id: string; readonly name: string }

/** What became of access at another service, in short. */
export type PortalConnectionState =
  | 'sellerFirst'
  | 'notConnected'
  | 'choose'
  | 'giving'
  | 'given'
  | 'failed'

/** As the overview has it. */
export type PortalConnectionBrief = {
  readonly service: PortalService
  readonly state: PortalConnectionState
  /** The name of the account; null where it has none yet, and where whoever looks proved no address. */
  readonly account: string | null
}

/** Why access was not given. */
export type PortalConnectionReason =
  | 'consent'
  | 'accountGone'
  | 'accountRefused'
  | 'placeGone'
  | 'noPermission'
  | 'unreachable'
  | 'refused'

export type PortalConnection = {
  readonly service: PortalService
  readonly state: PortalConnectionState
  /** The server or the repository; null where the seller has not connected it. */
  readonly place: { readonly name: string; readonly url: string } | null
  readonly reason: PortalConnectionReason | null
  /** The service did not answer yet; it is asked again. */
  readonly isDelayed: boolean
  /** That has access, or is to have it. */
  readonly account: PortalAccount | null
  /** Of the customer, to be used instead. */
  readonly others: readonly PortalAccount[]
  /** There are fewer accounts than a customer may connect. */
  readonly mayConnect: boolean
  /** Whoever looks has proved the address; nobody else connects anything. */
  readonly isProven: boolean
}

/** What was done about a connection, or why it was not. */
export const connectionResults = [
  'linked',
  'denied',
  'expired',
  'unavailable',
  'taken',
  'otherSession',
  'tooManyAccounts',
  'noConsent',
  'notReady',
  'disconnected',
] as const
export type PortalConnectionResult = (typeof connectionResults)[number]

/** An account in the list of the settings. */
export type PortalLinkedAccount = PortalAccount & { readonly service: PortalService }

/** Leads to the service at once; the link is for browsers that stay. */
export type PortalAway = {
  readonly kind: 'portal-away'
  readonly service: PortalService
  readonly url: string
  /** The address of the page that it is done for. */
  readonly back: string
}

/** Asked before an account is disconnected. */
export type PortalDisconnect = {
  readonly kind: 'portal-disconnect'
  readonly account: PortalLinkedAccount
  /** What ends with it. */
  readonly benefits: readonly string[]
  readonly back: string
}
