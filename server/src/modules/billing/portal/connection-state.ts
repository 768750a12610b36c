import type {
  PortalAccount,
  PortalConnectionBrief,
  PortalConnectionReason,
  PortalConnectionState,
  PortalService,
} from '@guildhall/contract/portal-connections'
import type { CustomerAccount } from '../connections/index.ts'
import type { GrantDetails } from '../grants/index.ts'

type Accounts = readonly CustomerAccount[]

const services: Readonly<Partial<Record<string, PortalService>>> = {
  discord: 'discord',
  github_repository: 'github',
}

/** Only the customer can end these; the page asks for it, and does not call them failures. */
const ofNoAccount = ['account_required', 'account_choice_required', 'account_not_linked']
const ofSeller = ['service_not_configured', 'place_not_connected']

const reasons: Readonly<Partial<Record<string, PortalConnectionReason>>> = {
  account_expired: 'consent',
  account_missing: 'accountGone',
  account_refused: 'accountRefused',
  place_not_connected: 'placeGone',
  place_missing: 'placeGone',
  role_missing: 'placeGone',
  permission_missing: 'noPermission',
  ServiceUnavailable: 'unreachable',
}

export type StateOfConnection = {
  readonly service: PortalService
  readonly state: PortalConnectionState
  readonly reason: PortalConnectionReason | null
  readonly isDelayed: boolean
  readonly account: PortalAccount | null
}

export const accountShown = ({
  accountId: id,
  username: name,
}: CustomerAccount): PortalAccount => ({
  id,
  name,
})

/** At least one attempt ended without an answer. */
const hasFailed = ({ taskAttempts, taskUntil }: GrantDetails['grant']) =>
  taskAttempts > 1 || (taskAttempts === 1 && taskUntil === null)

function stateOf({ error, grantedAt, task }: GrantDetails['grant'], hasAccount: boolean) {
  if (task !== null) return 'giving'
  if (grantedAt !== null) return 'given'
  if (error === null) return 'giving'
  if (!hasAccount) return ofSeller.includes(error.type) ? 'sellerFirst' : 'notConnected'
  return ofNoAccount.includes(error.type) ? 'choose' : 'failed'
}

/** How it is with access at another service; undefined for benefits of other types, and for ended ones. */
export function connectionState(
  { benefit, grant }: Pick<GrantDetails, 'benefit' | 'grant'>,
  all: Accounts,
): StateOfConnection | undefined {
  const service = services[benefit.type]
  if (!service || grant.revokedAt !== null) return undefined
  const own = all.filter((each) => each.service === service)
  const properties: { account_id?: string | null; granted_account_id?: string | null } =
    grant.properties
  const isGiven = grant.task === null && grant.grantedAt !== null
  const { account_id: wanted, granted_account_id: given } = properties
  const named = isGiven ? given : (wanted ?? (own.length === 1 ? own[0]?.accountId : given))
  const account = own.find(({ accountId }) => accountId === named)
  const state = stateOf(grant, own.length > 0)
  const type = grant.error?.type ?? ''
  return {
    service,
    state,
    reason: state === 'failed' ? (reasons[type] ?? 'refused') : null,
    isDelayed: state === 'giving' && hasFailed(grant),
    account: account ? accountShown(account) : null,
  }
}

/** In short; the name of an account is only for a customer who proved the address. */
export function connectionBrief(
  details: Pick<GrantDetails, 'benefit' | 'grant'>,
  accounts: Accounts,
  isProven: boolean,
): PortalConnectionBrief | undefined {
  const found = connectionState(details, accounts)
  if (!found) return undefined
  const { account, service, state } = found
  return { service, state, account: isProven ? (account?.name ?? null) : null }
}
