import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { backups, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text } from '../../../lib/form.ts'
import { updateSettings as limits } from '../../../lib/limits/backups.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { useSavedForm } from '../../../lib/saved-form.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { LeaveGuard } from '../../../shell/LeaveGuard.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  NumberField,
  SaveBar,
  SaveState,
  Select,
  Skeleton,
  Stack,
} from '../../../ui/index.ts'

type Settings = OutputOf<typeof backups.getSettings>

const choices = ['off', 'daily', 'weekly'] as const
const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

export function Automatic() {
  const { data, error, refetch } = useCall(backups.getSettings, {})
  if (data) return <AutomaticForm settings={data} />
  return error ? (
    <QueryProblem error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton rows={3} />
  )
}

function AutomaticForm({ settings }: { settings: Settings }) {
  const t = useTranslations('backups.ui.settings')
  const s = useTranslations('shell.ui.form')
  const client = useQueryClient()
  const checks = useLimitChecks(limits)
  const [isOff, setIsOff] = useState(settings.automatic === 'off')
  const { busy, dirty, problems, refusal, savedAt, form } = useSavedForm({
    checks,
    errorText: useErrorText(),
    async send(data) {
      const automatic = choices.find((choice) => choice === text(data, 'automatic'))
      const numbers = isOff
        ? {}
        : { hour: Number(text(data, 'hour')), keep: Number(text(data, 'keep')) }
      const { data: saved, failure } = await trySend(backups.updateSettings, {
        ...(automatic ? { automatic } : {}),
        ...numbers,
      })
      if (saved) client.setQueryData([backups.getSettings.line, {}], saved)
      // The first automatic one begins at once.
      if (saved) void client.invalidateQueries({ queryKey: [backups.list.line] })
      return failure
    },
  })
  const state = busy ? 'saving' : dirty ? 'changed' : savedAt ? 'saved' : 'idle'
  return (
    <Stack
      as="form"
      gap={4}
      method="post"
      {...form}
      onReset={() => {
        setIsOff(settings.automatic === 'off')
        form.onReset()
      }}
    >
      <LeaveGuard dirty={dirty} />
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <Select
        name="automatic"
        label={t('automatic')}
        defaultValue={settings.automatic}
        options={choices.map((value) => ({ value, label: t(`choices.${value}`) }))}
        onChange={({ target }) => setIsOff(target.value === 'off')}
      />
      {isOff ? null : (
        <>
          <Select
            name="hour"
            label={t('hour')}
            hint={t('hourHint')}
            defaultValue={String(settings.hour)}
            error={problems.hour}
            options={hours.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
          />
          <NumberField
            name="keep"
            label={t('keep')}
            hint={t('keepHint')}
            defaultValue={settings.keep}
            min={limits.keep.least}
            max={limits.keep.most}
            lessLabel={t('less')}
            moreLabel={t('more')}
            error={problems.keep}
          />
        </>
      )}
      <SaveBar state={<SaveState state={state}>{state === 'idle' ? '' : s(state)}</SaveState>}>
        {dirty ? <Button type="reset">{s('discard')}</Button> : null}
        <Button type="submit" kind="primary" busy={busy} busyLabel={s('saving')}>
          {s('save')}
        </Button>
      </SaveBar>
    </Stack>
  )
}
