import type { FileRead } from '@guildhall/contract/billing/files'
import type { ProductQuery } from '@guildhall/contract/billing/products'
import { AppError } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { createList, createPageBoundaries, offsetOf } from '../../../platform/lists/index.ts'
import type { CustomField } from '../custom-fields/index.ts'
import type { Dependencies, PriceMeter, ProductHooks } from './dependencies.ts'
import type { Price } from './rules/price.ts'
import type { Product as ProductRow } from './rules/product.ts'
import * as attachments from './store/custom-fields.ts'
import * as media from './store/media.ts'
import * as prices from './store/prices.ts'
import * as store from './store/products.ts'

/** A product with the prices that it has now. */
export type Product = ProductRow & { readonly prices: readonly Price[] }

/** A product with all that is shown of it. */
export type ProductDetails = {
  readonly product: Product
  readonly meters: ReadonlyMap<string, PriceMeter>
  readonly medias: readonly ProductMedia[]
  /** In the order of the form. */
  readonly customFields: readonly { readonly field: CustomField; readonly required: boolean }[]
}

type ProductMedia = Extract<FileRead, { service: 'product_media' }>

type Page = { readonly details: readonly ProductDetails[]; readonly total: number }

const { sorts, filters } = store.listing

export function createReader(dependencies: Dependencies, hooks: ProductHooks) {
  const { clock, customFields, database, files } = dependencies
  const listRows = createList<ProductRow, keyof typeof sorts, keyof typeof filters>(
    store.listing,
    createPageBoundaries(clock),
  )

  async function withPrices(sql: Sql, organizationId: string, rows: readonly ProductRow[]) {
    const ids = rows.map(({ id }) => id)
    const found = ids.length > 0 ? await prices.ofProducts(sql, organizationId, ids) : []
    const byProduct = Map.groupBy(found, ({ productId }) => productId)
    return rows.map((row): Product => ({ ...row, prices: byProduct.get(row.id) ?? [] }))
  }

  async function metersOf(sql: Sql, organizationId: string, all: readonly Price[]) {
    const ids = all.flatMap(({ meterId }) => meterId ?? [])
    const found = ids.length > 0 ? await hooks.meters.run?.(sql, organizationId, ids) : []
    return new Map((found ?? []).map((meter) => [meter.id, meter]))
  }

  async function fieldsOf(sql: Sql, organizationId: string, productIds: readonly string[]) {
    const attached = await attachments.ofProducts(sql, organizationId, productIds)
    const ids = [...new Set(attached.map(({ customFieldId }) => customFieldId))]
    const found = ids.length > 0 ? await customFields.findMany(sql, organizationId, ids) : []
    const byId = new Map(found.map((field) => [field.id, field]))
    // A field that was deleted is no longer asked for.
    const present = attached.flatMap(({ productId, customFieldId, required }) => {
      const field = byId.get(customFieldId)
      return field ? [{ productId, field, required }] : []
    })
    return Map.groupBy(present, ({ productId }) => productId)
  }

  async function mediasOf(sql: Sql, organizationId: string, productIds: readonly string[]) {
    const attached = await media.ofProducts(sql, organizationId, productIds)
    const ids = [...new Set(attached.map(({ fileId }) => fileId))]
    const found = ids.length > 0 ? await files.findMany(sql, organizationId, ids) : []
    const byId = new Map(found.map((file) => [file.id, files.toWire(file)]))
    // A file that was deleted is no longer shown.
    const present = attached.flatMap(({ productId, fileId }) => {
      const file = byId.get(fileId)
      return file?.service === 'product_media' ? [{ productId, file }] : []
    })
    return Map.groupBy(present, ({ productId }) => productId)
  }

  async function detailsOf(
    sql: Sql,
    organizationId: string,
    rows: readonly ProductRow[],
  ): Promise<readonly ProductDetails[]> {
    if (rows.length === 0) return []
    const products = await withPrices(sql, organizationId, rows)
    const meters = await metersOf(
      sql,
      organizationId,
      products.flatMap((product) => product.prices),
    )
    const ids = products.map(({ id }) => id)
    const fields = await fieldsOf(sql, organizationId, ids)
    const medias = await mediasOf(sql, organizationId, ids)
    return products.map((product) => ({
      product,
      meters,
      medias: (medias.get(product.id) ?? []).map(({ file }) => file),
      customFields: (fields.get(product.id) ?? []).map(({ field, required }) => ({
        field,
        required,
      })),
    }))
  }

  return {
    detailsOf,
    /** Those that these prices name, by id. */
    metersOf,
    /** Undefined for one that was deleted. */
    async find(
      sql: Sql,
      organizationIds: readonly string[],
      id: string,
    ): Promise<Product | undefined> {
      const row = await store.find(sql, organizationIds, id)
      if (!row) return undefined
      const [product] = await withPrices(sql, row.organizationId, [row])
      return product
    },
    /** In no order, deleted ones too: orders and subscriptions still name them. */
    async findMany(sql: Sql, organizationId: string, ids: readonly string[]) {
      return withPrices(sql, organizationId, await store.findMany(sql, organizationId, ids))
    },
    /** Those of these ids that are not deleted. */
    async existing(sql: Sql, organizationId: string, ids: readonly string[]) {
      const rows = await store.findExisting(sql, organizationId, ids)
      return new Set(rows.map(({ id }) => id))
    },
    /** In no order, archived ones too: subscriptions keep theirs. */
    findPrices: prices.findMany,
    /** The same as `findMany`, with all that is shown. */
    async details(sql: Sql, organizationId: string, ids: readonly string[]) {
      return detailsOf(sql, organizationId, await store.findMany(sql, organizationId, ids))
    },
    async get(organizationIds: readonly string[], id: string): Promise<ProductDetails> {
      const row = await store.find(database.sql, organizationIds, id)
      const [details] = row ? await detailsOf(database.sql, row.organizationId, [row]) : []
      if (!details) throw new AppError('NOT_FOUND')
      return details
    },
    async list(organizationId: string, query: ProductQuery): Promise<Page> {
      // No product has benefits yet.
      if (query.benefit_id) return { details: [], total: 0 }
      const { id, is_archived: archived, is_recurring: recurring, visibility, limit } = query
      const { rows, total } = await listRows(database.lists, {
        organizationId,
        filters: {
          id,
          is_archived: archived === undefined ? undefined : [archived],
          is_recurring: recurring === undefined ? undefined : [recurring],
          visibility,
        },
        search: query.query,
        metadata: query.metadata,
        sorting: query.sorting,
        offset: offsetOf(query),
        limit,
      })
      return { details: await detailsOf(database.sql, organizationId, rows), total }
    },
  }
}
