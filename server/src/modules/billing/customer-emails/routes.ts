import * as contract from '@guildhall/contract/billing/customer-emails'
import type { Router } from '../../../platform/http/index.ts'
import { emailFrame, htmlOf, textOf } from '../../../platform/mail/index.ts'
import type { CustomerEmails } from './service.ts'

export function mountCustomerEmails(router: Router, { previews }: CustomerEmails) {
  router.bind(contract.preview, async ({ principal, params, query }) => {
    const emails = await previews.ofKind(principal.organizationIds, { ...params, ...query })
    return {
      items: emails.map(({ content, template }) => ({
        template,
        subject: content.subject,
        text: textOf(content),
      })),
    }
  })
  // A page may not style what it shows in a frame of its own, so the frame asks for this one.
  router.bind(contract.previewHtml, async ({ principal, params, query }) => {
    const asked = { ...params, ...query }
    return emailFrame(htmlOf(await previews.one(principal.organizationIds, asked, params.template)))
  })
}
