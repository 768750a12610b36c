import type {
  LicenseKeyActivate,
  LicenseKeyDeactivate,
  LicenseKeyValidate,
} from '@guildhall/contract/billing/license-keys'
import { AppError } from '../../../kernel/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { hashToken } from '../../../platform/system.ts'
import type { Dependencies } from './dependencies.ts'
import { exceedsUsage, isActive, refusalOfActivation } from './rules/keys.ts'
import type { Show } from './show.ts'
import type { Activation } from './store/activations.ts'
import * as activations from './store/activations.ts'
import * as store from './store/keys.ts'

/** What programs do with a key: whoever calls knows its text and whose keys it is one of. */
export function createUse({ clock, merchants, random }: Dependencies, show: Show) {
  const nameOf = (organizationId: string, { key }: { readonly key: string }): store.Named => ({
    organizationId,
    // Programs send keys as people typed them.
    hash: hashToken(key.trim().toUpperCase()),
  })

  /** Only an active key tells that it was used up; otherwise nothing tells it from an unknown one. */
  async function refuse(sql: Sql, named: store.Named, input: LicenseKeyValidate): Promise<never> {
    const found = await store.findByKey(sql, named, clock.now())
    const isUsedUp = found && isActive(found, found.at) && exceedsUsage(found, input)
    throw new AppError(isUsedUp ? 'LICENSE_KEY_USAGE_LIMIT_REACHED' : 'NOT_FOUND')
  }

  return {
    async validate(sql: Sql, organizationId: string, input: LicenseKeyValidate) {
      const named = nameOf(organizationId, input)
      const row = await store.validate(sql, named, input, clock.now())
      if (!row) return refuse(sql, named, input)
      const { activation_id: id } = input
      const [shown, activation] = await Promise.all([
        show.one(sql, row),
        id ? activations.find(sql, organizationId, row.id, id) : undefined,
      ])
      return { shown, activation }
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
      const { hash } = nameOf(organizationId, input)
      const removed = await activations.remove(tx, organizationId, hash, input.activation_id)
      if (!removed) throw new AppError('NOT_FOUND')
      await store.giveActivationsBack(tx, organizationId, removed.licenseKeyId)
    },
  }
}
