import * as contract from '@guildhall/contract/billing/balance-adjustments'
import type { Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { BalanceAdjustments } from './service.ts'

export function mountBalanceAdjustments(
  router: Router,
  adjustments: BalanceAdjustments,
  { proofs }: Pick<Dependencies, 'proofs'>,
) {
  router.bind(contract.create, async ({ principal, params, body, incoming, keepAnswer }) => {
    // A stolen session gives nobody money; a token is the merchant's own program.
    if (principal.kind === 'session') await proofs.require(principal, {}, incoming)
    return adjustments.create(principal.organizationIds, params.id, body, keepAnswer)
  })
  router.bind(contract.changes, async ({ principal, params, query }) => {
    const { items, total } = await adjustments.changes(principal.organizationIds, params.id, query)
    return { items, pagination: toPagination(total, query.limit) }
  })
}
