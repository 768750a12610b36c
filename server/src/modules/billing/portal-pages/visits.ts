import { AppError } from '../../../kernel/index.ts'
import { type PageVisit, pageOperatorOf } from '../../../platform/web/index.ts'
import type { MailboxOwner } from '../../identity/sessions/index.ts'
import { toSeller } from '../merchants/index.ts'
import type { Dependencies } from './dependencies.ts'

export type Visit = PageVisit & {
  readonly slug: string
  /** The path of this page. */
  readonly path: string
  /** The address of this page with all that it was asked for, to return to once the customer is in. */
  readonly asked: string
  /** From the cookie. */
  readonly token: string | undefined
  /** Fills in the entry. */
  readonly email: string
  /** The user of this server who looks, if it is certain that the mailbox is theirs. */
  readonly account: () => Promise<MailboxOwner | undefined>
  /** The checkout that the customer signs in for. */
  readonly back: string | null
}

/** Whose session it is: a customer of this seller. */
export type Owner = {
  readonly organizationId: string
  readonly customerId: string
  readonly checkoutId: string | null
  /** The billing manager who uses it; null for the customer. */
  readonly managerId: string | null
  readonly byMailbox: boolean
}

export const homeOf = ({ slug }: Pick<Visit, 'slug'>) => `/portal/${encodeURIComponent(slug)}`

/** What all pages of a portal begin with: who sells, and who looks. */
export function createVisits(dependencies: Dependencies) {
  const { branding, clocks, customerSessions, database, merchants } = dependencies

  async function sellerOf(slug: string) {
    try {
      return await merchants.ofSlug(slug)
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
      throw error
    }
  }

  /** Where the session of a customer of this seller leads back to, if it names an address. */
  async function returnUrlOf(organizationId: string, token: string | undefined) {
    const session = token ? await customerSessions.authenticate(token) : undefined
    return session?.organizationId === organizationId ? session.returnUrl : null
  }

  return {
    sellerOf,

    async ownerOf({ slug, token }: Visit): Promise<Owner | undefined> {
      const session = token ? await customerSessions.authenticate(token) : undefined
      if (!session) return undefined
      const seller = await sellerOf(slug)
      if (seller?.organizationId !== session.organizationId) return undefined
      const { byMailbox, checkoutId, customerId, managerId, organizationId } = session
      return { byMailbox, checkoutId, customerId, managerId, organizationId }
    },

    /** Without a seller where there is none. */
    async common({ browserLocale, kept, locale, path, slug, theme, token }: Visit) {
      const [look, merchant] = await Promise.all([branding.current(), sellerOf(slug)])
      const [shown, returnUrl] = await Promise.all([
        merchant && clocks.show(database.sql, merchant.organizationId),
        merchant && returnUrlOf(merchant.organizationId, token),
      ])
      return {
        locale: locale ?? browserLocale,
        theme,
        address: path + kept,
        seller: merchant ? toSeller(merchant, returnUrl) : null,
        isTest: shown?.live === false,
        operator: pageOperatorOf(look),
      }
    },
  }
}
export type Visits = ReturnType<typeof createVisits>
