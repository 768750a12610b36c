import { after, span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { hashToken } from '../../../platform/system.ts'
import { quotaOf } from '../customer-emails/index.ts'
import { portalUrl } from '../customer-sessions/index.ts'
import { type Customer, languageOf } from '../customers/index.ts'
import { toSender } from '../merchants/index.ts'
import type { Dependencies } from './dependencies.ts'

/** Bytes of the secret in the link. */
const secretLength = 32
const lifetime = span.day
const hours = lifetime / span.hour

/** The token is only for who reads this address, also if the customer has another one by then. */
export const hashOfAddress = (email: string) => hashToken(email.toLowerCase())

/** Whose seats they are, and of what. */
type Sold = { readonly customerId: string; readonly productId: string | null }

/** Invitations to seats: their tokens, and the emails with them. */
export function createInvitations(dependencies: Dependencies) {
  const { customers, mailer, merchants, pageUrl, products, random } = dependencies

  return {
    create({ at }: Moment, email: string) {
      const token = random.bytes(secretLength).toString('base64url')
      const invitation = {
        tokenHash: hashToken(token),
        addressHash: hashOfAddress(email),
        tokenExpiresAt: after(at, lifetime),
      }
      return { token, invitation }
    },

    /** False when it was dropped. */
    async send(
      tx: Tx,
      moment: Moment,
      customer: Customer,
      {
        isFree,
        sold: { customerId: buyerId, productId },
        token,
      }: { readonly sold: Sold; readonly token: string; readonly isFree: boolean },
    ): Promise<boolean> {
      const { organizationId } = customer
      const { email: to } = customer
      const quota =
        to === null ? undefined : await quotaOf(dependencies, tx, moment, { isFree, to })
      if (to === null || !quota) return false
      const [buyer, merchant, product] = await Promise.all([
        customers.find(tx, [organizationId], buyerId),
        merchants.get(tx, organizationId),
        productId === null ? undefined : products.find(tx, [organizationId], productId),
      ])
      const { name: organization, slug } = merchant
      const link = new URL(portalUrl(pageUrl, { slug, screen: 'seat', email: null }))
      link.searchParams.set('token', token)
      return mailer.queueForCustomer(tx, {
        to,
        // Who has not chosen a language most likely understands that of who invites.
        locale: languageOf({ locale: customer.locale ?? buyer?.locale ?? null }, merchant),
        template: 'customer-emails.mail.seatInvitation',
        values: {
          name: customer.name ?? '',
          about: buyer?.name ?? buyer?.email ?? organization,
          organization,
          product: product?.name ?? '',
          hours,
        },
        link: link.href,
        sender: toSender(merchant, moment),
        customerId: customer.id,
        footer: 'customer-emails.mail.seatInvitation.footer',
        quota,
      })
    },
  }
}
export type Invitations = ReturnType<typeof createInvitations>
