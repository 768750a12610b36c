import * as contract from '@guildhall/contract/billing/sandbox-clock'
import type { Router } from '../../../platform/http/index.ts'
import type { Merchants } from './service.ts'

export function mountSandboxClock(router: Router, { clock }: Pick<Merchants, 'clock'>) {
  router.bind(contract.get, async ({ principal }) => ({
    now: (await clock.show(principal.organizationId)).toISOString(),
  }))
  router.bind(contract.move, async ({ principal, body }) => ({
    now: (await clock.move(principal.organizationId, body)).toISOString(),
  }))
}
