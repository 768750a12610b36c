import type { PortalConnection, PortalService } from '@guildhall/contract/portal-connections'
import { AppError } from '../../../kernel/index.ts'
import type { InPortal } from '../connections/index.ts'
import type { GrantDetails } from '../grants/index.ts'
import { accountShown, connectionState } from './connection-state.ts'
import type { Dependencies, Owner } from './dependencies.ts'
import type { PortalGrants } from './grants.ts'
import { assertWhole } from './owner.ts'

type Account = { readonly service: PortalService; readonly accountId: string }

const typeOf = (service: PortalService) => (service === 'discord' ? 'discord' : 'github_repository')

/** Of one type and customer; those that are shown or tried again at once. */
const mostGrants = 100
/** What another account of the customer ends. */
const ofLackingAccount = ['account_required', 'account_not_linked', 'account_expired']

/** The server, or the repository, that a benefit is about. */
function placeNameOf({ properties, type }: GrantDetails['benefit']): string | undefined {
  if (type === 'discord') return properties.guild_id
  if (type !== 'github_repository') return undefined
  return `${properties.repository_owner}/${properties.repository_name}`
}

/** What customers do with their accounts at other services. */
export function createPortalConnections(
  { connections, grants }: Pick<Dependencies, 'connections' | 'grants'>,
  portalGrants: PortalGrants,
) {
  const { accounts, connect } = connections

  const accountsOf = ({ customerId, organizationId }: Owner, service?: PortalService) =>
    accounts.list(organizationId, customerId, service)

  async function grantsOf(owner: Owner, service: PortalService): Promise<readonly GrantDetails[]> {
    const { items } = await grants.listOfCustomer(owner, {
      filters: {},
      types: [typeOf(service)],
      text: undefined,
      sorting: ['-created_at'],
      offset: 0,
      limit: mostGrants,
    })
    return items.filter(({ grant }) => grant.revokedAt === null)
  }

  async function use(owner: Owner, grantId: string, account: Account): Promise<void> {
    assertWhole(owner)
    const { accountId, service } = account
    if (!(await accountsOf(owner, service)).some((each) => each.accountId === accountId)) {
      throw new AppError('NOT_FOUND')
    }
    const properties = { account_id: accountId }
    await portalGrants.update(owner, grantId, { benefit_type: typeOf(service), properties })
  }

  return {
    async list(owner: Owner) {
      assertWhole(owner)
      return accountsOf(owner)
    },

    /** Access at another service, as the page of its benefit shows it; null for other benefits. */
    async shown(owner: Owner, details: GrantDetails): Promise<PortalConnection | null> {
      const all = await accountsOf(owner)
      const found = connectionState(details, all)
      if (!found) return null
      const { account, service, state } = found
      const name = placeNameOf(details.benefit)
      const place = name && (await connections.shownPlace(owner.organizationId, service, name))
      const isProven = owner.checkoutId === null
      const own = all.filter((each) => each.service === service)
      return {
        ...found,
        state: shownState(state, place !== undefined && place !== '', own.length > 0),
        place: place ? place : null,
        account: isProven ? account : null,
        others: isProven
          ? own.filter(({ accountId }) => accountId !== account?.id).map(accountShown)
          : [],
        mayConnect: own.length < connections.mostAccounts,
        isProven,
      }
    },

    /** What an account was given, or is about to be given, by its description. */
    async givenTo(owner: Owner, { accountId, service }: Account): Promise<readonly string[]> {
      assertWhole(owner)
      const all = await accountsOf(owner, service)
      const own = (await grantsOf(owner, service)).filter((details) => {
        const { account, state } = connectionState(details, all) ?? {}
        return account?.id === accountId && (state === 'given' || state === 'giving')
      })
      return own.map(({ benefit }) => benefit.description)
    },

    begin(owner: Owner, sessionId: string, service: PortalService, path: string) {
      assertWhole(owner)
      return connect.beginInPortal(service, { ...owner, sessionId }, path)
    },

    /** Links the account that the browser came back with, and gives it what waited for one. */
    async finish(
      owner: Owner,
      sessionId: string,
      token: string,
    ): Promise<{ readonly accountId: string } | { readonly error: string }> {
      assertWhole(owner)
      const who: InPortal = { ...owner, sessionId }
      const ended = await connect.finishInPortal(token, who)
      if ('error' in ended) return ended
      const { accountId, service } = ended
      for (const { grant } of await grantsOf(owner, service)) {
        const isLacking = grant.error !== null && ofLackingAccount.includes(grant.error.type)
        if (grant.task !== null || !isLacking) continue
        await use(owner, grant.id, { accountId, service }).catch((error: unknown) => {
          // It was revoked since it was listed.
          if (!(error instanceof AppError)) throw error
        })
      }
      return { accountId }
    },

    /** Gives the access to this account of the customer, or gives it once more. */
    use,

    /** What the account was given ends with it. */
    async disconnect(owner: Owner, { accountId, service }: Account): Promise<void> {
      assertWhole(owner)
      const { customerId, organizationId } = owner
      await accounts.unlink({ organizationId, customerId, service, accountId })
    },
  }
}

/** Nothing can be given before the seller has connected the place; what is given stays. */
function shownState(
  state: PortalConnection['state'],
  isReady: boolean,
  hasAccount: boolean,
): PortalConnection['state'] {
  if (state === 'given' || state === 'giving') return state
  if (!isReady) return 'sellerFirst'
  if (state !== 'sellerFirst') return state
  return hasAccount ? 'failed' : 'notConnected'
}
