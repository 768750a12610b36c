import * as contract from '@guildhall/contract/billing/draft-orders'
import type { Router } from '../../../platform/http/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { DraftOrders } from './service.ts'

export function mountDraftOrders(
  router: Router,
  drafts: DraftOrders,
  { proofs }: Pick<Dependencies, 'proofs'>,
) {
  router.bind(contract.create, ({ principal, body, keepAnswer }) =>
    drafts.create(principal.organizationId, body, keepAnswer),
  )
  router.bind(contract.finalize, async ({ principal, params, body, incoming, keepAnswer }) => {
    // A stolen session charges nobody's card; a token is the merchant's own program.
    if (principal.kind === 'session') await proofs.require(principal, {}, incoming)
    const request = {
      methodId: body.payment_method_id ?? null,
      expectedDue: body.expected_due_amount ?? null,
    }
    return drafts.finalize(principal.organizationIds, params.id, request, keepAnswer)
  })
  router.bind(contract.remove, async ({ principal, params }) => {
    await drafts.remove(principal.organizationIds, params.id)
    return null
  })
}
