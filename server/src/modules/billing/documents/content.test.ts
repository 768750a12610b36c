import { describe, expect, test } from 'vitest'
import type { Item, Order, Parties } from '../orders/index.ts'
import { contentOf, invoiceOf } from './content.ts'

const at = new Date('2026-11-29T10:00:00Z')
const rate = (partsPerMillion: number, behavior: 'exclusive' | 'inclusive') =>
  ({ partsPerMillion, behavior, reason: 'standard_rated', country: 'DE', state: null }) as const

const item = (more: Partial<Item>): Item => ({
  id: '1',
  orderId: '1',
  label: 'Pro',
  amount: 0,
  discountAmount: 0,
  taxAmount: 0,
  proration: false,
  priceId: null,
  quantity: null,
  taxRate: null,
  periodStart: null,
  periodEnd: null,
  createdAt: at,
  mirrored: null,
  ...more,
})

function said(
  order: Partial<Order>,
  items: readonly Item[],
  parties: Partial<Parties> = {},
  isTest = false,
) {
  const facts = {
    order: {
      invoiceNumber: 'ACME-0001',
      billingName: 'Ada',
      billingAddress: null,
      taxId: null,
      customerEmail: 'ada@example.com',
      currency: 'eur',
      discountAmount: 0,
      createdAt: at,
      paidAt: at,
      ...order,
    } as Order,
    items,
    parties: {
      seller: { name: 'Acme', email: null, address: null, tax_id: null },
      buyer: { name: null, email: null },
      taxRate: null,
      discountName: null,
      locale: 'de',
      ...parties,
    } as Parties,
    card: null,
    locale: 'de' as const,
    issuedAt: at,
    isTest,
  }
  return order.totalAmount !== undefined && order.totalAmount < 0
    ? invoiceOf(facts)
    : contentOf('invoice', facts)
}

describe('the taxable amount', () => {
  // 987.65 = 829.96 + 157.69, since 987.65 / 1.19 = 829.957…
  test('is what a price contains without its tax', () => {
    const { tax } = said(
      { subtotalAmount: 98_765, netAmount: 82_996, taxAmount: 15_769, totalAmount: 98_765 },
      [item({ amount: 98_765, taxAmount: 15_769, taxRate: rate(190_000, 'inclusive') })],
      { taxRate: rate(190_000, 'inclusive') },
    )
    expect(tax.rates).toEqual([{ partsPerMillion: 190_000, net: 82_996, amount: 15_769 }])
  })

  // 100.00 - 20.00 = 80.00, and 19 % of it is 15.20.
  test('is after the discount, and before the tax that is added', () => {
    const { tax } = said(
      { discountAmount: 2_000, taxAmount: 1_520 },
      [item({ amount: 10_000, discountAmount: 2_000, taxAmount: 1_520 })],
      { taxRate: rate(190_000, 'exclusive') },
    )
    expect(tax.rates).toEqual([{ partsPerMillion: 190_000, net: 8_000, amount: 1_520 }])
  })

  // A credit of 59.50 that was taxed at 19 % (50.00 + 9.50), beside 107.00 at 7 % (100.00 + 7.00).
  test('stands for each rate, the highest first', () => {
    const { tax } = said(
      { taxAmount: -250 },
      [
        item({ amount: 10_700, taxAmount: 700, taxRate: rate(70_000, 'inclusive') }),
        item({ amount: -5_950, taxAmount: -950, taxRate: rate(190_000, 'inclusive') }),
        item({ amount: 500, taxRate: rate(0, 'exclusive') }),
      ],
      { taxRate: rate(70_000, 'inclusive') },
    )
    expect(tax.rates).toEqual([
      { partsPerMillion: 190_000, net: -5_000, amount: -950 },
      { partsPerMillion: 70_000, net: 10_000, amount: 700 },
      { partsPerMillion: 0, net: 500, amount: 0 },
    ])
  })

  test('of a credit note is turned, as its lines are', () => {
    const { lines, tax } = said(
      { subtotalAmount: -1_190, taxAmount: -190, totalAmount: -1_190 },
      [item({ amount: -1_190, taxAmount: -190, quantity: 2 })],
      { taxRate: rate(190_000, 'inclusive') },
    )
    expect(tax.rates).toEqual([{ partsPerMillion: 190_000, net: 1_000, amount: 190 }])
    expect(lines).toEqual([{ label: 'Pro', amount: 1_190, quantity: 2, unitAmount: 595 }])
  })
})

describe('seats', () => {
  // 12 × 500.00 = 6 000.00
  test('are counted, with the price of each', () => {
    const { lines } = said({}, [item({ amount: 600_000, quantity: 12 })])
    expect(lines).toEqual([{ label: 'Pro', amount: 600_000, quantity: 12, unitAmount: 50_000 }])
  })

  test('that cost no whole amount each are only counted', () => {
    const { lines } = said({}, [item({ amount: 1_000, quantity: 3 })])
    expect(lines).toEqual([{ label: 'Pro', amount: 1_000, quantity: 3 }])
  })
})

describe('the day of delivery', () => {
  test('is that of the payment, of what is sold once', () => {
    const paidAt = new Date('2026-12-01T08:00:00Z')
    expect(said({ paidAt }, [item({})]).deliveredAt).toBe(paidAt.toISOString())
    expect(said({ paidAt: null }, [item({})]).deliveredAt).toBe(at.toISOString())
  })

  test('is missing where the lines have periods', () => {
    const periodEnd = new Date('2026-12-29T10:00:00Z')
    expect(said({}, [item({ periodStart: at, periodEnd })])).not.toHaveProperty('deliveredAt')
  })
})

test('what a sandbox issues is a test', () => {
  expect(said({}, [], {}, true).isTest).toBe(true)
  expect(said({}, [])).not.toHaveProperty('isTest')
})
