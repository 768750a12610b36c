import { Fragment, type ReactNode, use, useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useErrorText } from '../../../lib/error-text.ts'
import type { FormOptions } from '../../../lib/form.ts'
import { useSavedForm } from '../../../lib/saved-form.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, SaveBar, SaveState, Stack } from '../../../ui/index.ts'
import { Unsaved } from './forms.ts'

type SettingsFormProps = Pick<FormOptions, 'send'> & {
  checks?: FormOptions['checks'] | undefined
  readOnly: boolean
  children: (problems: Readonly<Record<string, string>>) => ReactNode
}

/** The form of a section: saved by one button, or only read. */
export function SettingsForm(props: SettingsFormProps) {
  const { checks = {}, readOnly, send, children } = props
  const s = useTranslations('shell.ui.form')
  const id = useId()
  const report = use(Unsaved)
  // Fields that keep their value themselves are begun again when changes are discarded.
  const [round, setRound] = useState(0)
  const { busy, dirty, problems, refusal, savedAt, form } = useSavedForm({
    checks,
    errorText: useErrorText(),
    send,
  })
  useEffect(() => {
    report(id, dirty)
    return () => report(id, false)
  }, [report, id, dirty])
  const state = busy ? 'saving' : dirty ? 'changed' : savedAt ? 'saved' : 'idle'

  return (
    <Stack as="form" gap={4} method="post" {...form}>
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <Fragment key={round}>{children(problems)}</Fragment>
      {readOnly ? null : (
        <SaveBar state={<SaveState state={state}>{state === 'idle' ? '' : s(state)}</SaveState>}>
          {dirty ? (
            <Button type="reset" onClick={() => setRound(round + 1)}>
              {s('discard')}
            </Button>
          ) : null}
          <Button type="submit" kind="primary" busy={busy} busyLabel={s('saving')}>
            {s('save')}
          </Button>
        </SaveBar>
      )}
    </Stack>
  )
}
