import * as contract from '@guildhall/contract/billing/gifts'
import type { Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { BenefitGifts } from './benefits.ts'
import type { Dependencies } from './dependencies.ts'
import type { Gifts } from './service.ts'

export function mountGifts(
  router: Router,
  gifts: Gifts,
  benefitGifts: BenefitGifts,
  { proofs }: Pick<Dependencies, 'proofs'>,
) {
  router.bind(contract.create, async ({ principal, params, body, incoming, keepAnswer }) => {
    // A stolen session gives nobody anything; a token is the merchant's own program.
    if (principal.kind === 'session') await proofs.require(principal, {}, incoming)
    const { product_id: productId, reason, until } = body
    const input = { productId, reason, until }
    return gifts.create(principal.organizationIds, params.id, input, keepAnswer)
  })
  router.bind(contract.list, async ({ principal, params, query }) => {
    const { items, total } = await gifts.list(principal.organizationIds, params.id, query)
    return { items, pagination: toPagination(total, query.limit) }
  })
  router.bind(contract.moveEnd, async ({ principal, params, body, incoming }) => {
    if (principal.kind === 'session') await proofs.require(principal, {}, incoming)
    return gifts.moveEnd(principal.organizationIds, params.id, body)
  })
  router.bind(contract.giveBenefit, async ({ principal, params, body, incoming, keepAnswer }) => {
    if (principal.kind === 'session') await proofs.require(principal, {}, incoming)
    const { benefit_id: benefitId, reason, until } = body
    const input = { benefitId, reason, until }
    return benefitGifts.create(principal.organizationIds, params.id, input, keepAnswer)
  })
  router.bind(contract.listBenefits, async ({ principal, params, query }) => {
    const { items, total } = await benefitGifts.list(principal.organizationIds, params.id, query)
    return { items, pagination: toPagination(total, query.limit) }
  })
  router.bind(contract.moveBenefitEnd, async ({ principal, params, body, incoming }) => {
    if (principal.kind === 'session') await proofs.require(principal, {}, incoming)
    return benefitGifts.moveEnd(principal.organizationIds, params.id, body)
  })
  router.bind(contract.endBenefit, ({ principal, params }) =>
    benefitGifts.end(principal.organizationIds, params.id),
  )
}
