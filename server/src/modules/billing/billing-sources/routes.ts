import * as contract from '@guildhall/contract/billing/billing-sources'
import type { Router } from '../../../platform/http/index.ts'
import type { BillingSources } from './service.ts'
import type { Source } from './store.ts'
import { toWire } from './wire.ts'

type Dependencies = {
  readonly billingSources: BillingSources
  readonly pageUrl: (path: string) => string
  readonly lastEventAt: (source: Source) => Promise<Date | null>
}

export function mountBillingSources(router: Router, dependencies: Dependencies) {
  const { billingSources, lastEventAt, pageUrl } = dependencies
  const show = async (source: Source) =>
    toWire(source, { lastEventAt: await lastEventAt(source), pageUrl })

  router.bind(contract.get, async ({ principal, params }) =>
    show(await billingSources.get(principal, params.id)),
  )
  router.bind(contract.put, async ({ principal, params, body, incoming }) => {
    const { code, password, ...input } = body
    const asker = { signedIn: principal, evidence: { code, password }, incoming }
    return show(await billingSources.put(asker, params.id, input))
  })
  router.bind(contract.reconcile, async ({ principal, params }) =>
    show(await billingSources.reconcile(principal, params.id)),
  )
  router.bind(contract.remove, async ({ principal, params, body: evidence, incoming }) => {
    await billingSources.remove({ signedIn: principal, evidence, incoming }, params.id)
    return null
  })
}
