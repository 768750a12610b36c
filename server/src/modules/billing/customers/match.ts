import { AppError, type BuyerProof } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { type Customer, isUntouched, type Purchase, sameEmail } from './rules.ts'
import * as store from './store.ts'

export type Found = { readonly customer: Customer; readonly proof: BuyerProof }

const hasAddress = ({ email }: Customer, wanted: string) =>
  email !== null && sameEmail(email, wanted)

/** Locks a customer that was found; undefined where it is no longer what was looked for. */
async function lockIf(
  tx: Tx,
  organizationId: string,
  found: Customer | undefined,
  isStill: (customer: Customer) => boolean,
): Promise<Customer | 'changed' | undefined> {
  if (!found) return undefined
  const customer = await store.lock(tx, organizationId, found.id)
  return customer && !customer.deletedAt && isStill(customer) ? customer : 'changed'
}

/** By id: named by the merchant, or found by an earlier attempt of this purchase. */
async function byId(tx: Tx, organizationId: string, id: string, foundBefore: BuyerProof) {
  const customer = await store.lock(tx, organizationId, id)
  if (!customer) throw new AppError('NOT_FOUND')
  if (customer.deletedAt) throw new AppError('THIS_CUSTOMER_WAS_DELETED')
  const isNew = foundBefore === 'new' && isUntouched(customer)
  return { customer, proof: foundBefore === 'new' && !isNew ? ('address' as const) : foundBefore }
}

/** An external id is the merchant's word for one customer, whatever address comes with it. */
async function byExternalId(
  tx: Tx,
  organizationId: string,
  externalId: string,
  { email, isEmailVerified = false }: Purchase,
): Promise<Found | 'changed' | undefined> {
  const [held] = await store.findByExternalId(tx, [organizationId], externalId)
  if (held) {
    const customer = await lockIf(
      tx,
      organizationId,
      held,
      (each) => each.externalId === externalId,
    )
    if (customer === undefined || customer === 'changed') return customer
    const isOther = email && customer.email && !sameEmail(email, customer.email)
    const mayReplace = isEmailVerified && customer.emailStanding === 'typed'
    if (isOther && !mayReplace) throw new AppError('THE_EXTERNAL_ID_BELONGS_TO_ANOTHER_CUSTOMER')
    return { customer, proof: 'named' }
  }
  if (!email || !isEmailVerified) return undefined
  const guest = await store.findUnlinked(tx, organizationId, email)
  const customer = await lockIf(
    tx,
    organizationId,
    guest,
    (each) => each.externalId === null && hasAddress(each, email),
  )
  return customer && (customer === 'changed' ? customer : { customer, proof: 'named' })
}

async function byAddress(
  tx: Tx,
  organizationId: string,
  email: string,
  isEmailVerified: boolean,
): Promise<Found | 'changed' | undefined> {
  const known = await store.findForAddress(tx, organizationId, email)
  const customer = await lockIf(tx, organizationId, known, (each) => {
    const isTheirs = each.emailStanding === 'proved' || each.externalId === null
    return isTheirs && hasAddress(each, email)
  })
  if (customer === undefined || customer === 'changed') return customer
  return { customer, proof: isEmailVerified ? 'named' : 'address' }
}

/**
 * The customer of a purchase, locked: by id, else by external id, else by address. Undefined where there
 * is none yet, `changed` where another transaction was faster.
 */
export async function match(
  tx: Tx,
  organizationId: string,
  purchase: Purchase,
): Promise<Found | 'changed' | undefined> {
  const { customerId, email, externalId, foundBefore, isEmailVerified } = purchase
  if (customerId) return byId(tx, organizationId, customerId, foundBefore ?? 'named')
  if (externalId) return byExternalId(tx, organizationId, externalId, purchase)
  return email ? byAddress(tx, organizationId, email, isEmailVerified ?? false) : undefined
}
