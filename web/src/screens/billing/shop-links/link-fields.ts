import type { checkoutLinks, InputOf, OutputOf } from '../../../lib/calls.ts'
import { text } from '../../../lib/form.ts'
import { type Metadata, metadataOf } from '../shop/metadata-text.ts'

export type CheckoutLink = OutputOf<typeof checkoutLinks.get>
type Fields = Omit<InputOf<typeof checkoutLinks.update>, 'id'>

/** What a form of a link says; what is empty is cleared. */
export function fieldsIn(form: FormData, before: Metadata): Fields & { products: string[] } {
  const value = (name: string) => text(form, name).trim() || null
  const seats = value('seats')
  const metadata = metadataOf(text(form, 'metadata'), before)
  return {
    label: value('label'),
    products: text(form, 'products').split(',').filter(Boolean),
    discountId: value('discount_id'),
    seats: seats === null ? null : Number(seats),
    successUrl: value('success_url'),
    returnUrl: value('return_url'),
    allowDiscountCodes: form.has('allow_discount_codes'),
    requireBillingAddress: form.has('require_billing_address'),
    ...(metadata && { metadata }),
  }
}

export type Look = { readonly locale: string; readonly theme: string }

/** The address of a link with the language and the theme of what it opens. */
export function withLook(url: string, { locale, theme }: Look): string {
  const link = new URL(url)
  if (locale) link.searchParams.set('locale', locale)
  if (theme) link.searchParams.set('theme', theme)
  return link.href
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** For a page of the seller: the checkout opens over it, and without the script in its place. */
export function embedCode(url: string, look: Look, label: string): string {
  const { origin } = new URL(url)
  const theme = look.theme ? ` data-guildhall-theme="${escaped(look.theme)}"` : ''
  const href = escaped(withLook(url, { ...look, theme: '' }))
  return [
    `<script src="${origin}/embed.js" defer></script>`,
    `<a href="${href}" data-guildhall-checkout${theme}>${escaped(label)}</a>`,
  ].join('\n')
}

/** What a link is called where it has no label. */
export const nameOf = ({ label, products }: Pick<CheckoutLink, 'label' | 'products'>): string =>
  label || products.map(({ name }) => name).join(', ')
