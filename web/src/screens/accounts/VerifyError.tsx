import { useTranslations } from 'use-intl/react'
import { withNext } from '../../lib/safe-path.ts'
import { ButtonLink, Row, Text, TextLink } from '../../ui/index.ts'
import { Sheet } from '../shell/Sheet.tsx'
import { MailForm } from './MailForm.tsx'
import { sendVerification } from './resend.ts'
import { verifyErrorOf } from './verify-errors.ts'

type VerifyErrorProps = {
  error: string
  email: string | undefined
  next: string | undefined
  onSent: (email: string) => void
}

/** A link that failed, and the one way on from it. */
export function VerifyError({ error, email, next, onSent }: VerifyErrorProps) {
  const t = useTranslations('accounts.ui.verify')
  const c = useTranslations('common.ui')
  const code = verifyErrorOf(error)
  return (
    <Sheet drawing="closed" title={t(`errors.${code}.title`)} words={t(`errors.${code}.text`)}>
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
        <MailForm
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
    </Sheet>
  )
}
