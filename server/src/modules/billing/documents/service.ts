import type { TransferredCreditNote } from '@guildhall/contract/billing/data-exports'
import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { createDrawing } from '../../../platform/documents/index.ts'
import type { Walk } from '../../../platform/lists/index.ts'
import type { Order } from '../orders/index.ts'
import { contentOf, invoiceOf, saysTheSame, toContent } from './content.ts'
import { createCreditNotes } from './credit-notes.ts'
import type { Dependencies } from './dependencies.ts'
import { createLanguages } from './language.ts'
import * as store from './store.ts'
import { creditNoteFields } from './wire.ts'

type Kind = Exclude<store.Document['kind'], 'credit_note'>

const linkSeconds = 3_600
const type = 'application/pdf'
const prefix = 'documents/'

export function createDocuments(dependencies: Dependencies) {
  const { branding, database, files, merchants, orders, pageUrl, random } = dependencies
  const languages = createLanguages(dependencies)
  const draw = createDrawing()
  /** By document: requests for the same one wait for one drawing. */
  const drawing = new Map<string, Promise<Uint8Array>>()
  dependencies.ledger.hooks.comparisons.register('documents.credit-notes', store.compareWithLedger)

  async function cardOf(sql: Sql, { organizationId, intentId }: Order) {
    const intent =
      intentId === null
        ? undefined
        : await dependencies.payments.find(sql, [organizationId], intentId)
    if (!intent?.methodId) return null
    const method = await dependencies.methods.find(sql, [organizationId], intent.methodId)
    // Whoever has the mailbox reads the receipt, and may be another one than the buyer.
    return method && !method.isUnproven ? { brand: method.brand, last4: method.last4 } : null
  }

  /**
   * When the invoice was issued is when its order was made, whenever somebody asks for the pages, and a receipt
   * when it was paid. What an earlier release has printed stays.
   */
  function dateOf(kind: Kind, { createdAt, paidAt }: Order, newest: store.Document | undefined) {
    if (newest) return new Date(newest.content.issuedAt)
    return kind === 'receipt' && paidAt ? paidAt : createdAt
  }

  /** Stores a version, unless the newest says the same. */
  async function issue(tx: Tx, moment: Moment, order: Order, kind: Kind): Promise<store.Document> {
    const { id, organizationId } = order
    const newest = await store.newest(tx, organizationId, id, kind)
    const parties = await orders.partiesOf(tx, organizationId, id)
    if (!parties) throw new Error('An order has parties.')
    const facts = {
      order,
      parties,
      items: await orders.itemsOf(tx, organizationId, [id]),
      card: await cardOf(tx, order),
      locale: await languages.of(tx, order, parties),
      issuedAt: dateOf(kind, order, newest),
      isTest: !moment.live,
    }
    const content = kind === 'invoice' ? invoiceOf(facts) : contentOf(kind, facts)
    if (newest && saysTheSame(newest.content, content)) return newest
    const document = {
      id: random.uuid(),
      organizationId,
      orderId: id,
      kind,
      sourceId: id,
      version: (newest?.version ?? 0) + 1,
      number: content.number,
      content,
      createdAt: moment.at,
    }
    store.insert(tx, document)
    return document
  }

  async function found(organizationIds: readonly string[], orderId: string): Promise<Order> {
    const order = await orders.find(database.sql, organizationIds, orderId)
    if (!order) throw new AppError('NOT_FOUND')
    return order
  }

  /** Runs under the lock of the order. */
  async function command<Value>(
    organizationIds: readonly string[],
    orderId: string,
    work: (tx: Tx, moment: Moment, order: Order) => Promise<Value>,
  ): Promise<Value> {
    const { organizationId } = await found(organizationIds, orderId)
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const order = await orders.lock(tx, organizationId, orderId)
      if (!order) throw new AppError('NOT_FOUND')
      return work(tx, moment, order)
    })
  }

  async function drawAndKeep({ content, id, organizationId }: store.Document) {
    const seller = await merchants.getOpen(database.sql, organizationId)
    const accent = seller?.accentColor ?? (await branding.current()).accentColor
    const bytes = await draw(organizationId, { ...toContent(content), accent })
    await store.keepPages(database.sql, organizationId, id, Buffer.from(bytes))
    return bytes
  }

  /** Drawn when they are first asked for. */
  async function pagesOf(document: store.Document): Promise<Uint8Array> {
    const { id, organizationId } = document
    const kept = await store.pagesOf(database.sql, organizationId, id)
    if (kept) return kept
    const started = drawing.get(id)
    if (started) return started
    const pages = drawAndKeep(document).finally(() => drawing.delete(id))
    drawing.set(id, pages)
    return pages
  }

  async function linkTo({ id, number }: store.Document): Promise<string> {
    const claims = { key: prefix + id, name: `${number}.pdf`, type }
    return pageUrl(`/files/documents/${await files.links.download(claims, linkSeconds)}`)
  }

  return {
    ...createCreditNotes(dependencies),

    /** The credit notes of an order, oldest first, with links to them. */
    async creditNotes(organizationIds: readonly string[], orderId: string) {
      const { organizationId } = await found(organizationIds, orderId)
      const notes = await store.creditNotes(database.sql, organizationId, orderId)
      return Promise.all(notes.map(async (note) => ({ note, url: await linkTo(note) })))
    },

    /** All credit notes of an organization by number, piece by piece. */
    walkCreditNotes:
      (organizationId: string): Walk<TransferredCreditNote> =>
      async (after, limit) => {
        const from = after?.id ?? ''
        const notes = await store.creditNotesAfter(database.lists, organizationId, from, limit)
        const last = notes.length < limit ? undefined : notes.at(-1)
        return {
          items: notes.map(creditNoteFields),
          end: last && { sorted: last.number, id: last.number },
        }
      },

    /** Issues an invoice, or a further version of it if what it says has changed. */
    async issueInvoice(organizationIds: readonly string[], orderId: string): Promise<void> {
      if (await orders.isDraft(organizationIds, orderId)) {
        throw new AppError('DRAFT_ORDERS_HAVE_NO_INVOICE')
      }
      await command(organizationIds, orderId, async (tx, moment, order) => {
        if (order.billingName === null || order.billingAddress === null) {
          throw new AppError('BILLING_NAME_AND_ADDRESS_ARE_MISSING')
        }
        const before = await store.newest(tx, order.organizationId, order.id, 'invoice')
        const document = await issue(tx, moment, order, 'invoice')
        if (document.id !== before?.id) await orders.noteInvoice(tx, moment, order)
      })
    },

    /** A link to the newest invoice that was issued. */
    async invoiceLink(organizationIds: readonly string[], orderId: string): Promise<string> {
      const { organizationId } = await found(organizationIds, orderId)
      const document = await store.newest(database.sql, organizationId, orderId, 'invoice')
      if (!document) throw new AppError('NOT_FOUND')
      return linkTo(document)
    },

    /** A link to the receipt of a paid order, which is issued when it is first asked for. */
    async receiptLink(organizationIds: readonly string[], orderId: string): Promise<string> {
      const order = await found(organizationIds, orderId)
      if (order.paidAt === null) throw new AppError('NOT_FOUND')
      const issued = await store.newest(database.sql, order.organizationId, orderId, 'receipt')
      const document =
        issued ??
        (await command(organizationIds, orderId, (tx, moment, locked) =>
          issue(tx, moment, locked, 'receipt'),
        ))
      return linkTo(document)
    },

    /** The PDF that a link names; undefined for a link that is invalid or has expired. */
    async open(
      token: string,
    ): Promise<{ readonly name: string; readonly bytes: Uint8Array } | undefined> {
      const opened = await files.links.openDownload(token)
      if (opened.state !== 'valid' || !opened.claims.key.startsWith(prefix)) return undefined
      const document = await store.find(database.sql, opened.claims.key.slice(prefix.length))
      if (!document) return undefined
      return { name: opened.claims.name, bytes: await pagesOf(document) }
    },
  }
}
export type Documents = ReturnType<typeof createDocuments>
