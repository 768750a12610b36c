import * as contract from '@guildhall/contract/billing/sandbox-processor'
import { type Incoming, page, Reply, type Router } from '../../../platform/http/index.ts'
import { type I18n, localeOf } from '../../../platform/i18n/index.ts'
import { challengePage, resultOf } from './page.ts'
import { styledHeaders } from './page-style.ts'
import type { SandboxProcessor } from './processor.ts'

type Dependencies = {
  readonly processor: SandboxProcessor
  readonly i18n: I18n
  /** Where the customer of an intent goes on. */
  readonly returnAddress: (intentId: string) => Promise<string | undefined>
}

/** Browsers hold redirects after a form to the policy of its page: they stay at its address. */
function isSameOrigin(incoming: Incoming, address: string): boolean {
  const origin = incoming.header('origin')
  return origin === null || origin === new URL(address).origin
}

export function mountSandboxProcessor(router: Router, dependencies: Dependencies) {
  const { processor, i18n, returnAddress } = dependencies

  router.bind(contract.challenge, async ({ params, incoming }) => {
    const object = await processor.challenge(params.secret)
    const address = await returnAddress(object.intentId)
    return page(challengePage(object, localeOf(incoming), i18n, address), styledHeaders())
  })

  router.bind(contract.settleChallenge, async ({ params, body, incoming }) => {
    await processor.answer(params.secret, body.outcome)
    const object = await processor.challenge(params.secret)
    const address = await returnAddress(object.intentId)
    const isReachable = address !== undefined && isSameOrigin(incoming, address)
    const formRedirect = isReachable ? address : incoming.path
    return new Reply({ body: { status: resultOf(object) }, formRedirect })
  })
}
