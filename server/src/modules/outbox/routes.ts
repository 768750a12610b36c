import * as contract from '@guildhall/contract/outbox'
import type { Router } from '../../platform/http/index.ts'
import type { Mailer } from '../../platform/mail/index.ts'

export function mountOutbox(router: Router, mailer: Mailer) {
  if (!mailer.keeps) return
  router.bind(contract.list, async ({ query }) => ({
    items: await mailer.list(query.to, query.limit),
  }))
}
