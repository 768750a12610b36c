import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { boot } from '../../../lib/boot.ts'
import { clockText, useCountdown } from '../../../lib/countdown.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { Button, FormError, Row, Stack, Stepper, Text, useToast } from '../../../ui/index.ts'
import type { Pending } from './pending-email.ts'
import { requestChange } from './request-change.ts'

type PendingEmailProps = { pending: Pending; current: string; onOther: () => void }

/** Which links are still to be opened. */
export function PendingEmail({ pending, current, onOther }: PendingEmailProps) {
  const t = useTranslations('profile.ui.email')
  const v = useTranslations('accounts.ui.verify')
  const toast = useToast()
  const errorText = useErrorText()
  // The page of the first link leads back here.
  const { opened } = useSearch({ strict: false }) as { opened?: string }
  const [until, setUntil] = useState(pending.at + boot().resendAfter * 1000)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ text: string; attempt: number } | null>(null)
  const wait = useCountdown(until)
  const { email, both } = pending
  const steps = [
    ...(both ? [{ id: 'current', label: t('openCurrent', { email: current }) }] : []),
    { id: 'new', label: t('openNew', { email }) },
  ]
  const done = both && opened ? 1 : 0

  async function again() {
    setBusy(true)
    const { failure } = await requestChange(email)
    setBusy(false)
    setProblem(failure ? { text: errorText(failure), attempt: (problem?.attempt ?? 0) + 1 } : null)
    if (failure) return
    setUntil(Date.now() + boot().resendAfter * 1000)
    toast(t('sentAgain'))
  }

  return (
    <Stack gap={4}>
      {problem ? <FormError attempt={problem.attempt}>{problem.text}</FormError> : null}
      <Text strong>{t('pending', { email })}</Text>
      <Stepper label={t('steps')} steps={steps} done={done} doneLabel={t('stepDone')} />
      <Text tone="muted">{t('pendingText')}</Text>
      <Row fill>
        <Button
          busy={busy}
          disabledReason={wait > 0 ? v('justSent') : undefined}
          onClick={() => void again()}
        >
          {wait > 0
            ? v.rich('resendIn', {
                time: clockText(wait),
                t: (chunks) => <time dateTime={`PT${wait}S`}>{chunks}</time>,
              })
            : t('again')}
        </Button>
        <Button kind="quiet" onClick={onOther}>
          {t('other')}
        </Button>
      </Row>
    </Stack>
  )
}
