import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { boot } from '../../../lib/boot.ts'
import { clockText } from '../../../lib/countdown.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { withNext } from '../../../lib/safe-path.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { MailboxLinks } from '../../../shell/MailboxLinks.tsx'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { Button, Field, FormError, Row, Stack, TextButton, TextLink } from '../../../ui/index.ts'
import { useChecks } from '../accounts/checks.ts'
import { EmailField } from '../accounts/EmailField.tsx'
import { useResend } from '../accounts/resend.ts'
import { sendCode, sendLink, signInWithCode } from './by-email-calls.ts'
import { useSignedIn } from './signed-in.ts'

const route = getRouteApi('/sign-in/email')

type Sent = { readonly email: string; readonly kind: 'code' | 'link' }

/** Sign-in without a password: by a code or by a link from an email. */
export function ByEmail() {
  const t = useTranslations('mail-codes.ui')
  const { next } = route.useSearch()
  const [sent, setSent] = useState<Sent | null>(null)

  if (!sent) {
    return (
      <NoticePage drawing="letter" title={t('title')} text={t('text')}>
        <AddressForm next={next} onSent={setSent} />
        <Back next={next} />
      </NoticePage>
    )
  }
  const { email, kind } = sent
  const rich = { email, b: (chunks: React.ReactNode) => <b>{chunks}</b> }
  return (
    <NoticePage
      key="sent"
      drawing="letter"
      title={t('sentTitle')}
      text={kind === 'code' ? t.rich('codeSent', rich) : t.rich('linkSent', rich)}
    >
      {kind === 'code' ? <CodeForm email={email} next={next} /> : null}
      <Stack gap={2}>
        <MailboxLinks email={email} kind={kind === 'code' ? 'secondary' : 'primary'} />
        <Again email={email} kind={kind} next={next} />
      </Stack>
      <Back next={next} onOther={() => setSent(null)} />
    </NoticePage>
  )
}

function AddressForm({ next, onSent }: { next: string | undefined; onSent: (sent: Sent) => void }) {
  const t = useTranslations('mail-codes.ui')
  const checks = useChecks()
  const { magicLink, mailCode } = boot().methods
  const [kind, setKind] = useState<Sent['kind']>(mailCode ? 'code' : 'link')
  const { busy, problems, refusal, form, release } = useForm({
    checks: { email: checks.email },
    errorText: useErrorText(),
    fieldOf: ({ code }) => (code === 'INVALID_EMAIL' ? 'email' : undefined),
    async send(data) {
      const email = text(data, 'email').trim()
      const { failure } = await (kind === 'code' ? sendCode(email) : sendLink(email, next))
      if (failure) return failure
      release()
      onSent({ email, kind })
      return null
    },
  })
  return (
    <Stack as="form" gap={4} tall method="post" {...form}>
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <EmailField autoComplete="email" error={problems.email} />
      <Button
        type="submit"
        kind="primary"
        size="lg"
        wide
        busy={busy}
        busyLabel={t('sending')}
        onClick={() => setKind(mailCode ? 'code' : 'link')}
      >
        {mailCode ? t('sendCode') : t('sendLink')}
      </Button>
      {mailCode && magicLink ? (
        <Button type="submit" size="lg" wide disabled={busy} onClick={() => setKind('link')}>
          {t('sendLink')}
        </Button>
      ) : null}
    </Stack>
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
      const code = text(data, 'code').replace(/[\s-]/g, '')
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
      <Field
        label={t('code')}
        name="code"
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        error={problems.code}
      />
      <Button type="submit" kind="primary" size="lg" wide busy={busy} busyLabel={s('busy')}>
        {s('submit')}
      </Button>
    </Stack>
  )
}

/** The same email once more, after a wait. */
function Again({ email, kind, next }: Sent & { next: string | undefined }) {
  const t = useTranslations('mail-codes.ui')
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
      <Button
        size="lg"
        wide
        busy={busy}
        disabledReason={wait > 0 ? t('sentTitle') : undefined}
        onClick={() => void send()}
      >
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

function Back({ next, onOther }: { next: string | undefined; onOther?: () => void }) {
  const v = useTranslations('accounts.ui.verify')
  const c = useTranslations('common.ui')
  return (
    <Row gap={3}>
      {onOther ? <TextButton onClick={onOther}>{v('otherAddress')}</TextButton> : null}
      <TextLink href={withNext('/sign-in', next)}>{c('backToSignIn')}</TextLink>
    </Row>
  )
}
