import type { FileRead } from '@guildhall/contract/billing/files'
import type { ProductQuery } from '@guildhall/contract/billing/products'
import { AppError } from '../../../kernel/index.ts'
import { readOnce, type Sql } from '../../../platform/database/index.ts'
import { createList, createPageBoundaries, offsetOf } from '../../../platform/lists/index.ts'
import type { Benefit } from '../benefits/index.ts'
import type { CustomField } from '../custom-fields/index.ts'
import type { Dependencies, ProductHooks } from './dependencies.ts'
import type { Price, PriceMeter } from './rules/price.ts'
import type { Product as ProductRow } from './rules/product.ts'
import * as attachments from './store/attachments.ts'
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
  /** In the order in which they are granted. */
  readonly benefits: readonly Benefit[]
  /** In the order of the form. */
  readonly customFields: readonly { readonly field: CustomField; readonly required: boolean }[]
}

type ProductMedia = Extract<FileRead, { service: 'product_media' }>

type Page = { readonly details: readonly ProductDetails[]; readonly total: number }

const { sorts, filters } = store.listing

export function createReader(dependencies: Dependencies, hooks: ProductHooks) {
  const { benefits, clock, customFields, database, files } = dependencies
  const listRows = createList<ProductRow, keyof typeof sorts, keyof typeof filters>(
    store.listing,
    createPageBoundaries(clock),
  )

  /** Commands change products by `detailsOf` only, which reads anew. */
  const known = <Value>(
    sql: Sql,
    what: string,
    organizationId: string,
    ids: readonly string[],
    read: (sql: Sql, organizationId: string, ids: readonly string[]) => Promise<Value>,
  ) =>
    readOnce(sql, `${what} ${organizationId} ${ids.join()}`, () => read(sql, organizationId, ids))

  function withPrices(rows: readonly ProductRow[], found: readonly Price[]) {
    const byProduct = Map.groupBy(found, ({ productId }) => productId)
    return rows.map((row): Product => ({ ...row, prices: byProduct.get(row.id) ?? [] }))
  }

  async function findMany(sql: Sql, organizationId: string, ids: readonly string[]) {
    if (ids.length === 0) return []
    const [rows, found] = await Promise.all([
      known(sql, 'products', organizationId, ids, store.findMany),
      known(sql, 'prices of products', organizationId, ids, prices.ofProducts),
    ])
    return withPrices(rows, found)
  }

  async function metersOf(sql: Sql, organizationId: string, all: readonly Price[]) {
    const ids = all.flatMap(({ meterId }) => meterId ?? [])
    const found = ids.length > 0 ? await hooks.meters.run?.(sql, organizationId, ids) : []
    return new Map((found ?? []).map((meter) => [meter.id, meter]))
  }

  async function fieldsOf(sql: Sql, organizationId: string, productIds: readonly string[]) {
    const attached = await attachments.fieldsOf(sql, organizationId, productIds)
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

  async function benefitsOf(sql: Sql, organizationId: string, productIds: readonly string[]) {
    const rows = await attachments.benefitsOf(sql, organizationId, productIds)
    const ids = [...new Set(rows.map(({ benefitId }) => benefitId))]
    const found = ids.length > 0 ? await benefits.findMany(sql, organizationId, ids) : []
    const byId = new Map(found.map((benefit) => [benefit.id, benefit]))
    const present = rows.flatMap(({ benefitId, productId }) => {
      const benefit = byId.get(benefitId)
      return benefit && !benefit.deletedAt ? [{ productId, benefit }] : []
    })
    return Map.groupBy(present, ({ productId }) => productId)
  }

  type Parts = {
    readonly prices: readonly Price[]
    readonly fields: Awaited<ReturnType<typeof fieldsOf>>
    readonly medias: Awaited<ReturnType<typeof mediasOf>>
    readonly benefits: Awaited<ReturnType<typeof benefitsOf>>
  }

  async function partsOf(sql: Sql, organizationId: string, ids: readonly string[]): Promise<Parts> {
    const [found, fields, medias, given] = await Promise.all([
      prices.ofProducts(sql, organizationId, ids),
      fieldsOf(sql, organizationId, ids),
      mediasOf(sql, organizationId, ids),
      benefitsOf(sql, organizationId, ids),
    ])
    return { prices: found, fields, medias, benefits: given }
  }

  async function combine(
    sql: Sql,
    organizationId: string,
    rows: readonly ProductRow[],
    parts: Parts,
  ): Promise<readonly ProductDetails[]> {
    const products = withPrices(rows, parts.prices)
    const meters = await metersOf(
      sql,
      organizationId,
      products.flatMap((product) => product.prices),
    )
    return products.map((product) => ({
      product,
      meters,
      medias: (parts.medias.get(product.id) ?? []).map(({ file }) => file),
      benefits: (parts.benefits.get(product.id) ?? []).map(({ benefit }) => benefit),
      customFields: (parts.fields.get(product.id) ?? []).map(({ field, required }) => ({
        field,
        required,
      })),
    }))
  }

  async function detailsOf(sql: Sql, organizationId: string, rows: readonly ProductRow[]) {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    return combine(sql, organizationId, rows, await partsOf(sql, organizationId, ids))
  }

  async function readDetails(sql: Sql, organizationId: string, ids: readonly string[]) {
    const [rows, parts] = await Promise.all([
      store.findMany(sql, organizationId, ids),
      partsOf(sql, organizationId, ids),
    ])
    return combine(sql, organizationId, rows, parts)
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
      const found = await prices.ofProducts(sql, row.organizationId, [id])
      return withPrices([row], found)[0]
    },
    /** In no order, deleted ones too: orders and subscriptions still name them. */
    findMany,
    /** The ids of the benefits of each product, in their order. */
    async benefitIdsOf(sql: Sql, organizationId: string, productIds: readonly string[]) {
      const rows = await attachments.benefitsOf(sql, organizationId, productIds)
      return Map.groupBy(rows, ({ productId }) => productId)
    },
    /** Those of these ids that are not deleted. */
    async existing(sql: Sql, organizationId: string, ids: readonly string[]) {
      const rows = await store.findExisting(sql, organizationId, ids)
      return new Set(rows.map(({ id }) => id))
    },
    /** In no order, archived ones too: subscriptions keep theirs. */
    findPrices: (sql: Sql, organizationId: string, ids: readonly string[]) =>
      known(sql, 'prices', organizationId, ids, prices.findMany),
    /** The same as `findMany`, with all that is shown. */
    async details(sql: Sql, organizationId: string, ids: readonly string[]) {
      return ids.length > 0 ? known(sql, 'details', organizationId, ids, readDetails) : []
    },
    async get(organizationIds: readonly string[], id: string): Promise<ProductDetails> {
      const row = await store.find(database.sql, organizationIds, id)
      const [details] = row ? await detailsOf(database.sql, row.organizationId, [row]) : []
      if (!details) throw new AppError('NOT_FOUND')
      return details
    },
    /** A few with a text, without a total. */
    newest: (organizationId: string, text: string, limit: number) =>
      listRows.search(database.lists, organizationId, { by: '-created_at', text, limit }),
    /** All of an organization, oldest first, piece by piece. */
    walk: <Item>(organizationId: string, show: (details: ProductDetails) => Item) =>
      listRows.walk(database.lists, organizationId, 'created_at', async (rows) =>
        (await detailsOf(database.lists, organizationId, rows)).map(show),
      ),
    async list(organizationId: string, query: ProductQuery): Promise<Page> {
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
        conditions: [
          ...(query.benefit_id ? [attachments.withBenefit(query.benefit_id)] : []),
          ...(query.custom_field_id ? [attachments.asking(query.custom_field_id)] : []),
        ],
        sorting: query.sorting,
        offset: offsetOf(query),
        limit,
      })
      return { details: await detailsOf(database.sql, organizationId, rows), total }
    },
  }
}
