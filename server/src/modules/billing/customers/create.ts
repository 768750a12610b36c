import type { create } from '@guildhall/contract/billing/customers'
import type { z } from 'zod'
import { invalidInput } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import { toTaxId } from '../tax/index.ts'
import type { Context } from './dependencies.ts'
import type { Customer } from './rules.ts'
import { checkTaxId, takenIssue } from './rules.ts'
import * as store from './store.ts'
import { customerToWire } from './wire.ts'
import { insertCustomer } from './write.ts'

export type NewCustomer = z.output<typeof create.body>

export function createCreate(context: Context) {
  const { database, merchants, random } = context

  function toCustomer(organizationId: string, input: NewCustomer, at: Date): Customer {
    const billingAddress = input.billing_address ?? null
    const { value: taxId, issues } = checkTaxId(input.tax_id ?? null, billingAddress, toTaxId)
    if (issues.length > 0) throw invalidInput(...issues)
    return {
      id: random.uuid(),
      organizationId,
      externalId: input.external_id ?? null,
      email: input.email ?? null,
      emailStanding: 'set',
      name: input.name ?? null,
      billingName: null,
      billingAddress,
      taxId,
      locale: input.locale ?? null,
      metadata: input.metadata ?? {},
      type: input.type ?? 'individual',
      defaultPaymentMethodId: null,
      deletedAt: null,
      createdAt: at,
      modifiedAt: null,
      mirrored: null,
    }
  }

  /** Why a customer was not stored; the other customer is visible by now. */
  async function refusal(tx: Tx, { organizationId, email, externalId }: Customer) {
    const other = email && (await store.findHolder(tx, organizationId, email))
    return invalidInput(takenIssue(other || externalId === null ? 'email' : 'external_id'))
  }

  return (organizationId: string, input: NewCustomer, keepAnswer?: KeepAnswer): Promise<Customer> =>
    database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const customer = toCustomer(organizationId, input, moment.at)
      if (await insertCustomer(context, tx, moment, customer)) {
        await keepAnswer?.(tx, customerToWire(customer))
        return customer
      }
      throw await refusal(tx, customer)
    })
}
