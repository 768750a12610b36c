import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalEntry } from '@guildhall/contract/portal-pages'
import { AppError } from '../../../kernel/index.ts'
import { ownPath } from '../../../platform/pictures/index.ts'
import type { Choices, SellerOfAddress, SignedIn } from '../portal/index.ts'
import type { Dependencies } from './dependencies.ts'
import { choicesOf, chosenIn, codeSteps, isAddress, noteOf } from './entry.ts'
import type { Visit, Visits } from './visits.ts'

type Fields = Readonly<Record<string, string>>
type Found = { readonly page: BuyerPage } | { readonly slug: string; readonly token: string }
type Begun = (seller: SellerOfAddress) => Promise<SignedIn | Choices>

/** The way into the portal of a seller whom nobody named: the owner of an address chooses one. */
export function createFindingPage({ pageUrl, portal }: Dependencies, { common }: Visits) {
  const { finding, signIn } = portal

  /** The owner of the address alone is told that it is a customer's. */
  async function accountOf({ account }: Visit): Promise<string | null> {
    const owner = await account()
    return owner && (await finding.sellersOf(owner.email)).length > 0 ? owner.email : null
  }

  async function show(visit: Visit, more: Partial<PortalEntry> = {}): Promise<BuyerPage> {
    const entry: PortalEntry = {
      kind: 'portal-entry',
      step: 'address',
      email: visit.email,
      code: '',
      sellers: [],
      sellerId: null,
      customers: [],
      account: null,
      note: null,
      back: null,
      ...more,
    }
    const account = entry.step === 'address' ? await accountOf(visit) : entry.account
    return { ...(await common(visit)), address: visit.asked, ...entry, account }
  }

  /** One seller is entered at once; several are shown, until one of them is chosen. */
  async function choose(
    visit: Visit,
    sellers: readonly SellerOfAddress[],
    { begin, fields, more }: { begin: Begun; fields: Fields; more: Partial<PortalEntry> },
  ): Promise<Found> {
    const { organization_id: asked = '' } = fields
    if (asked === '' && sellers.length > 1) {
      const shown = sellers.map(({ isLive, logo, name, organizationId: id }) => ({
        id,
        name,
        // A picture of another server would tell it who looks.
        logo: ownPath(logo, pageUrl) ?? null,
        isTest: !isLive,
      }))
      return { page: await show(visit, { step: 'sellers', sellers: shown, ...more }) }
    }
    const seller =
      asked === '' ? sellers[0] : sellers.find(({ organizationId }) => organizationId === asked)
    if (!seller) throw new AppError('NOT_FOUND')
    const { customers, token } = await begin(seller)
    const { organizationId: sellerId, slug } = seller
    if (token !== null) return { slug, token }
    const choice = { step: 'choice', sellerId, customers: choicesOf(customers), ...more } as const
    return { page: await show(visit, choice) }
  }

  return {
    show,

    /** The same page for every address. */
    async sendCode(visit: Visit, fields: Fields): Promise<BuyerPage> {
      const { email = '' } = fields
      const { refused, sent } = codeSteps(fields)
      const address = email.trim()
      if (!isAddress(address)) return show(visit, { email, note: 'wrong' })
      const locale = visit.locale ?? visit.browserLocale
      try {
        await finding.request({ email: address, locale }, visit.caller)
        return await show(visit, { email: address, ...sent })
      } catch (error) {
        return show(visit, { email, note: noteOf(error, 'wrong'), ...refused })
      }
    },

    async enter(visit: Visit, fields: Fields): Promise<Found> {
      const { code = '' } = fields
      const email = (fields.email ?? '').trim()
      const begin: Begun = ({ organizationId }) =>
        finding.authenticate({ email, code, organizationId, ...chosenIn(fields) })
      try {
        const sellers = await finding.sellers({ email, code }, visit.caller)
        return await choose(visit, sellers, { begin, fields, more: { email, code } })
      } catch (error) {
        return { page: await show(visit, { step: 'code', email, note: noteOf(error, 'wrong') }) }
      }
    },

    /** By the button of whoever is signed in; who that is, is asked again. */
    async continue(visit: Visit, fields: Fields): Promise<Found> {
      const owner = await visit.account()
      if (!owner) return { page: await show(visit, { note: 'signedOut' }) }
      const begin: Begun = ({ organizationId }) =>
        signIn.continueAs(owner, { organizationId, ...chosenIn(fields) }, visit.caller)
      try {
        const sellers = await finding.sellersOf(owner.email)
        return await choose(visit, sellers, { begin, fields, more: { account: owner.email } })
      } catch (error) {
        return { page: await show(visit, { note: noteOf(error, 'signedOut') }) }
      }
    },
  }
}
