import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useErrorText } from '../../../lib/error-text.ts'
import { Button, Note } from '../../../ui/index.ts'
import { sendCode } from './calls.ts'

/** A code is sent on request, not when the page is opened. */
export function SendCode() {
  const t = useTranslations('two-factor.ui')
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<{ good: boolean; text: string } | null>(null)

  async function ask() {
    setBusy(true)
    const { failure } = await sendCode()
    setBusy(false)
    setResult(failure ? { good: false, text: errorText(failure) } : { good: true, text: t('sent') })
  }

  return (
    <>
      <Button wide busy={busy} busyLabel={t('sending')} onClick={() => void ask()}>
        {t(result?.good ? 'sendAgain' : 'send')}
      </Button>
      {result ? (
        <Note tone={result.good ? 'ok' : 'danger'} role={result.good ? 'status' : 'alert'}>
          {result.text}
        </Note>
      ) : null}
    </>
  )
}
