import * as contract from '@guildhall/contract/shared/outbox'
import { AppError } from '../../../kernel/index.ts'
import type { Router } from '../../../platform/http/index.ts'
import { emailFrame, type Mailer } from '../../../platform/mail/index.ts'

export function mountOutbox(router: Router, mailer: Mailer) {
  if (!mailer.usesOutbox) return
  router.bind(contract.html, async ({ params }) => {
    const html = await mailer.htmlOf(params.id)
    if (html === undefined) throw new AppError('MAIL_NOT_FOUND')
    return emailFrame(html)
  })

  router.bind(contract.list, async ({ query }) => ({
    items: await mailer.list(query.to, query.limit),
  }))
}
