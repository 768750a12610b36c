/** Columns of a row, as JSON has them. */
export type Columns = Readonly<Record<string, unknown>>

type One = { readonly id: string }

/** What a sandbox has that may be copied, as far as it refers to something; the oldest first. */
export type Source = {
  readonly customFields: readonly One[]
  readonly meters: readonly (One & { readonly isArchived: boolean })[]
  readonly alerts: readonly (Columns & { readonly meter_id: string })[]
  readonly files: readonly (One & { readonly size: number })[]
  readonly benefits: readonly (One & {
    /** Of those that refer to something else. */
    readonly properties: Columns | null
  })[]
  readonly products: readonly (One & {
    readonly isArchived: boolean
    readonly isDraft: boolean
  })[]
  readonly prices: readonly (One & {
    readonly productId: string
    readonly meterId: string | null
  })[]
  readonly fieldsOfProducts: readonly (Columns & {
    readonly product_id: string
    readonly custom_field_id: string
  })[]
  readonly benefitsOfProducts: readonly (Columns & {
    readonly product_id: string
    readonly benefit_id: string
  })[]
  readonly pictures: readonly (Columns & {
    readonly product_id: string
    readonly file_id: string
  })[]
  readonly discounts: readonly One[]
  readonly productsOfDiscounts: readonly {
    readonly discount_id: string
    readonly product_id: string
  }[]
  readonly links: readonly (One & {
    readonly productIds: readonly string[]
    readonly discountId: string | null
  })[]
  readonly legalSettings: readonly One[]
  /** By email and language. */
  readonly emailWordings: readonly Columns[]
}

/** What was added as sample data. */
export type Samples = {
  readonly productIds: readonly string[]
  readonly benefitIds: readonly string[]
  readonly discountIds: readonly string[]
}

export const noSamples: Samples = { productIds: [], benefitIds: [], discountIds: [] }

export const textOf = (properties: Columns | null, name: string) =>
  typeof properties?.[name] === 'string' ? properties[name] : undefined

export const filesOf = (properties: Columns | null): readonly string[] =>
  Array.isArray(properties?.files) ? properties.files : []
