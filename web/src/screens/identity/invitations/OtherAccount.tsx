import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { attempt } from '../../../lib/attempt.ts'
import { boot } from '../../../lib/boot.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { Button, FormError, Note, Row } from '../../../ui/index.ts'

type InvitedProps = { id: string; email: string }

/** To the sign-in pages and back here, with the invited address filled in. */
export function useForms({ id, email }: InvitedProps) {
  const navigate = useNavigate()
  return (to: '/sign-in' | '/sign-up') =>
    void navigate({ to, search: { next: `/invite/${id}` }, state: { email } })
}

export function SignedOutActions(invited: InvitedProps) {
  const t = useTranslations('invitations.ui')
  const open = useForms(invited)
  return (
    <Row fill>
      <Button kind="primary" size="lg" onClick={() => open('/sign-in')}>
        {t('signIn')}
      </Button>
      {boot().signUp ? (
        <Button size="lg" onClick={() => open('/sign-up')}>
          {t('signUp')}
        </Button>
      ) : null}
    </Row>
  )
}

/** Signed in with another address: one button changes the account. */
export function WrongAccount({ onSignedOut }: { onSignedOut: () => void }) {
  const t = useTranslations('invitations.ui')
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function switchAccount() {
    setBusy(true)
    setProblem(null)
    const { failure } = await attempt((options) => api.signOut({}, options))
    if (failure) {
      setBusy(false)
      return setProblem(errorText(failure))
    }
    onSignedOut()
  }

  return (
    <>
      <Note tone="warn">{t('wrong')}</Note>
      {problem ? <FormError>{problem}</FormError> : null}
      <Row fill>
        <Button
          kind="primary"
          size="lg"
          busy={busy}
          busyLabel={c('loading')}
          onClick={() => void switchAccount()}
        >
          {t('switch')}
        </Button>
      </Row>
    </>
  )
}
