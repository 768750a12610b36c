import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import type { Dependencies } from './dependencies.ts'
import { propertiesOf } from './granting.ts'
import { displayText, isUnused, type LicenseKey, mostActivations } from './rules/keys.ts'
import * as activations from './store/activations.ts'
import * as store from './store/keys.ts'
import { toEvent } from './wire.ts'

type Activation = Pick<activations.Activation, 'conditions' | 'label' | 'meta'> & {
  /** Programs keep it. */
  readonly id: string | null
  readonly createdAt: Date | null
}

/** A key that programs check elsewhere, and check here from now on. What is undefined stays as it was. */
type TakeOver = Pick<
  LicenseKey,
  'benefitId' | 'customerId' | 'lastValidatedAt' | 'status' | 'usage' | 'validations'
> & {
  readonly text: string
  readonly limitActivations: number | null | undefined
  readonly limitUsage: number | null | undefined
  readonly expiresAt: Date | null | undefined
  readonly activations: readonly Activation[]
  /** Those of these subscriptions whose keys may be replaced. */
  readonly among: (tx: Tx, subscriptionIds: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Why a key is not taken over; the message never has its text. */
export class KeyRefused extends Error {
  readonly code: string
  readonly field: string
  constructor(code: string, field: string, message: string) {
    super(message)
    this.code = code
    this.field = field
  }
}

/**
 * Takes over keys: the text, status, limits and uses of one from elsewhere take the place of those of a
 * key that was generated here for the same benefit, and has not been used. So a grant has one key.
 */
export function createTakeOver(dependencies: Dependencies) {
  const { clock, database, events, grants, merchants, random, sealer } = dependencies

  async function keyFor(tx: Tx, moment: Moment, input: TakeOver): Promise<LicenseKey> {
    const { organizationId } = moment
    const granted = await grants.ofBenefit(tx, moment, input)
    const bought = granted.flatMap(({ subscriptionId }) => subscriptionId ?? [])
    const brought = await input.among(tx, bought)
    const ids = granted.flatMap(({ id, subscriptionId }) =>
      subscriptionId !== null && brought.has(subscriptionId) ? [id] : [],
    )
    const generated = (await store.lockOfGrants(tx, organizationId, ids)).filter(
      ({ isImported }) => !isImported,
    )
    if (generated.length === 0) {
      const why = 'The customer does not have this benefit by a subscription that was imported.'
      throw new KeyRefused('NO_GRANT', 'benefit_id', why)
    }
    const [free] = generated.filter(isUnused)
    if (free) return free
    const why = 'The key that the customer got here is in use already.'
    throw new KeyRefused('KEY_IS_IN_USE', 'benefit_id', why)
  }

  /** Within the limit, which must not be exceeded later either. */
  async function keepActivations(tx: Tx, moment: Moment, key: LicenseKey, input: TakeOver) {
    const most = Math.min(key.limitActivations ?? mostActivations, mostActivations)
    if (input.activations.length > most) {
      throw new KeyRefused('TOO_MANY_ACTIVATIONS', 'activations', `The key allows ${most}.`)
    }
    const { organizationId } = moment
    const rows = input.activations.map(({ createdAt, id, ...rest }) => ({
      ...rest,
      id: id ?? random.uuid(),
      organizationId,
      licenseKeyId: key.id,
      createdAt: createdAt && createdAt < moment.at ? createdAt : moment.at,
    }))
    if (rows.length === 0) return
    if ((await activations.insertMany(tx, organizationId, rows)) === rows.length) return
    throw new KeyRefused('ACTIVATION_EXISTS', 'activations', 'Two activations have the same id.')
  }

  return {
    /** The key with this text, whoever has it. */
    findByText: (sql: Sql, organizationId: string, text: string) =>
      store.findByKey(sql, { organizationId, hash: store.hashOf(text) }, clock.now()),

    takeOver: (organizationId: string, input: TakeOver, keepAnswer: KeepAnswer): Promise<void> =>
      database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, organizationId)
        const found = await keyFor(tx, moment, input)
        const { expiresAt, lastValidatedAt, limitActivations, limitUsage, text } = input
        const key: LicenseKey = {
          ...found,
          sealedKey: sealer.seal('license-key', found.id, text),
          displayKey: displayText(text),
          // A revocation is that of the grant.
          status: input.status === 'revoked' ? 'granted' : input.status,
          limitActivations:
            limitActivations === undefined ? found.limitActivations : limitActivations,
          limitUsage: limitUsage === undefined ? found.limitUsage : limitUsage,
          expiresAt: expiresAt === undefined ? found.expiresAt : expiresAt,
          usage: input.usage,
          validations: input.validations,
          lastValidatedAt,
          modifiedAt: changedAt(moment, found),
        }
        const hash = store.hashOf(text)
        await store.replace(tx, { key, hash, activations: input.activations.length })
        await keepActivations(tx, moment, key, input)
        await grants.amend(tx, moment, key.grantId, propertiesOf(key))
        if (input.status === 'revoked') await grants.hold(tx, moment, key.grantId)
        const event = toEvent({ ...key, status: input.status })
        await events.append(tx, 'license_key.updated', `license_key:${key.id}`, event, moment.at)
        await keepAnswer(tx, { id: key.id })
      }),
  }
}
