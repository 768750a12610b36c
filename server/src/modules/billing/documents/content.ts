import type { Locale } from '@guildhall/contract/boot'
import { addressLines } from '@guildhall/contract/kernel/address-lines'
import type { DocumentContent, Party } from '../../../platform/documents/index.ts'
import { isAnonymized } from '../customers/index.ts'
import type { Item, Order, Parties } from '../orders/index.ts'
import { creditedOf, type Refunded } from './credit.ts'
import { periodOf } from './period-of.ts'
import type { StoredContent } from './store.ts'
import { netOf, rateOf, taxRatesOf } from './tax-rates.ts'

type Facts = {
  readonly order: Order
  readonly items: readonly Item[]
  readonly parties: Parties
  readonly card: DocumentContent['paymentMethod']
  readonly locale: Locale
  readonly issuedAt: Date
  /** Of a sandbox: nothing was sold. */
  readonly isTest: boolean
}

function sellerOf({ seller }: Parties, locale: Locale): Party {
  const { name, email, address, tax_id: taxId, no_tax_id: hasNoTaxId } = seller
  const party = { name, email, address: addressLines(address, locale), taxId }
  return taxId === null && hasNoTaxId ? { ...party, hasNoTaxId } : party
}

function buyerOf(
  { billingName, billingAddress, taxId, customerEmail }: Order,
  locale: Locale,
): Party {
  return {
    name: billingName ?? customerEmail,
    email: isAnonymized({ email: customerEmail }) ? null : customerEmail || null,
    address: addressLines(billingAddress, locale),
    taxId: taxId?.value ?? null,
  }
}

/** Seats are counted; what they cost each is said where it is a whole amount. */
function lineOf(item: Item): StoredContent['lines'][number] {
  const { amount, label, quantity } = item
  const line = { label, amount, ...periodOf(item) }
  if (quantity === null) return line
  return amount % quantity === 0
    ? { ...line, quantity, unitAmount: amount / quantity }
    : { ...line, quantity }
}

/** What is sold once is delivered when it is paid, or when it was ordered. */
function deliveryOf(items: readonly Item[], { createdAt, paidAt }: Order) {
  const isOnce = items.length > 0 && items.every(({ periodStart }) => periodStart === null)
  return isOnce ? { deliveredAt: (paidAt ?? createdAt).toISOString() } : {}
}

/** What an invoice or a receipt of an order says now. */
export function contentOf(kind: 'invoice' | 'receipt', facts: Facts): StoredContent {
  const { order, items, parties, card, locale, issuedAt, isTest } = facts
  const { taxRate, discountName } = parties
  const isReceipt = kind === 'receipt'
  return {
    kind,
    locale,
    number: isReceipt ? `RCPT-${order.invoiceNumber}` : order.invoiceNumber,
    invoiceNumber: isReceipt ? order.invoiceNumber : null,
    issuedAt: issuedAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    seller: sellerOf(parties, locale),
    buyer: buyerOf(order, locale),
    currency: order.currency as StoredContent['currency'],
    ...deliveryOf(items, order),
    ...(isTest ? { isTest: true as const } : {}),
    lines: items.map(lineOf),
    subtotal: order.subtotalAmount,
    discount:
      order.discountAmount === 0
        ? null
        : { label: discountName ?? '', amount: order.discountAmount },
    tax: {
      amount: order.taxAmount,
      partsPerMillion: order.taxAmount === 0 ? null : (taxRate?.partsPerMillion ?? null),
      inclusive: taxRate?.behavior === 'inclusive',
      reverseCharge: taxRate?.reason === 'reverse_charge',
      rates: taxRatesOf(
        items.map((item) => ({
          net: netOf(item, taxRate),
          tax: item.taxAmount,
          partsPerMillion: rateOf(item, taxRate),
        })),
      ),
    },
    total: order.totalAmount,
    balance: order.appliedBalanceAmount,
    due: order.dueAmount,
    paymentMethod: card,
  }
}

/** What the invoice of an order says now; an order that returns more than it charges is a credit note. */
export function invoiceOf(facts: Facts): StoredContent {
  const invoice = contentOf('invoice', facts)
  if (facts.order.totalAmount >= 0) return invoice
  const { discount } = invoice
  return {
    ...invoice,
    ...turned(invoice),
    kind: 'credit_note',
    discount: discount && { ...discount, amount: -discount.amount },
    paidAt: null,
  }
}

type Sums = Pick<StoredContent, 'lines' | 'subtotal' | 'tax' | 'total'>

const turned = ({ lines, subtotal, tax, total }: Sums): Sums => ({
  lines: lines.map(({ unitAmount, ...line }) => ({
    ...line,
    amount: -line.amount || 0,
    ...(unitAmount === undefined ? {} : { unitAmount: -unitAmount || 0 }),
  })),
  subtotal: -subtotal,
  tax: {
    ...tax,
    amount: -tax.amount || 0,
    ...(tax.rates && {
      rates: tax.rates.map((rate) => ({
        ...rate,
        net: -rate.net || 0,
        amount: -rate.amount || 0,
      })),
    }),
  },
  total: -total,
})

/** What a credit note says: the parties are those of the invoice, if it was issued. */
export function creditContentOf(
  facts: Omit<Facts, 'card'>,
  refund: Refunded,
  { number, invoiced }: { readonly number: string; readonly invoiced: StoredContent | undefined },
): StoredContent {
  const { order, items, issuedAt } = facts
  const invoice = contentOf('invoice', { ...facts, card: null })
  const { partsPerMillion } = invoice.tax
  const { taxRate } = facts.parties
  const { lines, rates } = creditedOf(items, refund, { taxRate, label: order.description })
  return {
    ...invoice,
    seller: invoiced?.seller ?? invoice.seller,
    buyer: invoiced?.buyer ?? invoice.buyer,
    kind: 'credit_note',
    number,
    invoiceNumber: order.invoiceNumber,
    cancels: null,
    issuedAt: issuedAt.toISOString(),
    paidAt: null,
    lines,
    subtotal: lines.reduce((sum, line) => sum + line.amount, 0),
    discount: null,
    tax: {
      ...invoice.tax,
      amount: refund.tax,
      partsPerMillion: refund.tax === 0 ? null : partsPerMillion,
      rates,
    },
    total: refund.amount + refund.tax,
    balance: 0,
    due: 0,
  }
}

/** What cancels a credit note: the same, with every sum turned. */
export const cancelingContentOf = (
  note: StoredContent,
  { number, issuedAt }: { readonly number: string; readonly issuedAt: Date },
): StoredContent => ({
  ...note,
  number,
  cancels: note.number,
  issuedAt: issuedAt.toISOString(),
  ...turned(note),
})

/** Whether two contents say the same; when they were issued does not matter. */
export function saysTheSame(one: StoredContent, other: StoredContent): boolean {
  const text = (content: StoredContent) => JSON.stringify(sorted({ ...content, issuedAt: null }))
  return text(one) === text(other)
}

/** `jsonb` does not keep the order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}

export const toContent = (stored: StoredContent): DocumentContent => ({
  ...stored,
  issuedAt: new Date(stored.issuedAt),
  paidAt: stored.paidAt === null ? null : new Date(stored.paidAt),
})
