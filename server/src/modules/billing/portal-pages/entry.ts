import { signIn as signInEndpoint } from '@guildhall/contract/billing/portal-account'
import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalEntry } from '@guildhall/contract/portal-pages'
import { AppError } from '../../../kernel/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Visit, Visits } from './visits.ts'

type Fields = Readonly<Record<string, string>>
/** The page, or the token of a session that has begun. */
type Entered = { readonly page: BuyerPage } | { readonly token: string }

/** How a customer gets in: by a code that is mailed to an address of theirs. */
export function createEntry({ portal }: Dependencies, { common, sellerOf }: Visits) {
  const { signIn } = portal

  async function show(visit: Visit, more: Partial<PortalEntry> = {}): Promise<BuyerPage> {
    const entry: PortalEntry = {
      kind: 'portal-entry',
      step: 'address',
      email: visit.email,
      code: '',
      customers: [],
      note: null,
      back: visit.back,
      ...more,
    }
    return { ...(await common(visit)), address: visit.asked, ...entry }
  }

  const noteOf = (error: unknown): PortalEntry['note'] => {
    if (!(error instanceof AppError)) throw error
    return error.code === 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER' ? 'tooMany' : 'wrong'
  }

  return {
    show,

    /** The same page for every address, also at a seller that does not exist. */
    async sendCode(visit: Visit, { email = '' }: Fields): Promise<BuyerPage> {
      const seller = await sellerOf(visit.slug)
      const named = { email: email.trim(), organization_id: seller?.organizationId ?? '' }
      if (!signInEndpoint.body.shape.email.safeParse(named.email).success) {
        return show(visit, { email, note: 'wrong' })
      }
      try {
        // Also at a seller that does not exist, so that nothing counts its requests another way.
        await signIn.request(named, visit.caller)
        return await show(visit, { step: 'code', email: named.email, note: 'sent' })
      } catch (error) {
        return show(visit, { email, note: noteOf(error) })
      }
    },

    async enter(visit: Visit, fields: Fields): Promise<Entered> {
      const { code = '', customer_id: customerId, email = '' } = fields
      const seller = await sellerOf(visit.slug)
      try {
        const { customers, token } = await signIn.authenticate(
          {
            email: email.trim(),
            organization_id: seller?.organizationId ?? '',
            code,
            ...(customerId ? { customerId } : {}),
          },
          visit.caller,
        )
        if (token !== null) return { token }
        const choices = customers.map(({ createdAt, id, name }) => ({
          id,
          name,
          created_at: createdAt.toISOString(),
        }))
        return { page: await show(visit, { step: 'choice', email, code, customers: choices }) }
      } catch (error) {
        return { page: await show(visit, { step: 'code', email, note: noteOf(error) }) }
      }
    },
  }
}
export type Entry = ReturnType<typeof createEntry>
