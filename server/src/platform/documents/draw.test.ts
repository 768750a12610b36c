import { type Locale, locales } from '@guildhall/contract/boot'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { loadI18n } from '../i18n/index.ts'
import { drawDocument } from './draw.ts'
import type { DocumentContent } from './model.ts'

const i18n = await loadI18n()

const invoice: DocumentContent = {
  kind: 'invoice',
  locale: 'en',
  number: 'ACME-0001',
  invoiceNumber: null,
  issuedAt: new Date('2026-01-31T10:00:00Z'),
  paidAt: new Date('2026-01-31T10:00:05Z'),
  seller: {
    name: 'Acme Software',
    address: ['1 Analytical Way', 'London SW1A 1AA', 'United Kingdom'],
    email: 'billing@acme.example',
    taxId: 'GB123456789',
  },
  buyer: { name: 'Ada Lovelace', address: ['Germany'], email: 'ada@example.com', taxId: null },
  currency: 'eur',
  lines: [
    {
      label: 'Pro plan',
      amount: 11_900,
      period: { start: '2026-01-31T10:00:00.000Z', end: '2026-02-28T10:00:00.000Z' },
    },
  ],
  subtotal: 11_900,
  discount: { label: 'Launch (25 %)', amount: 2_975 },
  tax: { amount: 1_425, partsPerMillion: 190_000, inclusive: true, reverseCharge: false },
  total: 8_925,
  balance: 0,
  due: 8_925,
  paymentMethod: { brand: 'visa', last4: '4242' },
}

async function pagesOf(content: DocumentContent): Promise<string[]> {
  const bytes = new Uint8Array(await drawDocument(i18n, content))
  const { text } = await extractText(await getDocumentProxy(bytes))
  return text.map((each) => each.replaceAll(/\s+/g, ' '))
}
const textOf = async (content: DocumentContent) => (await pagesOf(content)).join(' ')

test('an invoice names both parties, the lines and every figure', async () => {
  const text = await textOf(invoice)
  for (const part of [
    ...['Acme Software', 'Invoice', 'ACME-0001', 'January 31, 2026', 'Ada Lovelace', 'GB123456789'],
    ...[
      'Pro plan',
      'January 31 – February 28, 2026',
      '€119.00',
      'Launch (25 %)',
      '-€29.75',
      '19%',
      '€14.25',
      '€89.25',
      'Paid with Visa ending in 4242',
    ],
  ]) {
    expect(text).toContain(part)
  }
})

test('what was taxed stands for each rate, and seats are counted', async () => {
  const text = await textOf({
    ...invoice,
    deliveredAt: '2026-01-31T10:00:05.000Z',
    lines: [{ label: 'Team', amount: 600_000, quantity: 12, unitAmount: 50_000 }],
    tax: {
      ...invoice.tax,
      rates: [
        { partsPerMillion: 190_000, net: 5_000, amount: 950 },
        { partsPerMillion: 70_000, net: 6_786, amount: 475 },
        { partsPerMillion: 0, net: 500, amount: 0 },
      ],
    },
  })
  for (const part of [
    ...['Delivered January 31, 2026', 'Quantity: 12 · Unit price: €500.00'],
    ...['Net amount at 19% €50.00', 'Tax 19%, included €9.50'],
    ...['Net amount at 7% €67.86', 'Tax 7%, included €4.75', 'Net amount at 0% €5.00'],
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('Tax 0%')
})

test('what a card is called is left as it is where nobody knows it', async () => {
  const paymentMethod = { brand: 'acmecard', last4: '4242' }
  expect(await textOf({ ...invoice, paymentMethod })).toContain('Paid with acmecard')
})

test.each(locales)(
  'what a sandbox issues says so on each page, in the language %s',
  async (locale) => {
    const lines = Array.from({ length: 40 }, (_, index) => ({
      label: `Line ${index}`,
      amount: 100,
    }))
    // The reader of the PDF makes every space an ordinary one.
    const words = i18n.translate(locale, 'documents.pdf.test').replaceAll('\u00a0', ' ')
    for (const page of await pagesOf({ ...invoice, locale, lines, isTest: true })) {
      expect(page).toContain(words)
    }
    expect(await textOf({ ...invoice, locale })).not.toContain(words)
  },
)

test('an unpaid invoice says what is due', async () => {
  const text = await textOf({ ...invoice, paidAt: null, paymentMethod: null })
  expect(text).toContain('Amount due')
  expect(text).not.toContain('Amount paid')
})

test('reverse charge is stated', async () => {
  const tax = { amount: 0, partsPerMillion: 0, inclusive: false, reverseCharge: true }
  expect(await textOf({ ...invoice, tax })).toContain('Reverse charge')
})

test.each(locales)('a seller without a tax id says so, in the language %s', async (locale) => {
  const words = i18n.translate(locale, 'documents.pdf.noTaxId')
  const without = { ...invoice.seller, taxId: null }
  const seller = { ...without, hasNoTaxId: true } as const
  expect(await textOf({ ...invoice, locale, seller })).toContain(words)
  expect(await textOf({ ...invoice, locale, seller: without })).not.toContain(words)
})

test('a credit note names its invoice', async () => {
  const text = await textOf({
    ...invoice,
    kind: 'credit_note',
    number: 'CN-0001',
    invoiceNumber: 'ACME-0001',
  })
  expect(text).toContain('Credit note')
  expect(text).toContain('CN-0001')
  expect(text).toContain('ACME-0001')
})

test('a long invoice continues on further pages, each with the heads and its number', async () => {
  const lines = Array.from({ length: 80 }, (_, index) => ({ label: `Line ${index}`, amount: 100 }))
  const pages = await pagesOf({ ...invoice, lines })
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, text] of pages.entries()) {
    expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
    if (index < pages.length - 1) expect(text).toContain('Description')
  }
  for (const { label } of lines) expect(pages.join(' ')).toContain(label)
})

test('long names are wrapped, not cut', async () => {
  const name = 'Gesellschaft für außergewöhnlich umfangreiche Angelegenheiten und Beratung mbH'
  const label = `${name} – ${name} – ${name}`
  const text = await textOf({
    ...invoice,
    seller: { ...invoice.seller, name },
    lines: [{ label, amount: 100 }],
  })
  expect(text.split(name).length - 1).toBeGreaterThanOrEqual(4)
})

test('amounts of a currency without decimals have none', async () => {
  expect(await textOf({ ...invoice, currency: 'jpy' })).toContain('¥11,900')
})

describe.each(locales)('in the language %s', (locale: Locale) => {
  test('every text and name can be extracted as it was written', async () => {
    const names = ['Zażółć gęślą jaźń', 'İstanbul ışığı', 'Съешь ещё этих булок', 'Їжак ґречний']
    const text = await textOf({
      ...invoice,
      locale,
      lines: names.map((label) => ({ label, amount: 1_234_567 })),
      buyer: { ...invoice.buyer, name: 'Ğüneş Łódź Щукін' },
    })
    for (const name of [...names, 'Ğüneş Łódź Щукін']) expect(text).toContain(name)
    const title = i18n.translate(locale, 'documents.pdf.title.invoice')
    expect(text).toContain(title)
    expect(text).not.toContain('documents.pdf')
  })
})

test('the same content gives the same bytes', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => drawDocument(i18n, invoice)))
  expect(first).toEqual(second)
})

test('the title has the color of the seller, as dark as paper needs', async () => {
  const colorsIn = async (content: DocumentContent) => {
    const bytes = new Uint8Array(await drawDocument(i18n, content))
    const page = await (await getDocumentProxy(bytes)).getPage(1)
    const drawn = (await page.getOperatorList()).argsArray
    return new Set(JSON.stringify(drawn).match(/#[0-9a-f]{6}/g))
  }
  expect(await colorsIn({ ...invoice, accent: '#a01f2b' })).toContain('#a01f2b')
  expect(await colorsIn({ ...invoice, accent: '#ffd400' })).not.toContain('#ffd400')
  expect(await colorsIn({ ...invoice, accent: null })).toEqual(await colorsIn(invoice))
})
