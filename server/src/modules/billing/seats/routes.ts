import * as contract from '@guildhall/contract/billing/seats'
import type { Router } from '../../../platform/http/index.ts'
import type { Seats } from './service.ts'

export function mountSeats(router: Router, seats: Seats) {
  router.bind(contract.list, ({ principal, query }) => seats.list(principal.organizationIds, query))
  router.bind(contract.assign, ({ principal, body, keepAnswer }) =>
    seats.assign(principal.organizationIds, body, { keepAnswer }),
  )
  router.bind(contract.revoke, ({ principal, params }) =>
    seats.revoke(principal.organizationIds, params.id),
  )
  router.bind(contract.resend, ({ principal, params }) =>
    seats.resend(principal.organizationIds, params.id),
  )
  router.bind(contract.claimInfo, ({ params }) => seats.info(params.invitation_token))
  router.bind(contract.claim, ({ body }) => seats.claim(body.invitation_token))

  router.bind(contract.listOfBuyer, ({ principal, query }) =>
    seats.list([principal.organizationId], query, principal.customerId),
  )
  router.bind(contract.assignOfBuyer, ({ principal, body, keepAnswer }) =>
    seats.assign([principal.organizationId], body, {
      buyerId: principal.customerId,
      keepAnswer,
    }),
  )
  router.bind(contract.revokeOfBuyer, ({ principal, params }) =>
    seats.revoke([principal.organizationId], params.id, principal.customerId),
  )
  router.bind(contract.resendOfBuyer, ({ principal, params }) =>
    seats.resend([principal.organizationId], params.id, principal.customerId),
  )
}
