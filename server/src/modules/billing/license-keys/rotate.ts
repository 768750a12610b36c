import { AppError } from '../../../kernel/index.ts'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import { propertiesOf } from './granting.ts'
import { displayText, keyText, type LicenseKey } from './rules/keys.ts'
import * as store from './store/keys.ts'
import { toEvent } from './wire.ts'

export type LockedKey = { readonly key: LicenseKey; readonly moment: Moment }

/** Another text for a key; everything else of it stays. */
export function createRotate(dependencies: Dependencies) {
  const { benefits, customers, database, events, grants, merchants, random, sealer } = dependencies

  async function prefixOf(tx: Tx, { benefitId, organizationId }: LicenseKey) {
    const [benefit] = await benefits.findMany(tx, organizationId, [benefitId])
    return benefit?.type === 'license_keys' ? benefit.properties.prefix : null
  }

  /** The customer first, as wherever a grant changes with its key. */
  async function lock(
    tx: Tx,
    { customerId, id, organizationId }: Pick<LicenseKey, 'customerId' | 'id' | 'organizationId'>,
  ): Promise<LockedKey> {
    const moment = await merchants.moment(tx, organizationId)
    await customers.lock(tx, organizationId, customerId)
    const key = await store.lock(tx, organizationId, id)
    if (!key) throw new AppError('NOT_FOUND')
    return { key, moment }
  }

  /** Of a locked key; the text from before is no key any more. */
  async function replace(tx: Tx, { key, moment }: LockedKey): Promise<LicenseKey> {
    const text = keyText(await prefixOf(tx, key), random.uuid())
    const rotated: LicenseKey = {
      ...key,
      sealedKey: sealer.seal('license-key', key.id, text),
      displayKey: displayText(text),
      modifiedAt: changedAt(moment, key),
    }
    await store.replaceText(tx, rotated, store.hashOf(text))
    await grants.amend(tx, moment, key.grantId, propertiesOf(rotated))
    const aggregate = `license_key:${key.id}`
    await events.append(tx, 'license_key.updated', aggregate, toEvent(rotated), moment.at)
    return rotated
  }

  return {
    lock,
    replace,
    /** Also a key that has expired or is disabled, not one that was revoked. */
    rotate: (
      found: LicenseKey,
      keep: (tx: Tx, rotated: LicenseKey) => Promise<void>,
    ): Promise<LicenseKey> =>
      database.transaction(async (tx) => {
        const locked = await lock(tx, found)
        if (locked.key.status === 'revoked') {
          throw new AppError('LICENSE_KEY_CANNOT_BE_ROTATED')
        }
        const rotated = await replace(tx, locked)
        await keep(tx, rotated)
        return rotated
      }),
  }
}
export type Rotate = ReturnType<typeof createRotate>
