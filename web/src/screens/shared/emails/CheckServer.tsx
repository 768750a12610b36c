import { useTranslations } from 'use-intl/react'
import { emails } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { Button, useToast } from '../../../ui/index.ts'

/** Asks the SMTP server whether it answers; nothing is sent. */
export function CheckServer() {
  const t = useTranslations('emails.ui.check')
  const toast = useToast()
  const { run, isPending } = useAction(emails.check)

  async function check() {
    const answer = await run({})
    if (answer && 'ok' in answer) {
      toast(answer.ok ? t('works') : t('fails', { error: answer.error ?? '' }))
    } else toast(t('failed'))
  }

  return (
    <Button busy={isPending} onClick={() => void check()}>
      {t('open')}
    </Button>
  )
}
