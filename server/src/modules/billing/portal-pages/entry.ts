import { signIn as signInEndpoint } from '@guildhall/contract/billing/portal-account'
import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalEntry } from '@guildhall/contract/portal-pages'
import { AppError } from '../../../kernel/index.ts'
import type { Choices, SignedIn as Session } from '../portal/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Visit, Visits } from './visits.ts'

type Fields = Readonly<Record<string, string>>
type SignedIn = Session | Choices
/** The page, or the token of a session that has begun. */
type Entered = { readonly page: BuyerPage } | { readonly token: string }

export const noteOf = (error: unknown, refused: PortalEntry['note']): PortalEntry['note'] => {
  if (!(error instanceof AppError)) throw error
  return error.code === 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER' ? 'tooMany' : refused
}

export const choicesOf = (customers: SignedIn['customers']): PortalEntry['customers'] =>
  customers.map(({ access, createdAt, id, name }) => ({
    id,
    name,
    created_at: createdAt.toISOString(),
    access,
  }))

/** Which customer of the address a form chooses, if it does. */
export const chosenIn = ({ customer_id: customerId }: Fields) => (customerId ? { customerId } : {})

export const asksForCode = ({ intent }: Fields) => intent === 'send-code' || intent === 'send-again'

/** What follows the request; where a new code is refused, the one before can still be typed. */
export const codeSteps = ({ intent }: Fields) =>
  intent === 'send-again'
    ? ({ sent: { step: 'code', note: 'sentAgain' }, refused: { step: 'code' } } as const)
    : ({ sent: { step: 'code', note: 'sent' }, refused: {} } as const)

export const isAddress = (email: string) => signInEndpoint.body.shape.email.safeParse(email).success

/** How a customer gets in: by a code that is mailed to an address of theirs, or as a user of this server. */
export function createEntry({ portal }: Dependencies, { common, ownerOf, sellerOf }: Visits) {
  const { signIn } = portal

  /** Only the owner of the address is told that it is a customer's. */
  async function accountOf({ account, slug }: Visit): Promise<string | null> {
    const owner = await account()
    const seller = owner && (await sellerOf(slug))
    if (!seller) return null
    const { email } = owner
    const named = { email, organization_id: seller.organizationId }
    return (await signIn.isCustomer(named)) ? email : null
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
      back: visit.back,
      ...more,
    }
    const account = entry.step === 'address' ? await accountOf(visit) : entry.account
    return { ...(await common(visit)), address: visit.asked, ...entry, account }
  }

  /** The session that has begun, or the choice among the customers of the address. */
  async function enteredAs(
    visit: Visit,
    { customers, token }: SignedIn,
    more: Partial<PortalEntry>,
  ) {
    if (token !== null) return { token }
    return { page: await show(visit, { step: 'choice', customers: choicesOf(customers), ...more }) }
  }

  return {
    show,

    /** The same page for every address, also at a seller that does not exist. */
    async sendCode(visit: Visit, fields: Fields): Promise<BuyerPage> {
      const { email = '' } = fields
      const { refused, sent } = codeSteps(fields)
      const seller = await sellerOf(visit.slug)
      const named = { email: email.trim(), organization_id: seller?.organizationId ?? '' }
      if (!isAddress(named.email)) {
        return show(visit, { email, note: 'wrong' })
      }
      try {
        // Also at a seller that does not exist, so that nothing counts its requests another way.
        await signIn.request(named, visit.caller)
        return await show(visit, { email: named.email, ...sent })
      } catch (error) {
        return show(visit, { email, note: noteOf(error, 'wrong'), ...refused })
      }
    },

    async enter(visit: Visit, fields: Fields): Promise<Entered> {
      const { code = '', email = '' } = fields
      const seller = await sellerOf(visit.slug)
      try {
        const entered = await signIn.authenticate(
          {
            email: email.trim(),
            organization_id: seller?.organizationId ?? '',
            code,
            ...chosenIn(fields),
          },
          visit.caller,
          await ownerOf(visit),
        )
        return await enteredAs(visit, entered, { email, code })
      } catch (error) {
        return { page: await show(visit, { step: 'code', email, note: noteOf(error, 'wrong') }) }
      }
    },

    /** By the button of whoever is signed in; who that is, is asked again. */
    async continue(visit: Visit, fields: Fields): Promise<Entered> {
      const owner = await visit.account()
      const seller = owner && (await sellerOf(visit.slug))
      if (!seller) return { page: await show(visit, { note: 'signedOut' }) }
      const { organizationId } = seller
      try {
        const entered = await signIn.continueAs(
          owner,
          { organizationId, ...chosenIn(fields) },
          visit.caller,
          await ownerOf(visit),
        )
        return await enteredAs(visit, entered, { account: owner.email })
      } catch (error) {
        return { page: await show(visit, { note: noteOf(error, 'signedOut') }) }
      }
    },
  }
}
export type Entry = ReturnType<typeof createEntry>
