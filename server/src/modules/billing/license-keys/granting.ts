import type { GrantPropertiesOf } from '@guildhall/contract/billing/benefit-types'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import { changedAt } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { changeCount } from '../../../platform/lists/index.ts'
import type { GrantOf, InsideType } from '../grants/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { LicenseKey } from './rules/keys.ts'
import { displayText, expiryOf, keyText, limitsOf } from './rules/keys.ts'
import * as store from './store/keys.ts'

type KeyGrant = GrantOf<'license_keys'>

export const propertiesOf = ({
  displayKey,
  id,
}: LicenseKey): GrantPropertiesOf['license_keys'] => ({
  license_key_id: id,
  display_key: displayKey,
})

/** A grant has one key, which follows it: revoked with it, and valid again with it. */
export function createGranting({
  random,
  sealer,
}: Pick<Dependencies, 'random' | 'sealer'>): InsideType<'license_keys'> {
  async function create(tx: Tx, { at }: Moment, grant: KeyGrant): Promise<LicenseKey> {
    const { benefit, customerId, id: grantId, organizationId, subscriptionId } = grant
    const id = random.uuid()
    const text = keyText(benefit.properties.prefix, random.uuid())
    const key: LicenseKey = {
      id,
      organizationId,
      customerId,
      benefitId: benefit.id,
      grantId,
      sealedKey: sealer.seal('license-key', id, text),
      displayKey: displayText(text),
      status: 'granted',
      ...limitsOf(benefit.properties),
      usage: 0,
      validations: 0,
      lastValidatedAt: null,
      expiresAt: expiryOf(benefit.properties, subscriptionId, at),
      createdAt: at,
      modifiedAt: null,
    }
    await store.insert(tx, key, store.hashOf(text))
    changeCount(tx, organizationId, store.listName, { key: '', change: 1 })
    return key
  }

  return {
    runs: 'inside',
    // The prefix is that of new keys only.
    changesGrants: (before, after) =>
      before.limit_usage !== after.limit_usage ||
      before.activations?.limit !== after.activations?.limit ||
      before.expires?.ttl !== after.expires?.ttl ||
      before.expires?.timeframe !== after.expires?.timeframe,

    async grant(tx, moment, grant, why) {
      const { benefit, id, organizationId, subscriptionId } = grant
      const found = await store.lockOfGrant(tx, organizationId, id)
      if (!found) return { properties: propertiesOf(await create(tx, moment, grant)) }
      const changed =
        why === 'updated'
          ? {
              ...limitsOf(benefit.properties),
              expiresAt: expiryOf(benefit.properties, subscriptionId, found.createdAt),
            }
          : {}
      // What a merchant disabled stays so.
      const status = found.status === 'revoked' ? 'granted' : found.status
      const modifiedAt = changedAt(moment, found)
      await store.save(tx, { ...found, ...changed, status, modifiedAt })
      return { properties: propertiesOf(found) }
    },

    async revoke(tx, moment, { id, organizationId, properties }) {
      const found = await store.lockOfGrant(tx, organizationId, id)
      if (!found) return properties
      const status = found.status === 'granted' ? 'revoked' : found.status
      await store.save(tx, { ...found, status, modifiedAt: changedAt(moment, found) })
      return propertiesOf(found)
    },
  }
}
