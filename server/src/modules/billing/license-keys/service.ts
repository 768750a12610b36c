import type { LicenseKeyQuery, LicenseKeyUpdate } from '@guildhall/contract/billing/license-keys'
import { AppError } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { createList, createPageBoundaries, offsetOf } from '../../../platform/lists/index.ts'
import { createChange } from './change.ts'
import type { Dependencies } from './dependencies.ts'
import { createGranting } from './granting.ts'
import { createOwn } from './own.ts'
import { createRotate } from './rotate.ts'
import { displayText, type LicenseKey, shownCharacters } from './rules/keys.ts'
import { createShow } from './show.ts'
import * as activations from './store/activations.ts'
import * as store from './store/keys.ts'
import { createTakeOver } from './take-over.ts'
import { createUse } from './use.ts'
import { type Shown, toTransfer } from './wire.ts'

type Owner = Parameters<Dependencies['grants']['visibleTo']>[0]

type Query = Pick<LicenseKeyQuery, 'benefit_id' | 'limit' | 'page'> & {
  readonly query?: LicenseKeyQuery['query']
  readonly status?: LicenseKeyQuery['status']
  /** In the portal. */
  readonly owner?: Owner
}

export function createLicenseKeys(dependencies: Dependencies) {
  const { clock, customers, database, grants } = dependencies
  const show = createShow(dependencies)
  const change = createChange(dependencies)
  const rotation = createRotate(dependencies)
  const readList = createList<LicenseKey, keyof typeof store.listing.sorts, store.Filter>(
    store.listing,
    createPageBoundaries(clock),
  )

  grants.types.register('license_keys', createGranting(dependencies))
  customers.hooks.anonymize.register('license-keys', (tx, { id, organizationId }, limit) =>
    activations.anonymizeSome(tx, organizationId, id, limit),
  )

  async function find(organizationIds: readonly string[], id: string, owner?: Owner) {
    const row = await store.find(database.sql, organizationIds, id)
    const isForeign = owner !== undefined && row?.customerId !== owner.customerId
    if (!row || isForeign) throw new AppError('NOT_FOUND')
    const visible = owner && (await grants.visibleTo(owner))
    if (visible && !visible.includes(row.grantId)) throw new AppError('NOT_FOUND')
    return row
  }

  /** As a file of an export has them: with what only their activations know. */
  async function withActivations(organizationId: string, all: readonly Shown[]) {
    const ids = all.map(({ row }) => row.id)
    const made = await activations.ofKeys(database.lists, organizationId, ids)
    const ofKey = Map.groupBy(made, ({ licenseKeyId }) => licenseKeyId)
    return all.map((shown) => toTransfer(shown, ofKey.get(shown.row.id) ?? []))
  }

  const own = createOwn<Owner>(dependencies, show, find, rotation)

  return {
    use: createUse(dependencies, show),
    own,
    ...createTakeOver(dependencies),
    textOf: show.textOf,

    /** All of an organization, oldest first, piece by piece. */
    walk: (organizationId: string) =>
      readList.walk(database.lists, organizationId, 'created_at', async (rows) =>
        withActivations(organizationId, await show.all(database.lists, organizationId, rows)),
      ),

    async list(organizationId: string, query: Query) {
      const { benefit_id: benefit, limit, owner, query: text, status } = query
      const { display, hash } = searchOf(text)
      const customer = owner && [owner.customerId]
      const grant = owner && (await grants.visibleTo(owner))
      const { rows, total } = await readList(database.lists, {
        organizationId,
        filters: { benefit, customer, display, grant, hash, status },
        sorting: ['-created_at'],
        offset: offsetOf(query),
        limit,
      })
      return { items: await show.all(database.lists, organizationId, rows), total }
    },

    /** With its activations; of this customer, where one is named. */
    async get(organizationIds: readonly string[], id: string, owner?: Owner) {
      const row = await find(organizationIds, id, owner)
      const [shown, made] = await Promise.all([
        show.one(database.sql, row),
        activations.ofKey(database.sql, row.organizationId, row.id),
      ])
      return { shown, activations: made }
    },

    /** By what people paste: the id, the key itself, or the end of it that lists show. */
    findTyped: (organizationId: string, typed: store.Typed, limit: number) =>
      store.findTyped(database.lists, organizationId, typed, limit),

    async getActivation(organizationIds: readonly string[], id: string, activationId: string) {
      const row = await find(organizationIds, id)
      const activation = await activations.find(
        database.sql,
        row.organizationId,
        row.id,
        activationId,
      )
      if (!activation) throw new AppError('NOT_FOUND')
      return { shown: await show.one(database.sql, row), activation }
    },

    async rotate(
      organizationIds: readonly string[],
      id: string,
      keep: (tx: Tx, shown: Shown) => Promise<void>,
    ) {
      const rotated = await rotation.rotate(await find(organizationIds, id), async (tx, row) =>
        keep(tx, await show.one(tx, row)),
      )
      return show.one(database.sql, rotated)
    },
    async rotateOwn(owner: Owner, id: string, keep: (tx: Tx, shown: Shown) => Promise<void>) {
      const rotated = await own.rotateKept(owner, id, async (tx, row) =>
        keep(tx, await show.one(tx, row)),
      )
      return show.one(database.sql, rotated)
    },

    async update(organizationIds: readonly string[], id: string, input: LicenseKeyUpdate) {
      const { organizationId } = await find(organizationIds, id)
      return show.one(database.sql, await change(organizationId, id, input))
    },
  }
}
export type LicenseKeys = ReturnType<typeof createLicenseKeys>

/** The end of a key is what is shown of it, which an index has; its hash says which of them is whole. */
function searchOf(text: string | undefined) {
  const typed = text?.trim().toUpperCase() ?? ''
  if (typed === '') return {}
  const end = typed.replace(/^[*]+-/, '')
  const display = [displayText(end)]
  return end.length > shownCharacters
    ? { display, hash: [store.hashOf(typed).toString('hex')] }
    : { display }
}
