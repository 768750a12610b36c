import type { CustomerUpdate } from '@guildhall/contract/billing/customers'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { toTaxId } from '../tax/index.ts'
import type { Context } from './dependencies.ts'
import type { Customer } from './rules.ts'
import { applyChanges, applyOwnChanges, type OwnChanges, takenIssue } from './rules.ts'
import { yieldAddress } from './standing.ts'
import * as store from './store.ts'
import { saveCustomer } from './write.ts'

export function createChange(context: Context) {
  const { database, hooks, merchants } = context

  async function lockOne(tx: Tx, organizationId: string, id: string): Promise<Customer> {
    const customer = await store.lock(tx, organizationId, id)
    if (!customer || customer.deletedAt) throw new AppError('NOT_FOUND')
    return customer
  }

  return {
    /** The customer was found before; it may have been changed or deleted since. */
    async update({ organizationId, id }: Customer, changes: CustomerUpdate): Promise<Customer> {
      try {
        return await database.transaction(async (tx) => {
          const moment = await merchants.moment(tx, organizationId)
          const customer = await lockOne(tx, organizationId, id)
          const { value, issues } = applyChanges(customer, changes, toTaxId)
          if (issues.length > 0) throw invalidInput(...issues)
          const saved = await saveCustomer(context, tx, moment, value)
          if (customer.type === 'team' && saved.type !== 'team') {
            for (const endedTeam of hooks.endedTeam) await endedTeam(tx, moment, saved)
          }
          return saved
        })
      } catch (error) {
        const taken = store.takenField(error)
        throw taken ? invalidInput(takenIssue(taken)) : error
      }
    },

    /** By the customer, who is locked. */
    changeOwn(tx: Tx, moment: Moment, customer: Customer, changes: OwnChanges): Promise<Customer> {
      const { value, issues } = applyOwnChanges(customer, changes, toTaxId)
      if (issues.length > 0) throw invalidInput(...issues)
      return saveCustomer(context, tx, moment, value)
    },

    /** An address that the customer, who is locked, has verified. */
    async changeEmail(tx: Tx, moment: Moment, customer: Customer, email: string) {
      const { id, organizationId } = customer
      const other = await store.findHolder(tx, organizationId, email)
      if (other && other.id !== id) {
        throw new AppError('THE_EMAIL_ADDRESS_BELONGS_TO_ANOTHER_CUSTOMER')
      }
      try {
        return await saveCustomer(context, tx, moment, {
          ...customer,
          email,
          emailStanding: 'proved',
        })
      } catch (error) {
        if (store.takenField(error) !== 'email') throw error
        throw new AppError('THE_EMAIL_ADDRESS_BELONGS_TO_ANOTHER_CUSTOMER')
      }
    },

    /**
     * A code to the mailbox was given for this customer, who is locked. It proves nothing for an external
     * id: who holds that one is the merchant's to say.
     */
    async proveEmail(tx: Tx, moment: Moment, customer: Customer): Promise<Customer> {
      const { email, emailStanding, externalId, id, organizationId } = customer
      if (email === null || externalId !== null || emailStanding === 'proved') return customer
      const holder = await store.findHolder(tx, organizationId, email)
      if (holder && holder.id !== id) {
        if (holder.emailStanding === 'proved') return customer
        await yieldAddress(context, tx, moment, customer)
      }
      return saveCustomer(context, tx, moment, { ...customer, emailStanding: 'proved' })
    },

    /** Null for none. */
    async setDefaultPaymentMethod(
      tx: Tx,
      moment: Moment,
      organizationId: string,
      id: string,
      defaultPaymentMethodId: string | null,
    ): Promise<Customer> {
      const customer = await lockOne(tx, organizationId, id)
      if (customer.defaultPaymentMethodId === defaultPaymentMethodId) return customer
      return saveCustomer(context, tx, moment, { ...customer, defaultPaymentMethodId })
    },
  }
}
