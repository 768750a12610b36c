import { useTranslations } from 'use-intl/react'
import { withNext } from '../../../lib/safe-path.ts'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { Text, TextLink } from '../../../ui/index.ts'
import { EmailForm } from './EmailForm.tsx'
import { sendVerification } from './resend.ts'

type VerifyRequestProps = { next: string | undefined; onSent: (email: string) => void }

/** Shown without a session and without a known address. */
export function VerifyRequest({ next, onSent }: VerifyRequestProps) {
  const t = useTranslations('accounts.ui.verify')
  const c = useTranslations('common.ui')
  return (
    <NoticePage drawing="letter" title={t('title')} text={t('ask')}>
      <EmailForm
        submit={t('send')}
        busyLabel={c('loading')}
        send={(email) => sendVerification(email, next)}
        onSent={onSent}
      />
      <Text size="small">
        <TextLink href={withNext('/sign-in', next)}>{c('backToSignIn')}</TextLink>
      </Text>
    </NoticePage>
  )
}
