import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Order } from '../orders/index.ts'
import { cancelingContentOf, creditContentOf } from './content.ts'
import type { Refunded } from './credit.ts'
import type { Dependencies } from './dependencies.ts'
import { createLanguages } from './language.ts'
import * as store from './store.ts'

/** Credit notes of refunds: each has a number of its own, without gaps, and names the invoice it corrects. */
export function createCreditNotes(dependencies: Dependencies) {
  const { merchants, orders, random } = dependencies
  const languages = createLanguages(dependencies)

  async function factsOf(tx: Tx, { at, live }: Moment, order: Order) {
    const { id, organizationId } = order
    const parties = await orders.partiesOf(tx, organizationId, id)
    if (!parties) throw new Error('An order has parties.')
    const items = await orders.itemsOf(tx, organizationId, [id])
    const locale = await languages.of(tx, order, parties)
    return { order, parties, items, locale, issuedAt: at, isTest: !live }
  }

  const takeNumber = async (tx: Tx, { organizationId }: Order) =>
    orders.takeCreditNoteNumber(tx, await merchants.get(tx, organizationId))

  /** After the number was taken, which is the last lock. */
  function save(
    tx: Tx,
    { at }: Moment,
    order: Order,
    {
      content,
      ...key
    }: Pick<store.Document, 'sourceId' | 'version'> & { content: store.StoredContent },
  ): store.Document {
    const document: store.Document = {
      ...key,
      id: random.uuid(),
      organizationId: order.organizationId,
      orderId: order.id,
      kind: 'credit_note',
      number: content.number,
      content,
      createdAt: at,
    }
    store.insert(tx, document)
    return document
  }

  return {
    /**
     * The credit note of a refund that succeeded, in the transaction that books it; the order is locked.
     * A refund has one, however often it is asked for.
     */
    async issueCreditNote(
      tx: Tx,
      moment: Moment,
      order: Order,
      refund: Refunded,
    ): Promise<store.Document> {
      const { id, organizationId } = order
      const [issued] = await store.creditNotesOf(tx, organizationId, id, refund.id)
      if (issued) return issued
      const facts = await factsOf(tx, moment, order)
      const invoice = await store.newest(tx, organizationId, id, 'invoice')
      const number = await takeNumber(tx, order)
      const content = creditContentOf(facts, refund, { number, invoiced: invoice?.content })
      return save(tx, moment, order, { sourceId: refund.id, version: 1, content })
    },

    /** Cancels the credit note of a refund that failed after it had succeeded. */
    async cancelCreditNote(
      tx: Tx,
      moment: Moment,
      order: Order,
      refundId: string,
    ): Promise<store.Document> {
      const { id, organizationId } = order
      const [issued, canceling] = await store.creditNotesOf(tx, organizationId, id, refundId)
      if (!issued) throw new AppError('NOT_FOUND')
      if (canceling) return canceling
      const number = await takeNumber(tx, order)
      const content = cancelingContentOf(issued.content, { number, issuedAt: moment.at })
      return save(tx, moment, order, { sourceId: refundId, version: issued.version + 1, content })
    },
  }
}
