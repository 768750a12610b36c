import * as contract from '@guildhall/contract/billing/going-live'
import type { Router } from '../../../platform/http/index.ts'
import type { GoingLive } from './service.ts'

export function mountGoingLive(router: Router, goingLive: GoingLive) {
  router.bind(contract.checklist, ({ principal, params, incoming }) =>
    goingLive.checklist(principal, params.id, incoming),
  )
  router.bind(contract.createLive, ({ principal, params, body, incoming }) => {
    const { name, slug, ...evidence } = body
    return goingLive.createLive({ signedIn: principal, evidence, incoming }, params.id, {
      name,
      slug,
    })
  })
}
