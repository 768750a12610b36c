import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { Described } from '../../../platform/processors/index.ts'
import { type Calls, isRefusal } from './calls.ts'
import type { Create } from './creation.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'

export type Owner = { readonly organizationId: string; readonly customerId: string }
type Told = { readonly email?: string; readonly name?: string }

/** Of a name at Stripe. */
const longestName = 256

const factsOf = ({ email, name }: Described): Told => ({
  ...(email ? { email } : {}),
  ...(name ? { name: name.slice(0, longestName) } : {}),
})
const hashOf = (told: Told) => createHash('sha256').update(JSON.stringify(told)).digest('base64url')

/** An address that Stripe does not accept is left out: it must not keep anybody from paying. */
async function withAddress<Value>(told: Told, work: (told: Told) => Promise<Value>) {
  try {
    return await work(told)
  } catch (error) {
    if (!isRefusal(error) || error.param !== 'email') throw error
    const { email: _, ...rest } = told
    return work(rest)
  }
}

/** The customers of Stripe: who pays, under their name and address. */
export function createCustomers(
  { clock, database }: Pick<Dependencies, 'clock' | 'database'>,
  calls: Calls,
  create: Create,
) {
  const { sql } = database

  async function add(owner: Owner, told: Told, replaced: string): Promise<string> {
    const { organizationId, customerId } = owner
    const metadata = { guildhall_organization: organizationId, guildhall_customer: customerId }
    const created = await withAddress(told, (facts) => {
      const key = `customer ${organizationId} ${customerId} ${replaced} ${hashOf(facts)}`
      return create(key, ({ customers }, options) =>
        customers.create({ ...facts, metadata }, options),
      )
    })
    const row = { reference: created.id, told: hashOf(told), at: clock.now() }
    return store.insertCustomer(sql, { ...owner, ...row })
  }

  /** What is wrong with the customer is found by the payment. */
  async function update(owner: Owner, reference: string, told: Told) {
    try {
      await withAddress(told, (facts) =>
        calls.call(({ customers }) => customers.update(reference, facts)),
      )
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
    const { organizationId, customerId } = owner
    await store.noteTold(sql, organizationId, customerId, { reference, told: hashOf(told) })
  }

  async function idOf(owner: Owner, described: Described, replaced = ''): Promise<string> {
    const told = factsOf(described)
    const known = await store.findCustomer(sql, owner.organizationId, owner.customerId)
    if (!known) return add(owner, told, replaced)
    if (known.told !== hashOf(told)) await update(owner, known.reference, told)
    return known.reference
  }

  return {
    /** Creates the customer anew if an operator deleted it at Stripe. */
    async with<Value>(
      owner: Owner,
      described: Described,
      work: (customer: string) => Promise<Value>,
    ): Promise<Value> {
      const customer = await idOf(owner, described)
      try {
        return await work(customer)
      } catch (error) {
        const { code, param } = error as Stripe.errors.StripeError
        if (code !== 'resource_missing' || param !== 'customer') throw error
        await store.forgetCustomer(sql, owner.organizationId, owner.customerId, customer)
        return work(await idOf(owner, described, customer))
      }
    },
  }
}
