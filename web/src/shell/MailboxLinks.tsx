import { useTranslations } from 'use-intl/react'
import { boot } from '../lib/boot.ts'
import { mailboxOf } from '../lib/mailbox.ts'
import { ButtonLink, IconMail, IconOutbox } from '../ui/index.ts'

type MailboxLinksProps = { email: string; kind?: 'primary' | 'secondary' }

/** Where the email can be read: the outbox of this server, or the service of the address. */
export function MailboxLinks({ email, kind = 'primary' }: MailboxLinksProps) {
  const t = useTranslations('accounts.ui.verify')
  const mailbox = mailboxOf(email)
  if (boot().outbox) {
    return (
      <ButtonLink
        href={`/outbox?to=${encodeURIComponent(email)}`}
        kind={kind}
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
    <ButtonLink href={mailbox.href} kind={kind} size="lg" wide icon={<IconMail />}>
      {t('openMailbox', { name: mailbox.name })}
    </ButtonLink>
  )
}
