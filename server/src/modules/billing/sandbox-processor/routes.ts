import * as contract from '@guildhall/contract/billing/sandbox-processor'
import { page, Reply, type Router } from '../../../platform/http/index.ts'
import { type I18n, localeOf } from '../../../platform/i18n/index.ts'
import { challengePage, policy, resultOf } from './page.ts'
import type { SandboxProcessor } from './processor.ts'

type Dependencies = { readonly processor: SandboxProcessor; readonly i18n: I18n }

export function mountSandboxProcessor(router: Router, { processor, i18n }: Dependencies) {
  router.bind(contract.challenge, async ({ params, incoming }) => {
    const object = await processor.challenge(params.secret)
    return page(challengePage(object, localeOf(incoming), i18n), {
      'content-security-policy': policy,
    })
  })

  router.bind(contract.settleChallenge, async ({ params, body, incoming }) => {
    await processor.answer(params.secret, body.outcome)
    const object = await processor.challenge(params.secret)
    return new Reply({ body: { status: resultOf(object) }, formRedirect: incoming.path })
  })
}
