import type { DraftOrderCreate } from '@guildhall/contract/billing/draft-orders'
import type { Order as WireOrder } from '@guildhall/contract/billing/orders'
import { invalidInput } from '../../../kernel/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import type { Dependencies } from './dependencies.ts'
import { isIssue, lineOf } from './line.ts'
import type { Shown } from './shown.ts'
import * as store from './store.ts'

export function createCreate(dependencies: Dependencies, { show }: Shown) {
  const { customers, database, events, merchants, offers, random } = dependencies

  return function create(
    organizationId: string,
    input: DraftOrderCreate,
    keepAnswer: KeepAnswer,
  ): Promise<WireOrder> {
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const customer = await customers.lock(tx, organizationId, input.customer_id)
      if (!customer || customer.deletedAt) {
        const loc = ['body', 'customer_id']
        throw invalidInput({ loc, msg: 'Customer does not exist.', type: 'value_error' })
      }
      const [named] = await offers.selection.offered(
        tx,
        organizationId,
        { product_id: input.product_id },
        { sellsSubscriptions: true },
      )
      if (!named) throw new Error('A product was named.')
      const asked = input.currency ?? null
      const { currency, prices, product } = offers.selection.priced(named, asked)
      const { amount = null, units = null } = input
      const line = lineOf(product, prices, { amount, units })
      if (isIssue(line)) throw invalidInput(line)
      const draft: store.Draft = {
        ...line,
        id: random.uuid(),
        organizationId,
        customerId: customer.id,
        productId: product.id,
        currency,
        description: input.description ?? null,
        billingName: null,
        billingAddress: null,
        metadata: input.metadata,
        customFieldData: await offers.fields.valid(tx, product, input.custom_field_data),
        intentId: null,
        createdAt: moment.at,
        modifiedAt: null,
      }
      await store.insert(tx, draft)
      await events.append(tx, 'order.drafted', `order:${draft.id}`, toldOf(draft), moment.at)
      const [shown] = await show(tx, organizationId, [draft])
      if (!shown) throw new Error('A draft is shown.')
      await keepAnswer(tx, shown)
      return shown
    })
  }
}

export const toldOf = ({ amount, currency, customerId, id, organizationId }: store.Draft) => ({
  id,
  organization_id: organizationId,
  customer_id: customerId,
  currency,
  amount,
})
