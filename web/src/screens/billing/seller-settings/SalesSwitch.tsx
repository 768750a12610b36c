import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { merchants, testMode } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import type { Mode } from '../../../shell/organization-mode.ts'
import { Button, Note, Row, Stack, Text, Textarea, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'

const longestReason = 500

type SalesSwitchProps = { id: string; stop: Mode['salesStopped']; readOnly: boolean }

/** The button that stops new sales, and the one that lets them go on. */
export function SalesSwitch({ id, stop, readOnly }: SalesSwitchProps) {
  const t = useTranslations('seller-settings.ui.payments')
  const toast = useToast()
  const [asked, setAsked] = useState(false)
  const set = useAction(merchants.setSales, { invalidates: [testMode.mode, merchants.get] })
  const disabledReason = readOnly ? t('mayNot') : undefined

  async function send(change: { stopped: boolean; reason?: string | null }) {
    if (!(await set.run({ id, ...change }))) return
    toast(t(change.stopped ? 'stopped' : 'resumed'))
    setAsked(false)
  }

  return (
    <Stack gap={4}>
      {set.problem && !asked ? (
        <Note tone="danger" role="alert">
          {set.problem}
        </Note>
      ) : null}
      {stop ? <Stopped stop={stop} /> : <Text>{t('sellingText')}</Text>}
      <Text tone="muted">{t('goesOn')}</Text>
      <Row gap={3}>
        {stop ? (
          <>
            <Button
              kind="primary"
              disabledReason={disabledReason}
              busy={set.isPending && !asked}
              onClick={() => void send({ stopped: false })}
            >
              {t('resume')}
            </Button>
            <Button disabledReason={disabledReason} onClick={() => setAsked(true)}>
              {t('changeReason')}
            </Button>
          </>
        ) : (
          <Button
            kind="danger-quiet"
            disabledReason={disabledReason}
            onClick={() => setAsked(true)}
          >
            {t('stop')}
          </Button>
        )}
      </Row>
      {asked ? (
        <StopDialog
          reason={stop?.reason ?? ''}
          busy={set.isPending}
          problem={set.problem ?? undefined}
          onStop={(reason) => void send({ stopped: true, reason })}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </Stack>
  )
}

function Stopped({ stop }: { stop: NonNullable<Mode['salesStopped']> }) {
  const t = useTranslations('seller-settings.ui.payments')
  const format = useFormatter()
  const { at, by, reason } = stop
  const date = format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Note tone="warn" title={by ? t('stoppedBy', { date, name: by }) : t('stoppedAt', { date })}>
      {reason ?? t('noReason')}
    </Note>
  )
}

type StopDialogProps = {
  reason: string
  busy: boolean
  problem: string | undefined
  onStop: (reason: string | null) => void
  onClose: () => void
}

function StopDialog({ reason, busy, problem, onStop, onClose }: StopDialogProps) {
  const t = useTranslations('seller-settings.ui.payments')
  const c = useTranslations('common.ui')
  const [words, setWords] = useState(reason)
  return (
    <ConfirmDialog
      open
      title={t('stopTitle')}
      confirmLabel={t(reason === '' ? 'stop' : 'stopAgain')}
      cancelLabel={c('cancel')}
      busy={busy}
      busyLabel={c('loading')}
      error={problem}
      onConfirm={() => onStop(words.trim() || null)}
      onCancel={onClose}
    >
      <Stack gap={4}>
        <Text>{t('stopText')}</Text>
        <Textarea
          name="reason"
          label={t('reason')}
          hint={t('reasonHint')}
          rows={3}
          maxLength={longestReason}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
