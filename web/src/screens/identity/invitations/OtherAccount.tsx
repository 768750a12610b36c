import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { boot } from '../../../lib/boot.ts'
import { SwitchAccount } from '../../../shell/SwitchAccount.tsx'
import { Button, Note, Row } from '../../../ui/index.ts'

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
  return (
    <>
      <Note tone="warn">{t('wrong')}</Note>
      <SwitchAccount label={t('switch')} onSignedOut={onSignedOut} />
    </>
  )
}
