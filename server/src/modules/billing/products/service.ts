import type { ProductCreate, ProductUpdate } from '@guildhall/contract/billing/products'
import { AppError } from '../../../kernel/index.ts'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import { changeCount } from '../../../platform/lists/index.ts'
import { createAdHocPrices } from './ad-hoc.ts'
import { createProductHooks, type Dependencies } from './dependencies.ts'
import { createDrafts } from './draft.ts'
import { checkMeterInterval } from './meter-interval.ts'
import { createProductsMirror } from './mirror.ts'
import { writeBought } from './mirror-prices.ts'
import { createReader, type ProductDetails } from './read.ts'
import { checkBenefits, createReferenceChecks, refuseIfAny } from './references.ts'
import { type Planned, planPrices } from './rules/changes.ts'
import { checkTerms, termsOf } from './rules/definition.ts'
import type { Price, PriceTerms } from './rules/price.ts'
import {
  changedAfterPurchase,
  changedSchedule,
  checkFixedInterval,
  checkSchedule,
  newAfterPurchase,
  newSchedule,
  type Product,
} from './rules/product.ts'
import { checkSet, sortKeyOf } from './rules/set.ts'
import * as attachments from './store/attachments.ts'
import * as medias from './store/media.ts'
import * as prices from './store/prices.ts'
import * as store from './store/products.ts'
import { toWire } from './wire.ts'

type Change = (tx: Tx, moment: Moment, product: Product) => Promise<Product>

export function createProducts(dependencies: Dependencies) {
  const { benefits, database, events, merchants, random } = dependencies
  const hooks = createProductHooks()
  const reader = createReader(dependencies, hooks)
  const check = createReferenceChecks(dependencies, hooks)

  benefits.hooks.deleted.register('products', (tx, _moment, benefit) =>
    attachments.removeBenefit(tx, benefit),
  )

  const count = (tx: Tx, { organizationId, isArchived }: Product, change: number) =>
    changeCount(tx, organizationId, store.listName, { key: String(isArchived), change })

  async function appendState(
    tx: Tx,
    type: 'product.created' | 'product.updated',
    product: Product,
    { at }: Moment,
  ): Promise<ProductDetails> {
    const [details] = await reader.detailsOf(tx, product.organizationId, [product])
    if (!details) throw new Error('A product has no details.')
    await events.append(tx, type, `product:${product.id}`, toWire(details), at)
    return details
  }

  /** Changes one product under its lock, and tells of it. */
  async function change(organizationIds: readonly string[], id: string, work: Change) {
    const found = await store.find(database.sql, organizationIds, id)
    if (!found) throw new AppError('NOT_FOUND')
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, found.organizationId)
      const product = await store.lock(tx, found.organizationId, id)
      if (!product) throw new AppError('NOT_FOUND')
      return appendState(tx, 'product.updated', await work(tx, moment, product), moment)
    })
  }

  function newPrice(productId: string, terms: PriceTerms, createdAt: Date): Price {
    return {
      ...terms,
      id: random.uuid(),
      productId,
      isArchived: false,
      isAdHoc: false,
      createdAt,
      modifiedAt: null,
      mirrored: null,
    }
  }

  async function savePrices(
    tx: Tx,
    { organizationId, id }: Product,
    { planned, dropped }: { planned: readonly Planned[]; dropped: readonly Price[] },
    at: Date,
  ) {
    const all = planned.map(({ kept, terms }, position) => ({
      ...(kept ?? newPrice(id, terms, at)),
      position,
      isNew: !kept,
    }))
    const ids = dropped.map((price) => price.id)
    await prices.archive(tx, organizationId, ids, at)
    await prices.insert(
      tx,
      organizationId,
      all.filter(({ isNew }) => isNew),
    )
    await prices.reorder(tx, organizationId, all)
  }

  async function attachFields(
    tx: Tx,
    product: Product,
    attached: NonNullable<ProductUpdate['attached_custom_fields']>,
  ) {
    await attachments.replaceFields(
      tx,
      product,
      attached.map(({ custom_field_id: customFieldId, required }) => ({ customFieldId, required })),
    )
  }

  return {
    ...reader,
    mirror: createProductsMirror(reader),
    /** Prices of mirrored products, which what was bought names. */
    writeBought,
    walk: (organizationId: string) => reader.walk(organizationId, toWire),
    hooks,
    /** A product that is not stored, for the page that would sell it. */
    draftOf: createDrafts(dependencies, reader, check),
    /** Prices for one checkout. */
    addAdHoc: createAdHocPrices(dependencies, check),

    create: (organizationId: string, input: ProductCreate, keepAnswer: KeepAnswer) =>
      database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, organizationId)
        const schedule = newSchedule(input)
        const isRecurring = schedule.recurringInterval !== null
        const { currency } = await merchants.get(tx, organizationId)
        const terms = input.prices.map((each) => termsOf(each, currency))
        const attached = input.attached_custom_fields
        refuseIfAny([
          ...checkSchedule(schedule),
          ...checkMeterInterval(schedule),
          ...terms.flatMap((each, index) => checkTerms(each, ['body', 'prices', index])),
          ...checkSet(terms, { isRecurring }),
          ...(await check.ofPrices(tx, organizationId, terms)),
          ...(await check.ofFields(tx, organizationId, attached)),
          ...(await check.ofMedias(tx, organizationId, input.medias ?? [])),
        ])
        const product: Product = {
          ...schedule,
          ...newAfterPurchase(input),
          id: random.uuid(),
          organizationId,
          name: input.name,
          description: input.description ?? null,
          visibility: input.visibility,
          isArchived: false,
          metadata: input.metadata,
          createdAt: moment.at,
          modifiedAt: null,
        }
        await store.insert(tx, product, sortKeyOf(terms))
        count(tx, product, 1)
        const planned = terms.map((each) => ({ kept: undefined, terms: each }))
        await savePrices(tx, product, { planned, dropped: [] }, moment.at)
        await attachFields(tx, product, attached)
        await medias.replace(tx, product, input.medias ?? [])
        const details = await appendState(tx, 'product.created', product, moment)
        await keepAnswer(tx, toWire(details))
        return details
      }),

    update: (organizationIds: readonly string[], id: string, input: ProductUpdate) =>
      change(organizationIds, id, async (tx, moment, product) => {
        const { organizationId } = product
        const schedule = changedSchedule(product, input)
        const isRecurring = schedule.recurringInterval !== null
        const present = await prices.ofProducts(tx, organizationId, [id])
        const kept = input.prices ?? present
        const { currency } = await merchants.get(tx, organizationId)
        const plan = planPrices(present, kept, currency)
        const terms = plan.planned.map((each) => each.terms)
        const attached = input.attached_custom_fields ?? []
        refuseIfAny([
          ...checkFixedInterval(product, input),
          ...checkSchedule(schedule),
          ...plan.issues,
          ...checkSet(terms, { isRecurring }),
          ...(await check.ofPrices(tx, organizationId, terms)),
          ...(await check.ofFields(tx, organizationId, attached)),
          ...(await check.ofMedias(tx, organizationId, input.medias ?? [])),
        ])
        const at = changedAt(moment, product)
        const changed: Product = {
          ...product,
          ...schedule,
          ...changedAfterPurchase(product, input),
          name: input.name ?? product.name,
          description: input.description === undefined ? product.description : input.description,
          visibility: input.visibility ?? product.visibility,
          isArchived: input.is_archived ?? product.isArchived,
          metadata: input.metadata ?? product.metadata,
          modifiedAt: at,
        }
        await store.save(tx, changed, sortKeyOf(terms))
        if (input.prices) await savePrices(tx, changed, plan, at)
        if (input.medias) await medias.replace(tx, changed, input.medias)
        if (input.attached_custom_fields) await attachFields(tx, changed, attached)
        if (changed.isArchived !== product.isArchived) {
          count(tx, product, -1)
          count(tx, changed, 1)
        }
        return changed
      }),

    /** Those who bought it follow afterwards. */
    setBenefits: (organizationIds: readonly string[], id: string, ids: readonly string[]) =>
      change(organizationIds, id, async (tx, moment, product) => {
        const { organizationId } = product
        const wanted = [...new Set(ids)]
        const before = await attachments.benefitsOf(tx, organizationId, [id])
        const present = before.map(({ benefitId }) => benefitId)
        await checkBenefits(tx, benefits, organizationId, { present, wanted })
        await attachments.replaceBenefits(tx, product, wanted)
        const changed = { ...product, modifiedAt: changedAt(moment, product) }
        const own = await prices.ofProducts(tx, organizationId, [id])
        await store.save(tx, changed, sortKeyOf(own))
        for (const hook of hooks.benefitsSet) await hook(tx, moment, changed)
        return changed
      }),

    /** Modules that sold it refuse by the hook. */
    remove: (organizationIds: readonly string[], id: string) =>
      change(organizationIds, id, async (tx, moment, product) => {
        for (const mayDelete of hooks.beforeDelete) await mayDelete(tx, moment, product)
        const at = changedAt(moment, product)
        await store.remove(tx, product, at)
        count(tx, product, -1)
        const { organizationId, name } = product
        const gone = { id, organization_id: organizationId, name }
        await events.append(tx, 'product.deleted', `product:${id}`, gone, moment.at)
        return { ...product, isArchived: true, modifiedAt: at }
      }),
  }
}
export type Products = ReturnType<typeof createProducts>
