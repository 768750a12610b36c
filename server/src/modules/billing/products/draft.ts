import type { ProductDraft } from '@guildhall/contract/billing/products'
import type { Issue } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import { checkMeterInterval } from './meter-interval.ts'
import type { createReader, ProductDetails } from './read.ts'
import { type ReferenceChecks, refuseIfAny } from './references.ts'
import { checkTerms, termsOf } from './rules/definition.ts'
import type { Price, PriceTerms } from './rules/price.ts'
import { checkSchedule, newAfterPurchase, newSchedule, type Product } from './rules/product.ts'
import { checkSet } from './rules/set.ts'

type Reader = Pick<ReturnType<typeof createReader>, 'metersOf'>
/** In whose shop, and when by its clock. */
type Place = { readonly organizationId: string; readonly currency: string; readonly at: Date }

/** A product as it would be if its draft were stored, by the same rules; nothing is written. */
export function createDrafts(
  { benefits, customFields, files, random }: Dependencies,
  reader: Reader,
  check: ReferenceChecks,
) {
  function priceOf(terms: PriceTerms, productId: string, at: Date): Price {
    const id = random.uuid()
    const state = {
      isArchived: false,
      isAdHoc: false,
      createdAt: at,
      modifiedAt: null,
      mirrored: null,
    }
    return { ...terms, ...state, id, productId }
  }

  /** In the order of the draft. */
  async function benefitsOf(sql: Sql, organizationId: string, ids: readonly string[]) {
    const found = ids.length > 0 ? await benefits.findMany(sql, organizationId, ids) : []
    const byId = new Map(found.map((each) => [each.id, each]))
    const given = [...new Set(ids)].map((id) => byId.get(id))
    return given.map((each) => (each && each.deletedAt === null ? each : undefined))
  }

  return async function draftOf(
    sql: Sql,
    { at, currency, organizationId }: Place,
    draft: ProductDraft,
  ): Promise<ProductDetails> {
    const schedule = newSchedule(draft)
    const isRecurring = schedule.recurringInterval !== null
    const terms = draft.prices.map((each) => termsOf(each, currency))
    const medias = draft.medias ?? []
    const attached = draft.attached_custom_fields
    const given = await benefitsOf(sql, organizationId, draft.benefits)
    refuseIfAny([
      ...checkSchedule(schedule),
      ...checkMeterInterval(schedule),
      ...terms.flatMap((each, index) => checkTerms(each, ['body', 'prices', index])),
      ...checkSet(terms, { isRecurring }),
      ...(await check.ofPrices(sql, organizationId, terms)),
      ...(await check.ofFields(sql, organizationId, attached)),
      ...(await check.ofMedias(sql, organizationId, medias)),
      ...given.flatMap((each, index) => (each ? [] : noBenefit(index))),
    ])
    const id = random.uuid()
    const prices = terms.map((each) => priceOf(each, id, at))
    const product: Product = {
      ...schedule,
      ...newAfterPurchase(draft),
      id,
      organizationId,
      name: draft.name,
      description: draft.description ?? null,
      visibility: draft.visibility,
      isArchived: false,
      metadata: draft.metadata,
      createdAt: at,
      modifiedAt: null,
    }
    const [meters, pictures, fields] = await Promise.all([
      reader.metersOf(sql, organizationId, prices),
      medias.length > 0 ? files.findMany(sql, organizationId, medias) : [],
      attached.length > 0
        ? customFields.findMany(
            sql,
            organizationId,
            attached.map((each) => each.custom_field_id),
          )
        : [],
    ])
    const pictureById = new Map(pictures.map((file) => [file.id, files.toWire(file)]))
    const fieldById = new Map(fields.map((field) => [field.id, field]))
    return {
      product: { ...product, prices },
      meters,
      medias: medias.flatMap((each) => {
        const file = pictureById.get(each)
        return file?.service === 'product_media' ? [file] : []
      }),
      benefits: given.flatMap((each) => each ?? []),
      customFields: attached.flatMap(({ custom_field_id: fieldId, required }) => {
        const field = fieldById.get(fieldId)
        return field ? [{ field, required }] : []
      }),
    }
  }
}

const noBenefit = (index: number): Issue[] => [
  { loc: ['body', 'benefits', index], msg: 'Benefit does not exist.', type: 'value_error' },
]
