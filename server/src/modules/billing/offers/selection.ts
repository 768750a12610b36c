import { type Issue, invalidInput } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { checkCustomAmount, type Price, type Product, seatRange } from '../products/index.ts'
import type { Dependencies } from './dependencies.ts'
import { currencyOf, pricesIn, productIssue, seatsIssue } from './rules/choice.ts'

/** The product that is bought, and its prices that apply. */
export type Selection = { readonly product: Product; readonly prices: readonly Price[] }

/** The ways in which a request names products. */
export type NamedProducts = {
  readonly products?: readonly string[] | undefined
  readonly product_id?: string | null | undefined
  readonly product_price_id?: string | null | undefined
}

type Place = Issue['loc']

/** The prices that were made for a checkout, by product. */
export type AdHocPrices = Readonly<Record<string, readonly string[]>>

type Chosen = {
  readonly organizationId: string
  readonly productIds: readonly string[]
  readonly adHocPrices: AdHocPrices | null
}
type Shown = Pick<Chosen, 'adHocPrices'> & {
  readonly organizationId: string
  readonly productId: string
  readonly priceIds: readonly string[]
}

/** Whether subscriptions can be sold; one-time products always can. */
type Capability = { readonly sellsSubscriptions: boolean }

export function createSelection({ products }: Pick<Dependencies, 'products'>) {
  async function productOfPrice(sql: Sql, organizationId: string, priceId: string, own: boolean) {
    const [price] = await products.findPrices(sql, organizationId, [priceId])
    // One that was made for another checkout is as if it did not exist.
    if (price && !price.isArchived && (own || !price.isAdHoc)) return price.productId
    const loc = ['body', 'product_price_id']
    throw invalidInput({ loc, msg: 'Price does not exist.', type: 'value_error' })
  }

  /** The ids that a request names, where each came from. */
  async function named(sql: Sql, organizationId: string, input: NamedProducts) {
    const { products: ids, product_id: productId, product_price_id: priceId } = input
    if (ids) {
      const places = new Map<string, Place>()
      for (const [index, id] of ids.entries()) {
        if (!places.has(id)) places.set(id, ['body', 'products', index])
      }
      return places
    }
    if (productId) return new Map([[productId, ['body', 'product_id']]])
    if (!priceId)
      throw invalidInput({ loc: ['body', 'products'], msg: 'Field required', type: 'missing' })
    const ofPrice = await productOfPrice(sql, organizationId, priceId, false)
    return new Map([[ofPrice, ['body', 'product_price_id']]])
  }

  /** The products that a new checkout offers, in the order of the request. */
  async function offered(
    sql: Sql,
    organizationId: string,
    input: NamedProducts,
    { sellsSubscriptions }: Capability,
  ): Promise<Product[]> {
    const places = await named(sql, organizationId, input)
    const found = await products.findMany(sql, organizationId, [...places.keys()])
    const byId = new Map(found.map((product) => [product.id, product]))
    const issues: Issue[] = []
    const offer = [...places].flatMap(([id, loc]) => {
      const product = byId.get(id)
      const issue = productIssue(product, loc, sellsSubscriptions)
      if (issue) issues.push(issue)
      return product && !issue ? [product] : []
    })
    if (issues.length > 0) throw invalidInput(...issues)
    return offer
  }

  /** A product with the prices that it has in a checkout. */
  async function withAdHoc(
    sql: Sql,
    product: Product,
    adHocPrices: AdHocPrices | null,
  ): Promise<Product> {
    const ids = adHocPrices?.[product.id]
    if (!ids) return product
    const found = await products.findPrices(sql, product.organizationId, ids)
    return { ...product, prices: ids.flatMap((id) => found.find((each) => each.id === id) ?? []) }
  }

  /** What a change chooses among the offered products; undefined where it chooses nothing. */
  async function chosen(
    sql: Sql,
    among: Chosen,
    input: NamedProducts,
    { sellsSubscriptions }: Capability,
  ): Promise<Product | undefined> {
    const { adHocPrices, organizationId, productIds } = among
    const { product_id: named, product_price_id: priceId } = input
    if (!named && !priceId) return undefined
    const isOwn = Object.values(adHocPrices ?? {}).some((ids) => ids.includes(priceId ?? ''))
    const id = named ?? (priceId ? await productOfPrice(sql, organizationId, priceId, isOwn) : '')
    const loc = ['body', named ? 'product_id' : 'product_price_id']
    const [found] = productIds.includes(id)
      ? await products.findMany(sql, organizationId, [id])
      : []
    const product = found && (await withAdHoc(sql, found, adHocPrices))
    const issue = productIssue(product, loc, sellsSubscriptions)
    if (issue) throw invalidInput(issue)
    if (priceId && !product?.prices.some((price) => price.id === priceId)) {
      const at = ['body', 'product_price_id']
      throw invalidInput({ loc: at, msg: 'Price does not exist.', type: 'value_error' })
    }
    return product
  }

  /** The prices of a product in the currency that was asked for. */
  function priced(
    product: Product,
    asked: string | null,
  ): Selection & { readonly currency: string } {
    const currency = currencyOf(product.prices, asked)
    if (currency === undefined) {
      const loc = ['body', 'currency']
      throw invalidInput({ loc, msg: 'No price in this currency.', type: 'value_error' })
    }
    return { product, currency, prices: pricesIn(product.prices, currency) }
  }

  /** The prices that were shown last, even if they were archived since. */
  async function shown(
    sql: Sql,
    { adHocPrices, organizationId, priceIds, productId }: Shown,
  ): Promise<Selection> {
    const [[product], prices] = await Promise.all([
      products.findMany(sql, organizationId, [productId]),
      products.findPrices(sql, organizationId, priceIds),
    ])
    if (!product) throw new Error(`The product ${productId} is missing.`)
    const byId = new Map(prices.map((price) => [price.id, price]))
    return {
      product: await withAdHoc(sql, product, adHocPrices),
      prices: priceIds.flatMap((id) => byId.get(id) ?? []),
    }
  }

  return { offered, chosen, priced, shown }
}

type Choice = {
  readonly customAmount: number | null
  readonly seats: number | null
  readonly minSeats: number | null
  readonly maxSeats: number | null
}

/** What the buyer decides about the price; an amount for a price that leaves no choice is ignored. */
export function choiceOf(
  prices: readonly Price[],
  { customAmount, maxSeats, minSeats, seats }: Choice,
): Pick<Choice, 'customAmount' | 'seats'> {
  const custom = prices.find(({ amountType }) => amountType === 'custom')
  const issues: (Issue | undefined)[] = []
  if (custom && customAmount !== null) issues.push(checkCustomAmount(custom, customAmount))
  const range = seatRange(prices)
  const count = range ? (seats ?? Math.max(minSeats ?? 1, range.minimum)) : null
  if (range && count !== null) {
    issues.push(seatsIssue(count, range, { minimum: minSeats ?? 1, maximum: maxSeats }))
  }
  const found = issues.filter((issue) => issue !== undefined)
  if (found.length > 0) throw invalidInput(...found)
  return { customAmount: custom ? customAmount : null, seats: count }
}
