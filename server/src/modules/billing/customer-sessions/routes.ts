import * as contract from '@guildhall/contract/billing/customer-sessions'
import { bearerWithPrefix, type Router } from '../../../platform/http/index.ts'
import { type CustomerSessions, tokenPrefix } from './service.ts'

/** Before the endpoints of the portal are mounted: they accept these tokens. */
export function acceptCustomerSessions(router: Router, { authenticate }: CustomerSessions) {
  router.accept('customer session', { find: bearerWithPrefix(tokenPrefix), open: authenticate })
}

export function mountCustomerSessions(router: Router, customerSessions: CustomerSessions) {
  router.bind(contract.create, ({ principal, body, keepAnswer }) =>
    customerSessions.create(principal.organizationId, body, keepAnswer),
  )

  router.bind(contract.introspect, async ({ principal }) => {
    const { session } = await customerSessions.read(principal.organizationId, principal.id)
    return { expires_at: session.expiresAt.toISOString(), return_url: session.returnUrl }
  })

  router.bind(contract.user, async ({ principal }) => {
    const { customer, manager, session } = await customerSessions.read(
      principal.organizationId,
      principal.id,
    )
    if (manager) {
      const { email, id, name } = manager
      const role = 'billing_manager' as const
      return { type: 'member' as const, name, email, customer_id: customer.id, member_id: id, role }
    }
    return {
      type: 'customer' as const,
      // Of a customer whom nobody proved to be, only the address is told that was typed.
      name: session.checkoutId === null ? customer.name : null,
      email: customer.email ?? '',
      customer_id: customer.id,
      member_id: null,
      role: null,
    }
  })
}
