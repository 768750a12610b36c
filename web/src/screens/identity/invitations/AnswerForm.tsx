import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useErrorText } from '../../../lib/error-text.ts'
import { withNext } from '../../../lib/safe-path.ts'
import { Button, ButtonLink, FormError, Note, Row } from '../../../ui/index.ts'
import { answer } from './calls.ts'

type Kind = 'accept' | 'reject'
type AnswerFormProps = { id: string; verified: boolean; onAnswered: (kind: Kind) => void }

const unverified = 'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION'

export function AnswerForm({ id, verified, onAnswered }: AnswerFormProps) {
  const t = useTranslations('invitations.ui')
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  const [busy, setBusy] = useState<Kind | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [mustVerify, setMustVerify] = useState(false)
  const attempts = useRef(0)

  async function send(kind: Kind) {
    if (busy) return
    setBusy(kind)
    setProblem(null)
    const { failure } = await answer(kind, id)
    if (!failure) return onAnswered(kind)
    setBusy(null)
    attempts.current += 1
    if (failure.code === unverified && !verified) setMustVerify(true)
    else setProblem(errorText(failure))
  }

  return (
    <>
      {problem ? <FormError attempt={attempts.current}>{problem}</FormError> : null}
      {mustVerify ? (
        <Note
          tone="info"
          role="alert"
          action={
            <ButtonLink size="sm" href={withNext('/verify-email', `/invite/${id}`)}>
              {t('verifyAction')}
            </ButtonLink>
          }
        >
          {t('verify')}
        </Note>
      ) : null}
      <Row fill>
        <Button
          kind="primary"
          size="lg"
          busy={busy === 'accept'}
          busyLabel={c('loading')}
          onClick={() => void send('accept')}
        >
          {t('accept')}
        </Button>
        <Button
          kind="quiet"
          size="lg"
          busy={busy === 'reject'}
          busyLabel={c('loading')}
          onClick={() => void send('reject')}
        >
          {t('decline')}
        </Button>
      </Row>
    </>
  )
}
