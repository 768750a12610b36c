import { AppError } from '../../../kernel/index.ts'
import { hashToken } from '../../../platform/system.ts'
import type { Customer } from '../customers/index.ts'
import type { Dependencies } from './dependencies.ts'
import { hashOfAddress } from './invite.ts'
import type { Record } from './record.ts'
import { claimed, type Seat } from './rules.ts'
import { type Sources, sourceOf } from './sources.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

const isInvalid = () => new AppError('INVALID_OR_EXPIRED_INVITATION_TOKEN')

/** Whether it was sent to the address that the customer has now. */
const isSentTo = (customer: Customer | undefined, addressHash: Buffer): customer is Customer =>
  Boolean(customer?.email && !customer.deletedAt) &&
  hashOfAddress(customer?.email ?? '').equals(addressHash)

/** Who opens the email gets the seat that it invites to. */
export function createClaim(
  dependencies: Dependencies,
  { record, sources }: { readonly record: Record; readonly sources: Sources },
) {
  const { clock, customers, customerSessions, database, merchants, products } = dependencies

  const find = async (tokenHash: Buffer) => {
    const seat = await store.invited(database.sql, tokenHash, clock.now())
    return seat?.customerId ? { ...seat, customerId: seat.customerId } : undefined
  }

  async function productOf(organizationId: string, seat: Seat) {
    const sold = await sources.read(database.sql, [organizationId], sourceOf(seat))
    if (!sold?.isOpen || sold.productId === null) return undefined
    return products.find(database.sql, [organizationId], sold.productId)
  }

  return {
    async info(token: string) {
      const seat = await find(hashToken(token))
      if (!seat) throw new AppError('NOT_FOUND')
      const { addressHash, customerId, organizationId } = seat
      const [customer, merchant, product] = await Promise.all([
        customers.find(database.sql, [organizationId], customerId),
        merchants.get(database.sql, organizationId),
        productOf(organizationId, seat),
      ])
      if (!isSentTo(customer, addressHash) || !product) throw new AppError('NOT_FOUND')
      return {
        product_name: product.name,
        product_id: product.id,
        organization_name: merchant.name,
        organization_slug: merchant.slug,
        customer_email: customer.email ?? '',
        can_claim: true,
      }
    },

    async claim(token: string) {
      const tokenHash = hashToken(token)
      const found = await find(tokenHash)
      if (!found) throw isInvalid()
      const { customerId, organizationId } = found
      return database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, organizationId)
        const customer = await customers.lock(tx, organizationId, customerId)
        const sold = await sources.read(tx, [organizationId], sourceOf(found))
        const seat = await store.lockInvited(tx, organizationId, found.id, tokenHash)
        const isSame = seat?.customerId === customerId
        if (!seat || !isSame || !sold?.isOpen || !isSentTo(customer, seat.addressHash)) {
          throw isInvalid()
        }
        const { addressHash: _used, ...before } = seat
        const after = claimed(before, moment.at)
        await record(tx, moment, after, customer, 'claimed')
        return {
          seat: toWire(after, customer),
          customer_session_token: await customerSessions.signIn(tx, moment, customer),
        }
      })
    },
  }
}
