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
import * as uses from './store/uses.ts'

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

  /** The key of a seat goes on with the uses of the one that the seat had before. */
  async function usageOf(tx: Tx, { benefit, organizationId, seatId }: KeyGrant, key: LicenseKey) {
    if (seatId === null) return key.usage
    const last = await uses.find(tx, { organizationId, seatId, benefitId: benefit.id })
    return last?.licenseKeyId === key.id ? key.usage : (last?.usage ?? 0)
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
      const known = await store.lockOfGrant(tx, organizationId, id)
      const found = known ?? (await create(tx, moment, grant))
      const usage = why === 'granted' ? await usageOf(tx, grant, found) : found.usage
      if (!known && usage === 0) return { properties: propertiesOf(found) }
      const changed =
        why === 'updated'
          ? {
              ...limitsOf(benefit.properties),
              expiresAt: expiryOf(benefit.properties, subscriptionId, found.createdAt),
            }
          : {}
      // What a merchant disabled stays so.
      const status = found.status === 'revoked' ? 'granted' : found.status
      const modifiedAt = known ? changedAt(moment, found) : null
      await store.save(tx, { ...found, ...changed, status, usage, modifiedAt })
      return { properties: propertiesOf(found) }
    },

    async revoke(tx, moment, { benefit, id, organizationId, properties, seatId }) {
      const found = await store.lockOfGrant(tx, organizationId, id)
      if (!found) return properties
      const status = found.status === 'granted' ? 'revoked' : found.status
      if (seatId !== null) {
        const place = { organizationId, seatId, benefitId: benefit.id }
        await uses.save(tx, { ...place, licenseKeyId: found.id, usage: found.usage })
      }
      await store.save(tx, { ...found, status, modifiedAt: changedAt(moment, found) })
      return propertiesOf(found)
    },
  }
}
