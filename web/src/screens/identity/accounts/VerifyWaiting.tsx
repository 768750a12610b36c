import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { boot } from '../../../lib/boot.ts'
import { clockText } from '../../../lib/countdown.ts'
import { homePath } from '../../../lib/paths.ts'
import { withNext } from '../../../lib/safe-path.ts'
import { MailboxLinks } from '../../../shell/MailboxLinks.tsx'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { useSignOut } from '../../../shell/sign-out.ts'
import {
  Button,
  FormError,
  Note,
  Row,
  Stack,
  Text,
  TextButton,
  TextLink,
} from '../../../ui/index.ts'
import { ChangeAddress } from './ChangeAddress.tsx'
import { useResend } from './resend.ts'
import { onVerified } from './verified-channel.ts'

const pollInterval = 5000

type VerifyWaitingProps = {
  email: string
  next: string | undefined
  signedIn: boolean
  justSent: boolean
}

export function VerifyWaiting({ email, next, signedIn, justSent }: VerifyWaitingProps) {
  const t = useTranslations('accounts.ui.verify')
  const c = useTranslations('common.ui')
  const { signOut, problem } = useSignOut()
  const resend = useResend(email, next, justSent)
  const [changing, setChanging] = useState(false)
  useVerification(next)
  if (changing)
    return <ChangeAddress email={email} next={next} onCancel={() => setChanging(false)} />

  return (
    <NoticePage
      drawing="letter"
      title={t('title')}
      text={t.rich('sent', { email, b: (chunks) => <b>{chunks}</b> })}
    >
      {resend.refusal ? (
        <FormError attempt={resend.refusal.attempt}>{resend.refusal.text}</FormError>
      ) : null}
      {problem ? <FormError>{problem}</FormError> : null}
      <Stack gap={2}>
        <MailboxLinks email={email} />
        <Button
          size="lg"
          wide
          busy={resend.busy}
          aria-disabled={resend.wait > 0}
          onClick={resend.send}
        >
          {resend.wait > 0
            ? t.rich('resendIn', {
                time: clockText(resend.wait),
                t: (chunks) => <time dateTime={`PT${resend.wait}S`}>{chunks}</time>,
              })
            : t('resend')}
        </Button>
      </Stack>
      <Note tone={resend.sent ? 'ok' : 'neutral'} waiting={!resend.sent} role="status">
        {resend.sent ? t('resent') : t('waiting')}
      </Note>
      <Stack gap={1}>
        <Text size="small" tone="muted">
          {t('validity', { hours: Math.max(1, Math.round(boot().verifyWithin / 3600)) })}{' '}
          {t('spam')}
        </Text>
        <Row gap={3}>
          {signedIn ? (
            <>
              <TextButton onClick={() => setChanging(true)}>{t('otherAddress')}</TextButton>
              <TextLink href={next ?? homePath}>{t('later')}</TextLink>
              <TextButton onClick={() => void signOut()}>{c('signOut')}</TextButton>
            </>
          ) : (
            <TextLink href={withNext('/sign-up', next)}>{t('otherAddress')}</TextLink>
          )}
        </Row>
      </Stack>
    </NoticePage>
  )
}

/** The link may be opened in this browser or on another device; a hidden tab polls once it is visible. */
function useVerification(next: string | undefined): void {
  const navigate = useNavigate()
  const { refetch } = api.useSession()

  useEffect(() => {
    const check = () => refetch({ query: { disableCookieCache: true } })
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void check()
    }, pollInterval)
    const unsubscribe = onVerified(async () => {
      await check()
      if (api.$session.value.data) return
      await navigate({ to: '/sign-in', search: { next }, state: { notice: 'verified' } })
    })
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [refetch, navigate, next])
}
