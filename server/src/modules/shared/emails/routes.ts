import { done } from '@guildhall/contract/kernel/common'
import * as contract from '@guildhall/contract/shared/emails'
import type { Config } from '../../../config/index.ts'
import { AppError } from '../../../kernel/index.ts'
import type { Router } from '../../../platform/http/index.ts'
import { checkSmtp, emailFrame, htmlOf, type Mailer, textOf } from '../../../platform/mail/index.ts'
import { positionOf, stateOf } from './rules.ts'

type Dependencies = { readonly mailer: Mailer; readonly mail: Config['mail'] }

export function mountEmails(router: Router, { mail, mailer }: Dependencies) {
  const isStored = mailer.usesOutbox

  function sampleOf(template: string, locale: Parameters<Mailer['preview']>[1]) {
    if (!mailer.templates.includes(template)) throw new AppError('EMAIL_TEMPLATE_NOT_FOUND')
    return mailer.preview(template, locale)
  }

  router.bind(contract.list, async ({ query: { before, limit, to, unsent } }) => {
    const emails = await mailer.log({ to, unsent, limit, after: positionOf(before) })
    const last = emails.length === limit ? emails.at(-1) : undefined
    return {
      items: emails.map((email) => ({
        id: email.id,
        to: email.to,
        subject: email.subject,
        status: stateOf(email, isStored),
        createdAt: email.createdAt.toISOString(),
        sentAt: email.sentAt?.toISOString() ?? null,
        organizationId: email.organizationId,
      })),
      next: last ? `${last.createdAt.toISOString()}_${last.id}` : null,
    }
  })

  router.bind(contract.resend, async ({ params }) => {
    const again = await mailer.resend(params.id)
    if (again === undefined) throw new AppError('MAIL_NOT_FOUND')
    if (!again) throw new AppError('EMAIL_WAS_ALREADY_SENT')
    return done
  })

  router.bind(contract.check, async () => {
    if (mail.kind === 'outbox') return { ok: true, error: null }
    try {
      await checkSmtp(mail.url)
      return { ok: true, error: null }
    } catch (error) {
      return { ok: false, error: error instanceof Error ? error.message.slice(0, 300) : '' }
    }
  })

  router.bind(contract.templates, async ({ query: { locale } }) => ({
    items: await Promise.all(
      mailer.templates.map(async (template) => ({
        template,
        subject: (await mailer.preview(template, locale)).subject,
      })),
    ),
  }))

  router.bind(contract.preview, async ({ params, query }) => {
    const content = await sampleOf(params.template, query.locale)
    return { subject: content.subject, text: textOf(content) }
  })

  router.bind(contract.previewHtml, async ({ params, query }) =>
    emailFrame(htmlOf(await sampleOf(params.template, query.locale))),
  )
}
