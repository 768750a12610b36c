import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { homePath } from '../../../lib/paths.ts'
import { useSignOut } from '../../../shell/sign-out.ts'
import { Button, ButtonLink, FormError, Row } from '../../../ui/index.ts'

/** Ends the session and leads to sign-in; or stays with the account. */
export function SwitchAccount({ next }: { next: string | undefined }) {
  const t = useTranslations('profile.ui.link')
  const c = useTranslations('common.ui')
  const { signOut, problem } = useSignOut(next)
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    await signOut()
    setBusy(false)
  }

  return (
    <>
      {problem ? <FormError>{problem}</FormError> : null}
      <Row fill>
        <Button
          kind="primary"
          size="lg"
          busy={busy}
          busyLabel={c('loading')}
          onClick={() => void leave()}
        >
          {t('switch')}
        </Button>
        <ButtonLink href={homePath} kind="quiet" size="lg">
          {t('stay')}
        </ButtonLink>
      </Row>
    </>
  )
}
