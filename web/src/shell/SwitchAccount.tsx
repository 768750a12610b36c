import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../lib/api.ts'
import { attempt } from '../lib/attempt.ts'
import { useErrorText } from '../lib/error-text.ts'
import { Button, FormError, Row } from '../ui/index.ts'

type SwitchAccountProps = {
  label: string
  /** Once the session has ended: the way to the other account. */
  onSignedOut: () => void
  /** What else can be done. */
  children?: ReactNode
}

/** Signed in with another account than the page is for: one button ends the session. */
export function SwitchAccount({ label, onSignedOut, children }: SwitchAccountProps) {
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function leave() {
    setBusy(true)
    setProblem(null)
    const { failure } = await attempt((options) => api.signOut({}, options))
    if (!failure) return onSignedOut()
    setBusy(false)
    setProblem(errorText(failure))
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
          {label}
        </Button>
        {children}
      </Row>
    </>
  )
}
