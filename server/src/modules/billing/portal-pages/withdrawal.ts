import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalWithdrawalPage } from '@guildhall/contract/portal-pages'
import { AppError } from '../../../kernel/index.ts'
import { amountIn } from '../checkout-page/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Inside } from './inside.ts'
import type { Owner, Visit } from './visits.ts'

type Fields = Readonly<Record<string, string>>

/** A consumer withdraws from what was bought: what goes back is shown first, then confirmed. */
export function createWithdrawalPage(
  { withdrawals }: Pick<Dependencies, 'withdrawals'>,
  inside: Inside,
) {
  async function show(
    visit: Visit,
    owner: Owner,
    id: string,
    note: PortalWithdrawalPage['note'] = null,
  ): Promise<BuyerPage> {
    try {
      const [{ customer: _, ...shared }, preview] = await Promise.all([
        inside.frame(visit, owner),
        withdrawals.previewOfCustomer(owner, id),
      ])
      return { kind: 'portal-withdrawal', ...shared, preview, note }
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
      return inside.order(visit, owner, id, { note: 'notWithdrawn' })
    }
  }

  return {
    show,

    async confirm(visit: Visit, owner: Owner, id: string, fields: Fields): Promise<BuyerPage> {
      try {
        await withdrawals.withdrawBy(owner, id, amountIn(fields.refund_amount))
        return await show(visit, owner, id)
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
        const isOther = error.code === 'REFUND_AMOUNT_HAS_CHANGED'
        return show(visit, owner, id, isOther ? 'amountChanged' : 'refused')
      }
    },
  }
}
