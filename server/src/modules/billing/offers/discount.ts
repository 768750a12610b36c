import { invalidInput } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { type Discount, isRedeemable } from '../discounts/index.ts'
import type { Dependencies } from './dependencies.ts'

type Sale = {
  readonly organizationId: string
  readonly productId: string
  readonly currency: string
  readonly at: Date
}

type Input = {
  /** By the merchant. */
  readonly discount_id?: string | null | undefined
  /** By the buyer. */
  readonly discount_code?: string | null | undefined
}

type Present = {
  readonly discountId: string | null
  readonly allowDiscountCodes: boolean
  /** As it was read a moment ago; whether it can still be redeemed is decided under its lock. */
  readonly found?: Discount | null | undefined
}

export function createDiscountChoice({ discounts }: Pick<Dependencies, 'discounts'>) {
  const fits = (discount: Discount, { at, currency, productId }: Sale) =>
    isRedeemable(discount, { at, productId, currency })

  async function named(sql: Sql, sale: Sale, input: Input, mayEnterCodes: boolean) {
    const { discount_id: id, discount_code: code } = input
    if (id) {
      const discount = await discounts.find(sql, [sale.organizationId], id)
      if (discount && fits(discount, sale)) return discount
      throw refused('discount_id')
    }
    if (!code) return null
    const discount = mayEnterCodes
      ? await discounts.findByCode(sql, sale.organizationId, code)
      : undefined
    if (discount && fits(discount, sale)) return discount
    throw refused('discount_code')
  }

  /**
   * The discount after a change: the one that is named, none where `null` was said, else the present
   * one, unless it does not fit what is bought now.
   */
  return async function discountOf(
    sql: Sql,
    sale: Sale,
    input: Input,
    { discountId, allowDiscountCodes, found }: Present,
  ): Promise<Discount | null> {
    const isNamed = input.discount_id !== undefined || input.discount_code !== undefined
    if (isNamed) return named(sql, sale, input, allowDiscountCodes)
    if (discountId === null) return null
    const discount =
      found?.id === discountId
        ? found
        : await discounts.find(sql, [sale.organizationId], discountId)
    return discount && fits(discount, sale) ? discount : null
  }
}

const refused = (field: string) =>
  invalidInput({
    loc: ['body', field],
    msg: 'Discount does not exist, or does not apply.',
    type: 'value_error',
  })
