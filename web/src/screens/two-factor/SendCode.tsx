import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useErrorText } from '../../lib/error-text.ts'
import { Button, Note } from '../../ui/index.ts'
import { sendCode } from './calls.ts'

/** A code is sent when it is asked for, not by opening the page. */
export function SendCode() {
  const t = useTranslations('two-factor.ui')
  const words = useErrorText()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ good: boolean; text: string } | null>(null)

  async function ask() {
    setBusy(true)
    const { failure } = await sendCode()
    setBusy(false)
    setSaid(failure ? { good: false, text: words(failure) } : { good: true, text: t('sent') })
  }

  return (
    <>
      <Button wide busy={busy} busyLabel={t('sending')} onClick={() => void ask()}>
        {t(said?.good ? 'sendAgain' : 'send')}
      </Button>
      {said ? (
        <Note tone={said.good ? 'ok' : 'danger'} role={said.good ? 'status' : 'alert'}>
          {said.text}
        </Note>
      ) : null}
    </>
  )
}
