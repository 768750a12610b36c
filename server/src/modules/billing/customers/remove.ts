import { AppError } from '../../../kernel/index.ts'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { hashToken } from '../../../platform/system.ts'
import { createAnonymization } from './anonymize.ts'
import type { Context } from './dependencies.ts'
import { changeTotal } from './list.ts'
import type { Customer } from './rules.ts'
import { anonymized, deleted, isAnonymized } from './rules.ts'
import * as store from './store.ts'
import { customerToWire } from './wire.ts'

export function createRemove(context: Context) {
  const { database, events, hooks, merchants, random } = context
  const anonymization = createAnonymization(context)

  /** The salt is not stored, so that nobody can find an address by trying. */
  function withoutIdentity(customer: Customer, at: Date): Customer {
    const salt = random.token()
    return anonymized(customer, at, (text) => hashToken(salt + text).toString('hex'))
  }

  async function remove(tx: Tx, moment: Moment, customer: Customer, anonymize: boolean) {
    const at = changedAt(moment, customer)
    const gone = deleted(customer, at)
    const last = anonymize ? withoutIdentity(gone, at) : gone
    const aggregate = `customer:${customer.id}`
    // First, since what ends with the customer is told after it.
    await events.append(tx, 'customer.deleted', aggregate, customerToWire(last), moment.at)
    for (const hook of hooks.beforeDelete) await hook(tx, moment, customer)
    await store.update(tx, last)
    changeTotal(tx, customer.organizationId, -1)
    if (anonymize) await anonymizeElsewhere(tx, customer, last)
  }

  async function anonymizeElsewhere(tx: Tx, before: Customer, last: Customer) {
    for (const hook of hooks.anonymizing) await hook(tx, before, last)
    await anonymization.schedule(tx, last)
  }

  /** Told as an update, so that copies elsewhere lose the identity as well. */
  async function anonymizeLater(tx: Tx, moment: Moment, customer: Customer) {
    const last = withoutIdentity(customer, changedAt(moment, customer))
    const aggregate = `customer:${customer.id}`
    await events.append(tx, 'customer.updated', aggregate, customerToWire(last), moment.at)
    await store.update(tx, last)
    await anonymizeElsewhere(tx, customer, last)
  }

  /** A customer that was deleted before can still be anonymized, any number of times. */
  return ({ organizationId, id }: Customer, anonymize: boolean): Promise<void> =>
    database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const customer = await store.lock(tx, organizationId, id)
      if (!customer) throw new AppError('NOT_FOUND')
      if (!customer.deletedAt) return remove(tx, moment, customer, anonymize)
      if (!anonymize) throw new AppError('NOT_FOUND')
      if (isAnonymized(customer)) await anonymization.schedule(tx, customer)
      else await anonymizeLater(tx, moment, customer)
    })
}
