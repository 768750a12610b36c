import { type Columns, filesOf, type Source, textOf } from './source.ts'

/** A row that is copied, and what is changed in it. */
type RowCopy = { readonly id: string; readonly changes: Columns }

type Context = {
  readonly sandbox: string
  readonly live: string
  readonly at: Date
  readonly uuid: () => string
  /** Of a link, which everybody may follow who has it. */
  readonly secret: () => string
  /** Stands for a server at Discord, for the live organization alone. */
  readonly tokenOf: (guild: string) => string
}

/** Rows of one table: copies of others, or all that they have. */
type Rows =
  | { readonly table: string; readonly key?: string; readonly copies: readonly RowCopy[] }
  | { readonly table: string; readonly rows: readonly Columns[] }

/** New ids, in the order of the old ones: rows of one moment are listed by their ids. */
function newIds(rows: readonly { readonly id: string }[], uuid: () => string) {
  const fresh = rows.map(() => uuid()).toSorted()
  const ids = new Map(rows.map(({ id }, at) => [id, fresh[at] ?? uuid()]))
  return (id: string): string => {
    const found = ids.get(id)
    if (found === undefined) throw new Error('What was chosen refers to what was not.')
    return found
  }
}

/** What is written for a live organization, in the order in which rows refer to each other. */
export function copiesOf(chosen: Source, context: Context) {
  const { at, live, sandbox, secret, tokenOf, uuid } = context
  const now = at.toISOString()
  const field = newIds(chosen.customFields, uuid)
  const meter = newIds(chosen.meters, uuid)
  const file = newIds(chosen.files, uuid)
  const benefit = newIds(chosen.benefits, uuid)
  const product = newIds(chosen.products, uuid)
  const price = newIds(chosen.prices, uuid)
  const discount = newIds(chosen.discounts, uuid)
  const link = newIds(chosen.links, uuid)

  const copy = (id: string, newId: string, changes: Columns = {}): RowCopy => ({
    id,
    changes: {
      id: newId,
      organization_id: live,
      created_at: now,
      modified_at: null,
      ...changes,
    },
  })
  const own = (row: Columns): Columns => ({ ...row, organization_id: live })

  function propertiesOf(properties: Source['benefits'][number]['properties']): Columns {
    if (!properties) return {}
    const meterId = textOf(properties, 'meter_id')
    const guild = textOf(properties, 'guild_id')
    const ids = filesOf(properties)
    const archived = Object.entries(properties.archived ?? {})
    return {
      properties: {
        ...properties,
        ...(meterId !== undefined && { meter_id: meter(meterId) }),
        ...(guild !== undefined && { guild_token: tokenOf(guild) }),
        ...(ids.length > 0 && {
          files: ids.map(file),
          archived: Object.fromEntries(archived.map(([id, value]) => [file(id), value])),
        }),
      },
    }
  }

  const rows: readonly Rows[] = [
    { table: 'custom_fields', copies: chosen.customFields.map(({ id }) => copy(id, field(id))) },
    {
      table: 'meters',
      copies: chosen.meters.map(({ id, isArchived }) =>
        copy(id, meter(id), { archived_at: isArchived ? now : null }),
      ),
    },
    {
      table: 'meter_alerts',
      rows: chosen.alerts.map((row) =>
        own({ ...row, meter_id: meter(row.meter_id), modified_at: now }),
      ),
    },
    {
      table: 'files',
      copies: chosen.files.map(({ id }) =>
        copy(id, file(id), { upload_id: uuid(), upload_until: now, uploaded_at: now }),
      ),
    },
    {
      table: 'benefits',
      copies: chosen.benefits.map(({ id, properties }) =>
        copy(id, benefit(id), { version: 1, ...propertiesOf(properties) }),
      ),
    },
    { table: 'products', copies: chosen.products.map(({ id }) => copy(id, product(id))) },
    {
      table: 'prices',
      copies: chosen.prices.map(({ id, productId, meterId }) =>
        copy(id, price(id), {
          product_id: product(productId),
          meter_id: meterId && meter(meterId),
        }),
      ),
    },
    {
      table: 'product_custom_fields',
      rows: chosen.fieldsOfProducts.map((row) =>
        own({
          ...row,
          product_id: product(row.product_id),
          custom_field_id: field(row.custom_field_id),
        }),
      ),
    },
    {
      table: 'product_benefits',
      rows: chosen.benefitsOfProducts.map((row) =>
        own({ ...row, product_id: product(row.product_id), benefit_id: benefit(row.benefit_id) }),
      ),
    },
    {
      table: 'product_media',
      rows: chosen.pictures.map((row) =>
        own({ ...row, product_id: product(row.product_id), file_id: file(row.file_id) }),
      ),
    },
    {
      table: 'discounts',
      copies: chosen.discounts.map(({ id }) => copy(id, discount(id), { redemptions_count: 0 })),
    },
    {
      table: 'discount_products',
      rows: chosen.productsOfDiscounts.map((row) =>
        own({ discount_id: discount(row.discount_id), product_id: product(row.product_id) }),
      ),
    },
    {
      table: 'checkout_links',
      copies: chosen.links.map(({ id, productIds, discountId }) =>
        copy(id, link(id), {
          client_secret: secret(),
          product_ids: productIds.map(product),
          discount_id: discountId && discount(discountId),
        }),
      ),
    },
    {
      table: 'legal_settings',
      key: 'organization_id',
      copies: chosen.legalSettings.map(() => ({
        id: sandbox,
        changes: { organization_id: live, modified_at: now },
      })),
    },
    {
      table: 'email_wordings',
      rows: chosen.emailWordings.map((row) => own({ ...row, revision: 1, modified_at: now })),
    },
    ...(chosen.files.length > 0
      ? [
          {
            table: 'file_usage',
            rows: [own({ bytes: chosen.files.reduce((sum, { size }) => sum + size, 0) })],
          },
        ]
      : []),
  ]
  const isCopied = new Set(chosen.discounts.map(({ id }) => id))
  return {
    rows,
    /** The new id of a discount that something else names; null where it stays behind. */
    discountOf: (id: string | null) => (id !== null && isCopied.has(id) ? discount(id) : null),
  }
}
