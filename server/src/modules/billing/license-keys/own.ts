import { AppError } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Rotate } from './rotate.ts'
import { isActive, type LicenseKey, mayManageThemselves } from './rules/keys.ts'
import type { Show } from './show.ts'
import * as activations from './store/activations.ts'
import * as store from './store/keys.ts'

type Find<Owner> = (
  organizationIds: readonly string[],
  id: string,
  owner: Owner,
) => Promise<LicenseKey>

/** What customers do with keys of their own, where the benefit lets them. */
export function createOwn<Owner extends Parameters<Dependencies['grants']['visibleTo']>[0]>(
  dependencies: Dependencies,
  show: Show,
  find: Find<Owner>,
  { lock, replace, rotate }: Rotate,
) {
  const { benefits, database } = dependencies

  async function benefitOf({ benefitId, organizationId }: LicenseKey) {
    const [benefit] = await benefits.findMany(database.sql, organizationId, [benefitId])
    return benefit
  }

  async function isAllowed(key: LicenseKey): Promise<boolean> {
    const benefit = await benefitOf(key)
    return benefit?.type === 'license_keys' && mayManageThemselves(benefit.properties)
  }

  async function allowed(owner: Owner, id: string): Promise<LicenseKey> {
    const key = await find([owner.organizationId], id, owner)
    if (!(await isAllowed(key))) throw new AppError('THE_SELLER_DOES_NOT_ALLOW_THIS')
    return key
  }

  return {
    isAllowed,

    async shown(owner: Owner, id: string) {
      return show.one(database.sql, await find([owner.organizationId], id, owner))
    },

    /** Newest first; with what the whole list is long. */
    async activations(
      owner: Owner,
      id: string,
      page: { readonly offset: number; readonly limit: number },
    ) {
      const key = await find([owner.organizationId], id, owner)
      const { sql } = database
      const [items, total] = await Promise.all([
        activations.newestOfKey(sql, key.organizationId, key.id, page),
        activations.countOfKey(sql, key.organizationId, key.id),
      ])
      return { items, total }
    },

    async removeActivation(owner: Owner, id: string, activationId: string): Promise<void> {
      const found = await allowed(owner, id)
      await database.transaction(async (tx) => {
        const { key } = await lock(tx, found)
        const { organizationId } = key
        if (!(await activations.remove(tx, organizationId, key.id, activationId))) return
        await store.giveActivationsBack(tx, organizationId, key.id)
      })
    },

    /**
     * Another key in the place of the one that was shown, for the rest of what it may be used: what has
     * the old one stops. A key that was replaced meanwhile stays.
     */
    async rotate(owner: Owner, id: string, shown: string): Promise<void> {
      const found = await allowed(owner, id)
      await database.transaction(async (tx) => {
        const { key, moment } = await lock(tx, found)
        if (key.displayKey !== shown) return
        if (!isActive(key, moment.at)) throw new AppError('LICENSE_KEY_IS_NOT_ACTIVE')
        await activations.removeAll(tx, key.organizationId, key.id)
        await store.giveAllActivationsBack(tx, key.organizationId, key.id)
        await replace(tx, { key, moment })
      })
    },

    /** The same for programs: what was activated stays so. */
    rotateKept: async (
      owner: Owner,
      id: string,
      keep: (tx: Tx, rotated: LicenseKey) => Promise<void>,
    ): Promise<LicenseKey> => rotate(await allowed(owner, id), keep),
  }
}
