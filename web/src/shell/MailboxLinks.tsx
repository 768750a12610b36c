import { useTranslations } from 'use-intl/react'
import { boot } from '../lib/boot.ts'
import { mailboxOf } from '../lib/mailbox.ts'
import { ButtonLink, IconMail, IconOutbox } from '../ui/index.ts'

/** Where the email can be read: the outbox of this server, or the service of the address. */
export function MailboxLinks({ email }: { email: string }) {
  const t = useTranslations('accounts.ui.verify')
  const mailbox = mailboxOf(email)
  if (boot().outbox) {
    return (
      <ButtonLink
        href={`/outbox?to=${encodeURIComponent(email)}`}
        kind="primary"
        size="lg"
        wide
        icon={<IconOutbox />}
      >
        {t('openOutbox')}
      </ButtonLink>
    )
  }
  if (!mailbox) return null
  return (
    <ButtonLink href={mailbox.href} kind="primary" size="lg" wide icon={<IconMail />}>
      {t('openMailbox', { name: mailbox.name })}
    </ButtonLink>
  )
}
