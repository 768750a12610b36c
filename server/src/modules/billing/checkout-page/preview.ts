import { ProductDraft, type ProductPreview } from '@guildhall/contract/billing/products'
import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import type { Address } from '@guildhall/contract/kernel/billing'
import { allCountries } from '@guildhall/contract/kernel/countries'
import { AppError } from '../../../kernel/index.ts'
import { parseStrictJson } from '../../../platform/http/index.ts'
import { pageOperatorOf } from '../../../platform/web/index.ts'
import { toSeller } from '../merchants/index.ts'
import { taxShown } from '../portal/index.ts'
import type { Dependencies } from './dependencies.ts'
import { storedValues } from './form.ts'
import type { LawOf } from './law.ts'
import { htmlOf, renewalOf } from './pages.ts'

/** The draft as the form sends it: JSON in one field. Undefined for what is no product. */
function parse(text: string): ProductDraft | undefined {
  return ProductDraft.safeParse(parseStrictJson(text, text.length)).data
}

/** The form says itself what is wrong with a draft; its picture has no place for that. */
const unlessInvalid = (error: unknown): undefined => {
  if (error instanceof AppError && error.code === 'VALIDATION_ERROR') return undefined
  throw error
}

const addressIn = (country: string | undefined): Address | null =>
  country === undefined
    ? null
    : { country, line1: null, line2: null, postal_code: null, city: null, state: null }

/**
 * The page that sells a product, before the product is stored: the facts of every other checkout, for a
 * buyer of the seller's country of whom nothing is known.
 */
export function createPagePreview(
  { branding, checkouts, clocks, database, merchants, products }: Dependencies,
  lawOf: LawOf,
) {
  return async function preview(
    organizationId: string,
    { draft: text, locale, theme }: ProductPreview,
  ): Promise<CheckoutPage | undefined> {
    const draft = parse(text)
    if (!draft) return undefined
    const { sql } = database
    const [shownAt, merchant, look] = await Promise.all([
      clocks.show(sql, organizationId),
      merchants.get(sql, organizationId),
      branding.current(),
    ])
    const { at } = shownAt
    const { currency, seller } = merchant
    const place = { at, currency, organizationId }
    const details = await products.draftOf(sql, place, draft).catch(unlessInvalid)
    if (!details) return undefined
    const address = addressIn(seller.address?.country)
    const { checkout, record } = checkouts.preview(merchant, details, address, shownAt)
    const values = storedValues(checkout, '')
    return {
      kind: 'checkout',
      locale,
      theme,
      address: '',
      seller: { ...toSeller(merchant), back: null },
      isTest: !shownAt.live,
      operator: pageOperatorOf(look),
      checkout,
      canPay: true,
      // The form of live payments is made by a script; that of the sandbox looks like it.
      stripe: null,
      isEmailFixed: false,
      maySignIn: false,
      buyer: null,
      asksForCard: checkout.is_payment_form_required,
      work: null,
      values: { ...values, confirmation_token_id: '' },
      problems: {},
      note: null,
      tax: taxShown(record.taxRate),
      renewsAt: renewalOf(checkout, at),
      law: await lawOf(checkout, values.country ?? ''),
      description: htmlOf(checkout.product.description),
      countries: allCountries,
    }
  }
}
