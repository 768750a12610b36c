import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useErrorText } from '../../../lib/error-text.ts'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { Button, ButtonLink, FormError, IconMail, Note, Row } from '../../../ui/index.ts'
import { askAgain, type Preview } from './calls.ts'

function writeTo(address: string, subject: string): string {
  return `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(subject)}`
}

type ExpiredProps = { id: string; invitation: Preview }

/** Another invitation takes the inviter: one button asks them. */
export function Expired({ id, invitation }: ExpiredProps) {
  const t = useTranslations('invitations.ui')
  const c = useTranslations('common.ui')
  const { inviterEmail, inviterName: inviter, organizationName: organization } = invitation
  return (
    <NoticePage
      drawing="torn"
      title={t('expiredTitle')}
      text={
        inviterEmail === null
          ? t('expiredLeft', { organization })
          : t.rich('expired', { inviter, organization, b: (chunks) => <b>{chunks}</b> })
      }
    >
      {inviterEmail === null ? (
        <Row fill>
          <ButtonLink href="/" kind="quiet" size="lg">
            {c('home')}
          </ButtonLink>
        </Row>
      ) : (
        <Ask
          id={id}
          inviter={inviter}
          letter={writeTo(inviterEmail, t('askSubject', { organization }))}
        />
      )}
    </NoticePage>
  )
}

type AskProps = {
  id: string
  inviter: string
  /** The address of an email to the inviter. */
  letter: string
}

function Ask({ id, inviter, letter }: AskProps) {
  const t = useTranslations('invitations.ui')
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  const [state, setState] = useState<'idle' | 'busy' | 'asked'>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const attempts = useRef(0)

  async function send() {
    if (state === 'busy') return
    setState('busy')
    setProblem(null)
    const { failure } = await askAgain(id)
    attempts.current += 1
    setProblem(failure && errorText(failure))
    setState(failure ? 'idle' : 'asked')
  }

  return (
    <>
      {problem ? <FormError attempt={attempts.current}>{problem}</FormError> : null}
      {state === 'asked' ? (
        <Note tone="ok" role="status">
          {t.rich('asked', { inviter, b: (chunks) => <b>{chunks}</b> })}
        </Note>
      ) : null}
      <Row fill>
        {state === 'asked' ? (
          <ButtonLink href="/" kind="primary" size="lg">
            {c('home')}
          </ButtonLink>
        ) : (
          <Button
            kind="primary"
            size="lg"
            busy={state === 'busy'}
            busyLabel={c('loading')}
            onClick={() => void send()}
          >
            {t('askAgain')}
          </Button>
        )}
        <ButtonLink href={letter} kind="quiet" size="lg" icon={<IconMail />}>
          {t('ask', { inviter })}
        </ButtonLink>
      </Row>
    </>
  )
}
