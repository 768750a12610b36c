import { type EmailKind, templatesOf } from '@guildhall/contract/billing/customer-emails'
import type { Locale } from '@guildhall/contract/boot'
import { AppError } from '../../../kernel/index.ts'
import { toSender } from '../merchants/index.ts'
import type { Dependencies } from './dependencies.ts'
import { footerOf } from './send.ts'

/** Of those to somebody who may be no customer yet. */
const footers: Readonly<Record<string, string>> = {
  checkoutReminder: 'customer-emails.mail.checkoutReminder.footer',
  paymentUnfinished: 'customer-emails.mail.checkoutReminder.footer',
}

type Asked = { readonly id: string; readonly kind: EmailKind; readonly locale: Locale }

/** Emails with sample values, as the customers of an organization would get them. */
export function createPreviews({
  database,
  emailWordings,
  mailer,
  merchants,
}: Pick<Dependencies, 'database' | 'emailWordings' | 'mailer' | 'merchants'>) {
  async function emailsOf(organizationIds: readonly string[], { id, kind, locale }: Asked) {
    const merchant = await merchants.find(organizationIds, id)
    const sender = toSender(merchant, { live: true })
    return Promise.all(
      templatesOf[kind].map(async (name) => {
        const template = `customer-emails.mail.${name}`
        const sent = { locale, template }
        const wording = await emailWordings.of(database.sql, merchant.organizationId, sent)
        const footer = footers[name] ?? footerOf(merchant)
        const content = await mailer.preview(template, locale, { sender, footer, wording })
        return { template: name, content }
      }),
    )
  }

  return {
    ofKind: emailsOf,
    async one(organizationIds: readonly string[], asked: Asked, template: string) {
      const emails = await emailsOf(organizationIds, asked)
      const found = emails.find((each) => each.template === template)
      if (!found) throw new AppError('NOT_FOUND')
      return found.content
    },
  }
}
