import { useTranslations } from 'use-intl/react'
import { withNext } from '../../../lib/safe-path.ts'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { ButtonLink, Row, Text, TextLink } from '../../../ui/index.ts'
import { EmailForm } from './EmailForm.tsx'
import { sendVerification } from './resend.ts'
import { verifyErrorOf } from './verify-errors.ts'

type VerifyErrorProps = {
  error: string
  email: string | undefined
  next: string | undefined
  onSent: (email: string) => void
}

/** A failed verification link, with one next action. */
export function VerifyError({ error, email, next, onSent }: VerifyErrorProps) {
  const t = useTranslations('accounts.ui.verify')
  const c = useTranslations('common.ui')
  const code = verifyErrorOf(error)
  return (
    <NoticePage drawing="torn" title={t(`errors.${code}.title`)} text={t(`errors.${code}.text`)}>
      {code === 'user_not_found' ? (
        <Row fill>
          <ButtonLink href={withNext('/sign-up', next)} kind="primary" size="lg">
            {t('createAccount')}
          </ButtonLink>
        </Row>
      ) : code === 'unauthorized' ? (
        <Row fill>
          <ButtonLink href={withNext('/sign-in', next)} kind="primary" size="lg">
            {c('signIn')}
          </ButtonLink>
        </Row>
      ) : (
        <EmailForm
          email={email}
          submit={t('send')}
          busyLabel={c('loading')}
          send={(address) => sendVerification(address, next)}
          onSent={onSent}
        />
      )}
      {code === 'unauthorized' ? null : (
        <Text size="small">
          <TextLink href={withNext('/sign-in', next)}>{c('backToSignIn')}</TextLink>
        </Text>
      )}
    </NoticePage>
  )
}
