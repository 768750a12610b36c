import * as contract from '@guildhall/contract/billing/customer-state'
import type { Router } from '../../../platform/http/index.ts'
import type { CustomerStates } from './service.ts'

export function mountCustomerState(
  router: Router,
  states: Pick<CustomerStates, 'balances' | 'get'>,
) {
  router.bind(contract.get, ({ principal, params }) =>
    states.get(principal.organizationIds, params),
  )
  router.bind(contract.balances, async ({ principal, params }) => {
    const found = await states.balances(principal.organizationIds, params.id)
    return { items: found.map(({ amount, currency }) => ({ currency, balance: amount })) }
  })
  router.bind(contract.getExternal, ({ principal, params }) =>
    states.get(principal.organizationIds, params),
  )
}
