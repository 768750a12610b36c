import { useTranslations } from 'use-intl/react'
import { clockText } from '../../../lib/countdown.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { withNext } from '../../../lib/safe-path.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { MailboxLinks } from '../../../shell/MailboxLinks.tsx'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import {
  Button,
  CodeField,
  FormError,
  Row,
  Stack,
  TextButton,
  TextLink,
} from '../../../ui/index.ts'
import { useResend } from '../accounts/resend.ts'
import { sendCode, sendLink, signInWithCode } from './by-email-calls.ts'
import { useSignedIn } from './signed-in.ts'

export type Sent = { readonly email: string; readonly kind: 'code' | 'link' }

type EmailSentProps = {
  sent: Sent
  next: string | undefined
  onOther: () => void
}

/** Waits for the code of an email, or for its link to be opened. */
export function EmailSent({ sent, next, onOther }: EmailSentProps) {
  const t = useTranslations('mail-codes.ui')
  const v = useTranslations('accounts.ui.verify')
  const c = useTranslations('common.ui')
  const { email, kind } = sent
  const rich = { email, b: (chunks: React.ReactNode) => <b>{chunks}</b> }
  return (
    <NoticePage
      drawing="letter"
      title={t('sentTitle')}
      text={kind === 'code' ? t.rich('codeSent', rich) : t.rich('linkSent', rich)}
    >
      {kind === 'code' ? <CodeForm email={email} next={next} /> : null}
      <Stack gap={2}>
        <MailboxLinks email={email} kind={kind === 'code' ? 'secondary' : 'primary'} />
        <Again email={email} kind={kind} next={next} />
      </Stack>
      <Row gap={3}>
        <TextButton onClick={onOther}>{v('otherAddress')}</TextButton>
        <TextLink href={withNext('/sign-in', next)}>{c('backToSignIn')}</TextLink>
      </Row>
    </NoticePage>
  )
}

function CodeForm({ email, next }: { email: string; next: string | undefined }) {
  const t = useTranslations('mail-codes.ui')
  const s = useTranslations('sessions.ui.signIn')
  const c = useTranslations('common.ui')
  const signedIn = useSignedIn(next)
  const { busy, problems, refusal, form } = useForm({
    checks: { code: (value) => (value.trim() ? undefined : c('required')) },
    errorText: useErrorText(),
    fieldOf: ({ code }) => (code === 'INVALID_OTP' ? 'code' : undefined),
    async send(data) {
      const code = text(data, 'code')
      const { data: answer, failure } = await signInWithCode(email, code)
      if (failure) return failure
      await signedIn(
        'email',
        answer.twoFactorRedirect ? (answer.twoFactorMethods ?? []) : undefined,
      )
      return null
    },
  })
  return (
    <Stack as="form" gap={4} tall method="post" {...form}>
      {refusal ? <FormRefusal refusal={refusal} field="code" /> : null}
      <CodeField label={t('code')} name="code" required error={problems.code} />
      <Button type="submit" kind="primary" size="lg" wide busy={busy} busyLabel={s('busy')}>
        {s('submit')}
      </Button>
    </Stack>
  )
}

/** The same email once more, after a wait. */
function Again({ email, kind, next }: Sent & { next: string | undefined }) {
  const v = useTranslations('accounts.ui.verify')
  const { wait, busy, refusal, send } = useResend(
    email,
    next,
    true,
    kind === 'code' ? sendCode : sendLink,
  )
  return (
    <>
      {refusal ? <FormError attempt={refusal.attempt}>{refusal.text}</FormError> : null}
      <Button size="lg" wide busy={busy} aria-disabled={wait > 0} onClick={() => void send()}>
        {wait > 0
          ? v.rich('resendIn', {
              time: clockText(wait),
              t: (chunks) => <time dateTime={`PT${wait}S`}>{chunks}</time>,
            })
          : v('resend')}
      </Button>
    </>
  )
}
