import type {
  LicenseKeyActivate,
  LicenseKeyDeactivate,
  LicenseKeyValidate,
} from '@guildhall/contract/billing/license-keys'
import { AppError } from '../../../kernel/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { createChecks } from './checks.ts'
import type { Dependencies } from './dependencies.ts'
import { exceedsUsage, isActive, refusalOfActivation } from './rules/keys.ts'
import type { Show } from './show.ts'
import type { Activation } from './store/activations.ts'
import * as activations from './store/activations.ts'
import * as store from './store/keys.ts'
import type { Shown } from './wire.ts'

/** What programs do with a key: whoever calls knows its text and whose keys it is one of. */
export function createUse(dependencies: Dependencies, show: Show) {
  const { clock, database, merchants, random } = dependencies
  const check = createChecks(dependencies, show)

  const nameOf = (organizationId: string, { key }: { readonly key: string }): store.Named => ({
    organizationId,
    hash: store.hashOf(key),
  })

  /** Only an active key tells that it was used up; otherwise nothing tells it from an unknown one. */
  async function refuse(sql: Sql, named: store.Named, input: LicenseKeyValidate): Promise<never> {
    const found = await store.findByKey(sql, named, clock.now())
    const isUsedUp = found && isActive(found, found.at) && exceedsUsage(found, input)
    throw new AppError(isUsedUp ? 'LICENSE_KEY_USAGE_LIMIT_REACHED' : 'NOT_FOUND')
  }

  const activationOf = async (sql: Sql, { row }: Shown, id: string | null | undefined) =>
    id ? activations.find(sql, row.organizationId, row.id, id) : undefined

  async function validate(sql: Sql, organizationId: string, input: LicenseKeyValidate) {
    const named = nameOf(organizationId, input)
    const row = await store.validate(sql, named, input, clock.now())
    if (!row) return refuse(sql, named, input)
    const shown = await show.one(sql, row)
    return { shown, activation: await activationOf(sql, shown, input.activation_id) }
  }

  return {
    validate,

    /** Together with others, unless uses are taken, of which none may be lost. */
    async validateTogether(organizationId: string, input: LicenseKeyValidate) {
      const { activation_id: id, benefit_id, conditions, customer_id, increment_usage } = input
      const shown = increment_usage
        ? undefined
        : await check({
            ...nameOf(organizationId, input),
            benefitId: benefit_id ?? null,
            customerId: customer_id ?? null,
            activationId: id ?? null,
            conditions,
          })
      if (!shown) return validate(database.sql, organizationId, input)
      return { shown, activation: await activationOf(database.sql, shown, id) }
    },

    async activate(tx: Tx, organizationId: string, input: LicenseKeyActivate) {
      const { at, instance } = await merchants.moment(tx, organizationId)
      const named = nameOf(organizationId, input)
      const row = await store.takeActivation(tx, named, at)
      if (!row) {
        const found = await store.findByKey(tx, named, instance)
        throw new AppError(found ? refusalOfActivation(found, at) : 'NOT_FOUND')
      }
      const { conditions, label, meta } = input
      const activation: Activation = {
        id: random.uuid(),
        organizationId,
        licenseKeyId: row.id,
        label,
        conditions,
        meta,
        createdAt: at,
      }
      await activations.insert(tx, activation)
      return { shown: await show.one(tx, row), activation }
    },

    async deactivate(tx: Tx, organizationId: string, input: LicenseKeyDeactivate) {
      await merchants.moment(tx, organizationId)
      const key = await store.lockByKey(tx, nameOf(organizationId, input))
      if (!key) throw new AppError('NOT_FOUND')
      if (!(await activations.remove(tx, organizationId, key.id, input.activation_id))) {
        throw new AppError('NOT_FOUND')
      }
      await store.giveActivationsBack(tx, organizationId, key.id)
    },
  }
}
