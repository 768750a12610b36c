import * as contract from '@guildhall/contract/billing/processor-checks'
import type { Router } from '../../../platform/http/index.ts'
import type { ProcessorChecks } from './service.ts'

export function mountProcessorChecks(router: Router, processorChecks: ProcessorChecks) {
  router.bind(contract.show, async ({ principal, params }) => {
    const shown = await processorChecks.show(principal.organizationIds, params.id)
    return {
      processor: shown.processor,
      webhook_url: shown.webhookUrl,
      webhook_events: [...shown.messageTypes],
      last_message_at: shown.lastMessageAt?.toISOString() ?? null,
    }
  })
  router.bind(contract.test, async ({ principal, params }) => {
    const tested = await processorChecks.test(principal.organizationIds, params.id)
    return {
      processor: tested.processor,
      tested_at: tested.testedAt.toISOString(),
      took_ms: tested.took,
      account: tested.account,
      checks: [...tested.checks],
    }
  })
}
