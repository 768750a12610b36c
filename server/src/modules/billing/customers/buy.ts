import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { saveCustomer } from './change.ts'
import { createTell, insertCustomer, type Tell } from './create.ts'
import type { Context } from './dependencies.ts'
import type { Customer } from './rules.ts'
import { applyPurchase, type Purchase, sameEmail } from './rules.ts'
import * as store from './store.ts'

type MatchedBy = 'id' | 'external' | 'email' | 'new'
type Found = { readonly customer: Customer; readonly matchedBy: MatchedBy }
export type Buyer = Found & {
  /** Appends the event about a new or changed customer: that of the purchase comes first. */
  readonly tell: () => Promise<void>
}

/** Each attempt fails only if another customer was created or deleted at the same moment. */
const maxAttempts = 5

export function createBuy(context: Context) {
  const { random } = context

  /** By id, else by external id, else by email address; locked. */
  async function match(tx: Tx, organizationId: string, purchase: Purchase) {
    const { customerId, externalId, email } = purchase
    if (customerId)
      return { matchedBy: 'id', customer: await byId(tx, organizationId, customerId) } as const
    const [held] = externalId ? await store.findByExternalId(tx, [organizationId], externalId) : []
    if (held) {
      const customer = await store.lock(tx, organizationId, held.id)
      const differs = email && customer?.email && !sameEmail(email, customer.email)
      if (differs) throw new AppError('THE_EXTERNAL_ID_BELONGS_TO_ANOTHER_CUSTOMER')
      return { matchedBy: 'external', customer } as const
    }
    const known = email ? await store.findByEmail(tx, organizationId, email) : undefined
    if (!known) return undefined
    const customer = await store.lock(tx, organizationId, known.id)
    if (externalId && customer?.externalId && customer.externalId !== externalId) {
      throw new AppError('THE_EXTERNAL_ID_BELONGS_TO_ANOTHER_CUSTOMER')
    }
    return { matchedBy: 'email', customer } as const
  }

  async function byId(tx: Tx, organizationId: string, id: string) {
    const customer = await store.lock(tx, organizationId, id)
    if (!customer) throw new AppError('NOT_FOUND')
    if (customer.deletedAt) throw new AppError('THIS_CUSTOMER_WAS_DELETED')
    return customer
  }

  const newCustomer = ({ organizationId, at }: Moment, purchase: Purchase): Customer => ({
    id: random.uuid(),
    organizationId,
    externalId: purchase.externalId ?? null,
    email: purchase.email ?? null,
    emailVerified: false,
    name: null,
    billingName: null,
    billingAddress: null,
    taxId: null,
    locale: purchase.locale ?? null,
    metadata: {},
    type: 'individual',
    defaultPaymentMethodId: null,
    deletedAt: null,
    createdAt: at,
    modifiedAt: null,
  })

  async function create(tx: Tx, moment: Moment, purchase: Purchase, tell: Tell) {
    const customer = applyPurchase(newCustomer(moment, purchase), purchase)
    if (customer.email === null) throw new Error('A buyer needs an email address.')
    const isStored = await insertCustomer(context, tx, moment, customer, tell)
    return isStored ? { customer, matchedBy: 'new' as const } : undefined
  }

  async function writeBack(
    tx: Tx,
    moment: Moment,
    { customer, matchedBy }: Found,
    purchase: Purchase,
    tell: Tell,
  ) {
    const named = matchedBy === 'email' ? (purchase.externalId ?? null) : null
    const externalId = customer.externalId ?? named
    const changed = { ...applyPurchase(customer, purchase), externalId }
    if (isDeepStrictEqual(customer, changed)) return { customer, matchedBy }
    try {
      return { customer: await saveCustomer(context, tx, moment, changed, tell), matchedBy }
    } catch (error) {
      // Another customer got the external id at the same moment.
      const isTaken = store.takenField(error) === 'external_id'
      throw isTaken ? new AppError('THE_EXTERNAL_ID_BELONGS_TO_ANOTHER_CUSTOMER') : error
    }
  }

  /**
   * The customer of a purchase, found or created, with what the purchase says written back. It stays
   * locked until the end of the transaction.
   */
  return async function buy(tx: Tx, moment: Moment, purchase: Purchase): Promise<Buyer> {
    let tell = async () => {}
    const tellNow = createTell(context, tx, moment)
    const tellLater: Tell = async (type, customer) => {
      tell = () => tellNow(type, customer)
    }
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const found = await match(tx, moment.organizationId, purchase)
      if (!found) {
        const buyer = await create(tx, moment, purchase, tellLater)
        if (buyer) return { ...buyer, tell }
        continue
      }
      const { customer, matchedBy } = found
      // Deleted between the search and the lock.
      if (!customer || customer.deletedAt) continue
      const written = await writeBack(tx, moment, { customer, matchedBy }, purchase, tellLater)
      return { ...written, tell }
    }
    throw new AppError('SERVICE_UNAVAILABLE')
  }
}
