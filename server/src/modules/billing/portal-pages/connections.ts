import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import {
  connectionResults,
  type PortalConnectionResult,
  type PortalService,
} from '@guildhall/contract/portal-connections'
import { AppError } from '../../../kernel/index.ts'
import { withParam } from '../../../platform/http/index.ts'
import type { Benefit, BenefitNote } from './benefit.ts'
import type { Dependencies } from './dependencies.ts'
import type { Inside } from './inside.ts'
import { homeOf, type Owner, type Visit } from './visits.ts'

type Fields = Readonly<Record<string, string>>
type Leads = { readonly leadsTo: string }
/** A page that the browser leaves at once. */
export type Leaving = {
  readonly shows: BuyerPage
  readonly goesOnTo: string
  readonly cookies: readonly string[]
}
type Account = { readonly service: PortalService; readonly accountId: string }

/** Of a customer, and of all who share a network. */
const tries = { max: 20, seconds: 3_600 }
const triesOfNetwork = { max: 200, seconds: 3_600 }

/** Ends of a flow, as the page says them. */
const results: Readonly<Partial<Record<string, PortalConnectionResult>>> = {
  access_denied: 'denied',
  please_restart_the_process: 'expired',
  other_session: 'otherSession',
  account_is_linked_to_another_customer: 'taken',
  too_many_linked_accounts: 'tooManyAccounts',
  permission_missing: 'noConsent',
  service_is_not_configured: 'notReady',
}

/** What an address says that became of a connection; the page shows nothing else for it. */
export const resultIn = (text: string | null): PortalConnectionResult | null =>
  connectionResults.find((each) => each === text) ?? null

const isAccountId = (text: string) => /^\d{1,20}$/.test(text)
export const isOfConnection = ({ intent }: Fields) =>
  intent === 'connect' || intent === 'use-account'

export function accountIn({ account = '', service }: Fields): Account {
  if ((service !== 'discord' && service !== 'github') || !isAccountId(account)) {
    throw new AppError('NOT_FOUND')
  }
  return { service, accountId: account }
}

/** How customers connect accounts at other services, for what they bought, and disconnect them. */
export function createConnectionPages(
  dependencies: Dependencies,
  inside: Inside,
  benefit: Benefit,
) {
  const { customerSessions, limits, portal } = dependencies
  const { connections } = portal

  const allows = async ({ caller }: Visit, { customerId }: Owner) =>
    (await limits.allow(`portal-pages.connect|customer|${customerId}`, tries)) &&
    (await limits.allowFrom('portal-pages.connect', caller, triesOfNetwork))

  /** A flow belongs to the session in which it began. */
  async function sessionOf({ token = '' }: Visit): Promise<string> {
    const session = await customerSessions.authenticate(token)
    if (!session) throw new AppError('NOT_FOUND')
    return session.id
  }

  const benefitAt = (visit: Visit, id: string) => `${homeOf(visit)}/benefits/${id}${visit.kept}`
  const settingsAt = (visit: Visit) => `${homeOf(visit)}/settings${visit.kept}`
  const saying = (address: string, result: PortalConnectionResult): Leads => ({
    leadsTo: withParam(address, 'result', result),
  })

  async function connect(
    visit: Visit,
    owner: Owner,
    id: string,
  ): Promise<BuyerPage | Leads | Leaving> {
    const connection = await benefit.connectionOf(owner, id)
    if (!connection) return benefit.show(visit, owner, id)
    const { mayConnect, service, state } = connection
    const address = benefitAt(visit, id)
    if (state === 'sellerFirst') return saying(address, 'notReady')
    // An account that is connected already is connected again where its consent has ended.
    if (!mayConnect && state !== 'failed') return saying(address, 'tooManyAccounts')
    if (!(await allows(visit, owner))) return benefit.show(visit, owner, id, { note: 'tooMany' })
    const session = await sessionOf(visit)
    const { cookies, url } = await connections.begin(owner, session, service, address)
    const { customer: _, ...shared } = await inside.frame(visit, owner)
    const shows: BuyerPage = { kind: 'portal-away', ...shared, service, url, back: address }
    return { shows, goesOnTo: url, cookies }
  }

  async function use(
    visit: Visit,
    owner: Owner,
    id: string,
    account: string,
  ): Promise<BuyerPage | Leads> {
    const connection = await benefit.connectionOf(owner, id)
    const isAsked = connection !== null && connection.state !== 'sellerFirst'
    if (!isAsked || !isAccountId(account)) return benefit.show(visit, owner, id)
    const note = async (): Promise<BenefitNote> => {
      if (!(await allows(visit, owner))) return 'tooMany'
      try {
        const { service } = connection
        await connections.use(owner, id, { service, accountId: account })
        return null
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return 'refused'
      }
    }
    return benefit.show(visit, owner, id, { note: await note() })
  }

  /** The benefit on whose page an account was connected is given to that account. */
  async function useFor(owner: Owner, id: string, accountId: string): Promise<void> {
    const connection = await benefit.connectionOf(owner, id)
    if (!connection || connection.state === 'sellerFirst') return
    const { account, service, state } = connection
    const isUnderWay = state === 'given' || state === 'giving'
    if (isUnderWay && account?.id === accountId) return
    try {
      await connections.use(owner, id, { service, accountId })
    } catch (error) {
      // It has ended meanwhile; the account stays connected.
      if (!(error instanceof AppError) || error.code !== 'BENEFIT_GRANT_IS_REVOKED') throw error
    }
  }

  return {
    /** The browser came back from the service, to the page of the benefit where it began. */
    async finish(visit: Visit, owner: Owner, id: string, token: string): Promise<Leads> {
      const address = benefitAt(visit, id)
      if (token === 'expired') return saying(address, 'expired')
      const ended = await connections.finish(owner, await sessionOf(visit), token)
      if ('error' in ended) {
        const result = results[ended.error] ?? 'unavailable'
        // Whoever is in now may have no such benefit.
        return saying(result === 'otherSession' ? settingsAt(visit) : address, result)
      }
      await useFor(owner, id, ended.accountId)
      return saying(address, 'linked')
    },

    async submit(
      visit: Visit,
      owner: Owner,
      id: string,
      { account = '', intent }: Fields,
    ): Promise<BuyerPage | Leads | Leaving> {
      if (intent === 'connect') return connect(visit, owner, id)
      return use(visit, owner, id, account)
    },

    /** Asks before an account is disconnected, with what ends. */
    async ask(
      visit: Visit,
      owner: Owner,
      account: Account,
      benefitId: string | null,
    ): Promise<BuyerPage> {
      const { accountId, service } = account
      const [{ customer: _, ...shared }, all, benefits] = await Promise.all([
        inside.frame(visit, owner),
        connections.list(owner),
        connections.givenTo(owner, account),
      ])
      const found = all.find((each) => each.service === service && each.accountId === accountId)
      if (!found) throw new AppError('NOT_FOUND')
      return {
        kind: 'portal-disconnect',
        ...shared,
        address: visit.asked,
        account: { service, id: accountId, name: found.username },
        benefits,
        back: benefitId === null ? settingsAt(visit) : benefitAt(visit, benefitId),
      }
    },

    async disconnect(
      visit: Visit,
      owner: Owner,
      account: Account,
      benefitId: string | null,
    ): Promise<Leads> {
      try {
        await connections.disconnect(owner, account)
      } catch (error) {
        // The second of two clicks.
        if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
      }
      const address = benefitId === null ? settingsAt(visit) : benefitAt(visit, benefitId)
      return saying(address, 'disconnected')
    },
  }
}
export type ConnectionPages = ReturnType<typeof createConnectionPages>
