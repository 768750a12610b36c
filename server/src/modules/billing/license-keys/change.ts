import type { LicenseKeyUpdate } from '@guildhall/contract/billing/license-keys'
import { AppError } from '../../../kernel/index.ts'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { LicenseKey } from './rules/keys.ts'
import * as store from './store/keys.ts'
import { toEvent } from './wire.ts'

const given = <Value>(value: Value | undefined, otherwise: Value) =>
  value === undefined ? otherwise : value

/** What a merchant changes of a key. */
export function createChange({ database, events, grants, merchants }: Dependencies) {
  /** The grant goes along, except where a key is only disabled. */
  async function moveGrant(tx: Tx, moment: Moment, key: LicenseKey, status: LicenseKey['status']) {
    if (status === 'revoked') await grants.hold(tx, moment, key.grantId)
    if (status !== 'granted') return
    await grants.release(tx, moment, key.grantId)
    const grant = await grants.find(tx, moment.organizationId, key.grantId)
    // What it was bought with has ended.
    if (grant.grantedAt === null) throw new AppError('LICENSE_KEY_IS_NOT_ACTIVE')
  }

  return (organizationId: string, id: string, input: LicenseKeyUpdate): Promise<LicenseKey> =>
    database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const found = await store.find(tx, [organizationId], id)
      if (!found) throw new AppError('NOT_FOUND')
      // Before the key is locked: grants lock their customer first.
      if (input.status) await moveGrant(tx, moment, found, input.status)
      const key = await store.lock(tx, organizationId, id)
      if (!key) throw new AppError('NOT_FOUND')
      const changed: LicenseKey = {
        ...key,
        status: input.status ?? key.status,
        usage: given(input.usage, key.usage),
        limitActivations: given(input.limit_activations, key.limitActivations),
        limitUsage: given(input.limit_usage, key.limitUsage),
        expiresAt: given(input.expires_at, key.expiresAt),
        modifiedAt: changedAt(moment, key),
      }
      await store.save(tx, changed)
      const aggregate = `license_key:${id}`
      await events.append(tx, 'license_key.updated', aggregate, toEvent(changed), moment.at)
      return changed
    })
}
