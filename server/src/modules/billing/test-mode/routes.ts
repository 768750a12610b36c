import * as contract from '@guildhall/contract/billing/test-mode'
import type { Router } from '../../../platform/http/index.ts'
import { toSales } from '../merchants/index.ts'
import type { TestMode } from './service.ts'
import { happeningToWire, moveToWire, samplesToWire } from './wire.ts'

export function mountTestMode(router: Router, testMode: TestMode) {
  router.bind(contract.mode, async ({ principal, query }) => {
    const { at, billingSource, live, moving, sales, stopped, stoppedBy } = await testMode.mode(
      principal,
      query.organizationSlug,
    )
    const salesStopped = toSales(sales).stopped
    return { live, moving, stopped, stoppedBy, now: at.toISOString(), salesStopped, billingSource }
  })
  router.bind(contract.moveClock, async ({ principal, params, body }) =>
    moveToWire(await testMode.moveClock(principal.organizationIds, params.id, body)),
  )
  router.bind(contract.listMoves, async ({ principal, params }) => ({
    items: (await testMode.listMoves(principal.organizationIds, params.id)).map(moveToWire),
  }))
  router.bind(contract.happened, async ({ principal, params }) => {
    const found = await testMode.happened(principal.organizationIds, params.id, params.move)
    const { complete, counts, emails } = found
    return {
      ...moveToWire(found),
      complete,
      emails,
      counts: [...counts],
      items: found.items.map(happeningToWire),
    }
  })
  router.bind(contract.samples, async ({ principal, params }) =>
    samplesToWire(await testMode.samples(principal.organizationIds, params.id)),
  )
  router.bind(contract.addSamples, async ({ principal, params }) =>
    samplesToWire(await testMode.addSamples(principal.organizationIds, params.id)),
  )
  router.bind(contract.removeSamples, async ({ principal, params }) => {
    const { kept, ...samples } = await testMode.removeSamples(principal.organizationIds, params.id)
    return { ...samplesToWire(samples), kept }
  })
  router.bind(contract.setCard, async ({ principal, params, body }) =>
    testMode.setCard(principal.organizationIds, params.id, body.declines),
  )
}
