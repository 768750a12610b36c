import { cardBrandName } from '@guildhall/contract/kernel/card-brands'
import { colorsOf } from '@guildhall/contract/shared/accent-colors'
import type { I18n } from '../i18n/index.ts'
import { loadFonts } from './fonts.ts'
import type { DocumentContent, Party } from './model.ts'
import { colors, createSheet, page, type Sheet } from './sheet.ts'
import { type Texts, textsOf } from './texts.ts'

const gap = 24
/** Below a line: what it is for. */
const noteStyle = { size: 8.5, color: colors.muted } as const
const amountWidth = 104
const half = (page.right - page.left - gap) / 2
const labelWidth = page.right - page.left - amountWidth - gap
const amountX = page.right - amountWidth
/** The totals stand in the right half, above the column of the amounts. */
const totalsX = page.left + half + gap

/** The PDF of an invoice, a receipt or a credit note: the same content gives the same pages. */
export async function drawDocument(i18n: I18n, content: DocumentContent): Promise<Buffer> {
  const texts = textsOf(i18n, content)
  const sheet = await createSheet(await loadFonts(), {
    title: `${texts.title} ${content.number}`,
    author: content.seller.name,
    at: content.issuedAt,
    lang: content.locale,
  })
  let y = drawHead(sheet, texts, content)
  y = drawParties(sheet, texts, content, y + gap)
  y = drawLines(sheet, texts, content, y + gap)
  drawTotals(sheet, texts, content, y)
  drawFooters(sheet, texts, content)
  return sheet.end()
}

/** The largest size in which a name needs two lines at most; names that are longer get the smallest. */
function nameSizeOf(sheet: Sheet, name: string, width: number): number {
  const fits = (size: number) => {
    const style = { font: 'display', size } as const
    return sheet.heightOf(name, width, style) < 2.5 * sheet.heightOf('A', width, style)
  }
  return [20, 16, 13].find(fits) ?? 11
}

/** The seller's name, what this is, and the facts that identify it. */
function drawHead(sheet: Sheet, texts: Texts, content: DocumentContent): number {
  const { accent, seller, number, invoiceNumber, issuedAt, paidAt, deliveredAt, kind } = content
  const color = accent ? colorsOf(accent).light.accent : colors.accent
  const left = { x: page.left, width: half }
  const size = nameSizeOf(sheet, seller.name, half)
  const name = sheet.write(seller.name, { ...left, y: page.top }, { font: 'display', size })
  const title = sheet.write(
    texts.title,
    { x: totalsX, y: page.top, width: half },
    { font: 'display', size: 20, color, align: 'right' },
  )
  const facts: readonly (readonly [string, string])[] = [
    [texts.translate('number'), number],
    ...(invoiceNumber ? ([[texts.translate('forInvoice'), invoiceNumber]] as const) : []),
    [texts.translate('issued'), texts.date(issuedAt)],
    ...(deliveredAt && kind !== 'credit_note'
      ? ([[texts.translate('delivered'), texts.date(new Date(deliveredAt))]] as const)
      : []),
    ...(paidAt ? ([[texts.translate('paid'), texts.date(paidAt)]] as const) : []),
  ]
  let y = page.top + Math.max(name, title) + 12
  if (content.isTest) y += drawTestNote(sheet, texts, y)
  sheet.rule(y, { weight: 1, color: colors.ink })
  y += 10
  for (const [label, value] of facts) {
    const first = sheet.write(label, { x: page.left, y, width: 150 }, { color: colors.muted })
    const second = sheet.write(value, { x: page.left + 160, y, width: 320 }, { font: 'strong' })
    y += Math.max(first, second)
  }
  return y
}

/** Nobody books what a sandbox has issued: it says so before anything else. */
function drawTestNote(sheet: Sheet, texts: Texts, y: number): number {
  const box = { x: page.left, y, width: page.right - page.left }
  const style = { font: 'strong', size: 11, color: colors.warning } as const
  return sheet.write(texts.translate('test'), box, style) + 12
}

function drawParties(sheet: Sheet, texts: Texts, { seller, buyer }: DocumentContent, y: number) {
  const left = drawParty(sheet, texts, texts.translate('from'), seller, { x: page.left, y })
  const right = drawParty(sheet, texts, texts.translate('to'), buyer, { x: totalsX, y })
  return y + Math.max(left, right)
}

function drawParty(
  sheet: Sheet,
  texts: Texts,
  heading: string,
  party: Party,
  { x, y }: { readonly x: number; readonly y: number },
): number {
  const lines = [...party.address, ...(party.email ? [party.email] : []), ...taxIdOf(texts, party)]
  let height = sheet.write(heading, { x, y, width: half }, { size: 8.5, color: colors.muted })
  height += sheet.write(party.name, { x, y: y + height, width: half }, { font: 'strong' })
  for (const line of lines) height += sheet.write(line, { x, y: y + height, width: half })
  return height
}

function taxIdOf(texts: Texts, { taxId, hasNoTaxId }: Party): string[] {
  if (taxId !== null) return [texts.translate('taxId', { taxId })]
  return hasNoTaxId ? [texts.translate('noTaxId')] : []
}

function drawLines(sheet: Sheet, texts: Texts, { lines }: DocumentContent, top: number): number {
  let y = drawLineHeads(sheet, texts, top)
  for (const line of lines) {
    const { label, amount } = line
    const note = noteOf(texts, line)
    const ofLabel = sheet.heightOf(label, labelWidth)
    const height = ofLabel + (note ? sheet.heightOf(note, labelWidth, noteStyle) : 0)
    if (y + height + 12 > page.bottom) {
      sheet.addPage()
      y = drawLineHeads(sheet, texts, page.top)
    }
    sheet.write(label, { x: page.left, y: y + 6, width: labelWidth })
    if (note) sheet.write(note, { x: page.left, y: y + 6 + ofLabel, width: labelWidth }, noteStyle)
    sheet.write(
      texts.amount(amount),
      { x: amountX, y: y + 6, width: amountWidth },
      { align: 'right' },
    )
    y += height + 12
    sheet.rule(y)
  }
  return y
}

/** How many, what each costs, and what it is for. */
function noteOf(
  texts: Texts,
  { period, quantity, unitAmount }: DocumentContent['lines'][number],
): string {
  const price = unitAmount === undefined ? '' : texts.amount(unitAmount)
  const count = quantity === undefined ? '' : texts.count(quantity)
  return [
    count && texts.translate('quantity', { quantity: count }),
    price && texts.translate('unitPrice', { price }),
    period ? texts.period(period) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

function drawLineHeads(sheet: Sheet, texts: Texts, y: number): number {
  const style = { size: 8.5, color: colors.muted }
  const height = sheet.write(
    texts.translate('description'),
    { x: page.left, y, width: labelWidth },
    style,
  )
  sheet.write(
    texts.translate('amount'),
    { x: amountX, y, width: amountWidth },
    { ...style, align: 'right' },
  )
  sheet.rule(y + height + 4, { color: colors.ink })
  return y + height + 4
}

type Total = { readonly label: string; readonly amount: number; readonly strong?: boolean }

function totalsOf(texts: Texts, content: DocumentContent): Total[] {
  const { subtotal, discount, tax, total, balance, due, paidAt, kind } = content
  const paid = paidAt !== null && kind !== 'credit_note'
  return [
    { label: texts.translate('subtotal'), amount: subtotal },
    ...(discount ? [{ label: discount.label, amount: -discount.amount }] : []),
    ...taxesOf(texts, tax),
    { label: texts.translate(`total.${kind}`), amount: total, strong: true },
    ...(balance === 0 ? [] : [{ label: texts.translate('balance'), amount: balance }]),
    ...(paid ? [{ label: texts.translate('amountPaid'), amount: due }] : []),
    ...(!paid && kind === 'invoice'
      ? [{ label: texts.translate('amountDue'), amount: due, strong: true }]
      : []),
  ]
}

/** Of each rate what was taxed, without the tax, and the tax; nothing where nothing was taxed. */
function taxesOf(texts: Texts, tax: DocumentContent['tax']): Total[] {
  const { amount, inclusive, partsPerMillion, rates = [] } = tax
  const taxRow = (rate: string, sum: number) => ({
    label: texts.translate(inclusive ? 'taxIncluded' : 'tax', { rate }).trim(),
    amount: sum,
  })
  if (rates.every((each) => each.amount === 0)) {
    const rate = partsPerMillion === null ? '' : texts.percent(partsPerMillion)
    return amount === 0 ? [] : [taxRow(rate, amount)]
  }
  return rates.flatMap((each) => {
    const rate = texts.percent(each.partsPerMillion)
    const net = { label: texts.translate('net', { rate }), amount: each.net }
    return each.amount === 0 ? [net] : [net, taxRow(rate, each.amount)]
  })
}

function drawTotals(sheet: Sheet, texts: Texts, content: DocumentContent, top: number): void {
  const totals = totalsOf(texts, content)
  const notes = notesOf(texts, content)
  const width = half - amountWidth
  const needed = totals.length * 22 + notes.length * 16 + gap
  let y = top + 8
  if (y + needed > page.bottom) {
    sheet.addPage()
    y = page.top
  }
  for (const { label, amount, strong } of totals) {
    const font = strong ? 'strong' : 'text'
    if (strong) sheet.rule(y, { from: totalsX, color: colors.ink })
    const height = sheet.write(label, { x: totalsX, y: y + 5, width }, { font })
    sheet.write(
      texts.amount(amount),
      { x: amountX, y: y + 5, width: amountWidth },
      { font, align: 'right' },
    )
    y += height + 8
  }
  y += gap / 2
  for (const note of notes) {
    y += sheet.write(
      note,
      { x: page.left, y, width: page.right - page.left },
      { color: colors.muted },
    )
  }
}

function notesOf(texts: Texts, { cancels, tax, paymentMethod }: DocumentContent): string[] {
  const { brand: known = '', last4 = '' } = paymentMethod ?? {}
  const brand = cardBrandName(known) ?? known
  return [
    ...(cancels ? [texts.translate('cancels', { number: cancels })] : []),
    ...(paymentMethod ? [texts.translate('paidWith', { brand, last4 })] : []),
    ...(tax.reverseCharge ? [texts.translate('reverseCharge')] : []),
  ]
}

function drawFooters(sheet: Sheet, texts: Texts, content: DocumentContent): void {
  const { isTest, number, seller } = content
  const parts = [seller.name, number, ...(isTest ? [texts.translate('test')] : [])]
  const style = { size: 8, color: colors.muted }
  const y = page.bottom + 20
  sheet.onEachPage((current, count) => {
    sheet.rule(y - 8)
    sheet.write(parts.join(' · '), { x: page.left, y, width: half }, style)
    sheet.write(
      texts.translate('page', { page: String(current), pages: String(count) }),
      { x: totalsX, y, width: half },
      { ...style, align: 'right' },
    )
  })
}
