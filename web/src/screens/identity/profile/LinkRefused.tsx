import { linkErrorOf } from '@guildhall/contract/outcomes'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { linkTo } from '../../../lib/links.ts'
import { withNext } from '../../../lib/safe-path.ts'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import {
  Button,
  ButtonLink,
  Facts,
  FormError,
  Note,
  Row,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { EmailForm } from '../accounts/EmailForm.tsx'
import { sendVerification } from '../accounts/resend.ts'
import { OtherAccount } from './OtherAccount.tsx'
import { readPending, remember } from './pending-email.ts'
import { requestChange } from './request-change.ts'

type LinkRefusedProps = { error: string; isChange: boolean; next: string | undefined }

const settings = linkTo('/account/email')

/** The link of an email failed: why, and the one next action. */
export function LinkRefused({ error, isChange, next }: LinkRefusedProps) {
  const t = useTranslations('accounts.ui.verify')
  const user = api.useSession().data?.user
  const code = linkErrorOf(error)
  const mayBeChange = isChange || user?.emailVerified === true
  return (
    <NoticePage drawing="torn" title={t(`errors.${code}.title`)} text={t(`errors.${code}.text`)}>
      {code === 'user_not_found' ? (
        <NextPage href={withNext('/sign-up', next)} label={t('createAccount')} />
      ) : code === 'unauthorized' ? (
        <WrongAccount next={next} />
      ) : mayBeChange ? (
        <ChangeAgain />
      ) : (
        <SendAgain next={next} />
      )}
    </NoticePage>
  )
}

function NextPage({ href, label }: { href: string; label: string }) {
  return (
    <Row fill>
      <ButtonLink href={href} kind="primary" size="lg">
        {label}
      </ButtonLink>
    </Row>
  )
}

/** Only the account that asked for another address can open the links. */
function WrongAccount({ next }: { next: string | undefined }) {
  const t = useTranslations('profile.ui.link')
  const c = useTranslations('common.ui')
  const email = api.useSession().data?.user.email
  if (email === undefined) {
    return <NextPage href={withNext('/sign-in', next ?? settings)} label={c('signIn')} />
  }
  return (
    <>
      <Facts items={[{ term: t('current'), detail: email }]} />
      <OtherAccount next={next ?? settings} />
    </>
  )
}

/** Another link for the change that was asked for in this browser; otherwise the page of the address. */
function ChangeAgain() {
  const t = useTranslations('profile.ui.email')
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  const user = api.useSession().data?.user
  const [pending] = useState(() => (user ? readPending(user.id) : null))
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  if (!user) return <NextPage href={withNext('/sign-in', settings)} label={c('signIn')} />
  if (!pending) return <NextPage href={settings} label={t('change')} />
  const { id } = user
  const asked = pending

  async function again() {
    setState('busy')
    const { failure } = await requestChange(asked.email)
    setProblem(failure && errorText(failure))
    setState(failure ? 'idle' : 'sent')
    if (!failure) remember(id, { ...asked, at: Date.now() })
  }

  return (
    <>
      {problem ? <FormError>{problem}</FormError> : null}
      {state === 'sent' ? (
        <>
          <Note tone="ok" role="status">
            {t('sentAgain')}
          </Note>
          <NextPage href={settings} label={c('continue')} />
        </>
      ) : (
        <Row fill>
          <Button
            kind="primary"
            size="lg"
            busy={state === 'busy'}
            busyLabel={c('loading')}
            onClick={() => void again()}
          >
            {t('again')}
          </Button>
          <ButtonLink href={settings} kind="quiet" size="lg">
            {t('title')}
          </ButtonLink>
        </Row>
      )}
    </>
  )
}

/** Another verification email. */
function SendAgain({ next }: { next: string | undefined }) {
  const t = useTranslations('accounts.ui.verify')
  const c = useTranslations('common.ui')
  const navigate = useNavigate()
  const user = api.useSession().data?.user
  return (
    <>
      <EmailForm
        email={user?.email}
        submit={t('send')}
        busyLabel={c('loading')}
        send={(address) => sendVerification(address, next)}
        onSent={(email) =>
          void navigate({ to: '/verify-email', search: { next }, state: { email, sent: true } })
        }
      />
      {user ? null : (
        <Text size="small">
          <TextLink href={withNext('/sign-in', next)}>{c('backToSignIn')}</TextLink>
        </Text>
      )}
    </>
  )
}
