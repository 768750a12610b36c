import type { FieldProblem } from './field-problem.ts'
import type { PortalConnectionResult, PortalLinkedAccount } from './portal-connections.ts'

type PortalManagers = {
  readonly list: readonly {
    readonly id: string
    readonly email: string
    readonly isAccepted: boolean
    /** Whoever looks. */
    readonly isYou: boolean
  }[]
  readonly mayAdd: boolean
}

/** Facts of the page on which customers change what the seller has noted of them. */
export type PortalSettings = {
  readonly kind: 'portal-settings'
  /** What the fields contain: as it was sent, else as it is stored. */
  readonly values: Readonly<Record<string, string>>
  readonly problems: Readonly<Record<string, FieldProblem>>
  readonly countries: readonly string[]
  /** The tax id that is shown was checked, and is stored. */
  readonly isTaxIdValid: boolean
  readonly mayChangeEmail: boolean
  /** The order whose invoice gets these details. */
  readonly order: {
    readonly number: string
    /** Addresses of its documents; there is a receipt once it is paid. */
    readonly invoice: string
    readonly receipt: string | null
    /** There is no invoice without them. */
    readonly isIncomplete: boolean
  } | null
  /** Accounts at other services. */
  readonly connections: readonly PortalLinkedAccount[]
  readonly connectionResult: PortalConnectionResult | null
  /** Who manages the billing of a team; null for others. */
  readonly managers: PortalManagers | null
  readonly note:
    | 'saved'
    | 'notSaved'
    | 'emailSent'
    | 'tooMany'
    | 'refused'
    | 'dataBusy'
    | 'dataTooMany'
    | 'managerInvited'
    | 'managerRemoved'
    | 'managersTooMany'
    | null
}
