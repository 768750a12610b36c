import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Context } from './dependencies.ts'
import { type Found, match } from './match.ts'
import type { Customer } from './rules.ts'
import { applyPurchase, type EmailStanding, type Purchase, proving } from './rules.ts'
import { yieldAddress } from './standing.ts'
import * as store from './store.ts'
import { createTell, insertCustomer, saveCustomer, type Tell } from './write.ts'

export type Buyer = Found & {
  /** Appends the event about a new or changed customer: that of the purchase comes first. */
  readonly tell: () => Promise<void>
}

/** Each attempt fails only if another customer was created or deleted at the same moment. */
const maxAttempts = 5

export function createBuy(context: Context) {
  const { random } = context

  /** Whoever is not found is looked for again when no other guest creates them meanwhile. */
  async function find(tx: Tx, { organizationId }: Moment, purchase: Purchase) {
    const found = await match(tx, organizationId, purchase)
    const { email, externalId } = purchase
    if (found || externalId || !email) return found
    store.lockAddress(tx, organizationId, email)
    return match(tx, organizationId, purchase)
  }

  const newCustomer = (
    { organizationId, at }: Moment,
    purchase: Purchase,
    emailStanding: EmailStanding,
  ): Customer => ({
    id: random.uuid(),
    organizationId,
    externalId: purchase.externalId ?? null,
    email: purchase.email ?? null,
    emailStanding,
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
    mirrored: null,
  })

  /** Of a new customer: for an external id an address is only typed, and a guest takes no one's place. */
  async function standingOf(
    tx: Tx,
    { organizationId }: Moment,
    { email, externalId, isEmailVerified }: Purchase,
  ): Promise<EmailStanding> {
    if (externalId) return isEmailVerified ? 'proved' : 'typed'
    const holder = email && (await store.findHolder(tx, organizationId, email))
    return holder ? 'typed' : 'set'
  }

  async function create(
    tx: Tx,
    moment: Moment,
    purchase: Purchase,
    tell: Tell,
  ): Promise<Found | undefined> {
    const standing = await standingOf(tx, moment, purchase)
    const customer = applyPurchase(newCustomer(moment, purchase, standing), purchase)
    if (customer.email === null) throw new Error('A buyer needs an email address.')
    if (standing === 'proved') await yieldAddress(context, tx, moment, customer)
    if (!(await insertCustomer(context, tx, moment, customer, tell))) return undefined
    const isNamed = Boolean(purchase.externalId) || purchase.isEmailVerified === true
    return { customer, proof: isNamed ? 'named' : 'new' }
  }

  /** Nothing where only an address that somebody typed says whose purchase it is. */
  async function writeBack(
    tx: Tx,
    moment: Moment,
    { customer, proof }: Found,
    purchase: Purchase,
    tell: Tell,
  ): Promise<Found> {
    if (proof === 'address') return { customer, proof }
    const given = purchase.customerId ? null : (purchase.externalId ?? null)
    const externalId = customer.externalId ?? given
    const isLinked = externalId !== null && proof === 'named'
    const bought = { ...applyPurchase(customer, purchase), externalId }
    // Without an external id the word of the merchant is about this purchase only.
    const changed = isLinked ? proving(bought, purchase) : bought
    if (isDeepStrictEqual(customer, changed)) return { customer, proof }
    const isProved = changed.emailStanding === 'proved' && customer.emailStanding !== 'proved'
    if (isProved) await yieldAddress(context, tx, moment, changed)
    try {
      return { customer: await saveCustomer(context, tx, moment, changed, tell), proof }
    } catch (error) {
      // Another customer got the external id at the same moment.
      const isTaken = store.takenField(error) === 'external_id'
      throw isTaken ? new AppError('THE_EXTERNAL_ID_BELONGS_TO_ANOTHER_CUSTOMER') : error
    }
  }

  /**
   * The customer of a purchase, found or created, with what the purchase says written back where it was
   * not an address alone that found them. It stays locked until the end of the transaction.
   */
  return async function buy(tx: Tx, moment: Moment, purchase: Purchase): Promise<Buyer> {
    let tell = async () => {}
    const tellNow = createTell(context, tx, moment)
    const tellLater: Tell = async (type, customer) => {
      tell = () => tellNow(type, customer)
    }
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const found = await find(tx, moment, purchase)
      // Changed or deleted between the search and the lock.
      if (found === 'changed') continue
      const buyer = found
        ? await writeBack(tx, moment, found, purchase, tellLater)
        : await create(tx, moment, purchase, tellLater)
      if (buyer) return { ...buyer, tell }
    }
    throw new AppError('SERVICE_UNAVAILABLE')
  }
}
