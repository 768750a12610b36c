import type { Tx } from '../../../platform/database/index.ts'
import type { Random } from '../../../platform/system.ts'
import type { Merchant } from '../merchants/index.ts'
import type { Buyer } from './dependencies.ts'
import { codeAlphabet, codeLength, creditNoteNumber, invoiceNumber } from './rules/invoice.ts'
import * as store from './store/numbers.ts'

const seriesOfOrganization = ''
const seriesOfCreditNotes = 'credit-note'
/** With random codes of this length, the first one is nearly always free. */
const attempts = 5

export type InvoiceNumber = {
  readonly series: string
  readonly sequence: number
  readonly text: string
}

/** Takes the next number of an invoice, or of a credit note; the last lock that a command takes. */
export async function takeNumber(
  tx: Tx,
  { slug, invoiceNumbering }: Pick<Merchant, 'slug' | 'invoiceNumbering'>,
  { organizationId, id }: Buyer,
  { isCredit, random }: { readonly isCredit: boolean; readonly random: Random },
): Promise<InvoiceNumber> {
  if (isCredit) return takeCreditNote(tx, { organizationId, slug })
  const isOwn = invoiceNumbering === 'customer'
  const series = isOwn ? id : seriesOfOrganization
  for (let attempt = 0; attempt < attempts; attempt++) {
    const taken = await store.take(tx, organizationId, series)
    if (taken) {
      return { series, sequence: taken.last, text: invoiceNumber(slug, taken.code, taken.last) }
    }
    const code = isOwn ? random.token(codeLength, codeAlphabet) : null
    await store.begin(tx, organizationId, series, code)
  }
  throw new Error('No code for a series of invoices was free.')
}

async function takeCreditNote(
  tx: Tx,
  { organizationId, slug }: Pick<Merchant, 'organizationId' | 'slug'>,
): Promise<InvoiceNumber> {
  const series = seriesOfCreditNotes
  await store.begin(tx, organizationId, series, null)
  const taken = await store.take(tx, organizationId, series)
  if (!taken) throw new Error('The series of credit notes exists.')
  return { series, sequence: taken.last, text: creditNoteNumber(slug, taken.last) }
}

/** The next number of a credit note of a refund; the last lock that a command takes, like that of an invoice. */
export const takeCreditNoteNumber = async (
  tx: Tx,
  merchant: Pick<Merchant, 'organizationId' | 'slug'>,
): Promise<string> => (await takeCreditNote(tx, merchant)).text

/**
 * Numbers for so many invoices and credit notes at once, without gaps between them: how the numbers are
 * written, and the last ones before. The last lock that a command takes.
 */
export async function takeNumbers(
  tx: Tx,
  { organizationId, slug }: Pick<Merchant, 'organizationId' | 'slug'>,
  count: { readonly invoices: number; readonly notes: number },
) {
  async function before(series: string, many: number) {
    await store.begin(tx, organizationId, series, null)
    return store.takeMany(tx, organizationId, series, many)
  }
  return {
    lastInvoice: await before(seriesOfOrganization, count.invoices),
    lastNote: await before(seriesOfCreditNotes, count.notes),
    invoiceNumber: (sequence: number) => invoiceNumber(slug, null, sequence),
    creditNoteNumber: (sequence: number) => creditNoteNumber(slug, sequence),
  }
}
