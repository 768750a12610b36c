import * as contract from '@guildhall/contract/shared/outbox'
import { AppError } from '../../../kernel/index.ts'
import { page, type Router } from '../../../platform/http/index.ts'
import type { Mailer } from '../../../platform/mail/index.ts'

/**
 * An email may only be displayed: no scripts, no external images, no forms, and only our own pages
 * may frame it. Links open in a new tab, which the sandbox allows.
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
  if (!mailer.usesOutbox) return
  router.bind(contract.html, async ({ params }) => {
    const html = await mailer.htmlOf(params.id)
    if (html === undefined) throw new AppError('MAIL_NOT_FOUND')
    // Links cannot navigate inside that frame, so they open in a new tab.
    const withBase = html.replace('<head>', '<head>\n<base target="_blank">')
    return page(withBase, { 'content-security-policy': policy })
  })

  router.bind(contract.list, async ({ query }) => ({
    items: await mailer.list(query.to, query.limit),
  }))
}
