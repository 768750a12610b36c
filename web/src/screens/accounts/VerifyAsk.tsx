import { useTranslations } from 'use-intl/react'
import { withNext } from '../../lib/safe-path.ts'
import { Text, TextLink } from '../../ui/index.ts'
import { Sheet } from '../shell/Sheet.tsx'
import { MailForm } from './MailForm.tsx'
import { sendVerification } from './resend.ts'

type VerifyAskProps = { next: string | undefined; onSent: (email: string) => void }

/** Nobody is signed in and no address came along. */
export function VerifyAsk({ next, onSent }: VerifyAskProps) {
  const t = useTranslations('accounts.ui.verify')
  const c = useTranslations('common.ui')
  return (
    <Sheet drawing="letter" title={t('title')} words={t('ask')}>
      <MailForm
        submit={t('send')}
        busyLabel={c('loading')}
        send={(email) => sendVerification(email, next)}
        onSent={onSent}
      />
      <Text size="small">
        <TextLink href={withNext('/sign-in', next)}>{c('backToSignIn')}</TextLink>
      </Text>
    </Sheet>
  )
}
