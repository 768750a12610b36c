import * as contract from '@guildhall/contract/outbox'
import { AppError } from '../../kernel/index.ts'
import { page, type Router } from '../../platform/http/index.ts'
import type { Mailer } from '../../platform/mail/index.ts'

/**
 * What a mail may do in a browser: be seen. No script, no picture from elsewhere, no form; and no
 * page but ours puts it in a frame. Links open in a tab of their own, which the frame allows.
 */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

export function mountOutbox(router: Router, mailer: Mailer) {
  if (!mailer.keeps) return
  router.bind(contract.html, async ({ params }) => {
    const html = await mailer.htmlOf(params.id)
    if (html === undefined) throw new AppError('MAIL_NOT_FOUND')
    // Nothing else may be navigated in that frame, so links go to a tab of their own.
    const apart = html.replace('<head>', '<head>\n<base target="_blank">')
    return page(apart, { 'content-security-policy': policy })
  })

  router.bind(contract.list, async ({ query }) => ({
    items: await mailer.list(query.to, query.limit),
  }))
}
