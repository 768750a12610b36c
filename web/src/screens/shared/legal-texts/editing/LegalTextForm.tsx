import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { save as limits } from '../../../../lib/limits/legal-texts.ts'
import { useLimitChecks } from '../../../../lib/limits.ts'
import { FormRefusal } from '../../../../shell/FormRefusal.tsx'
import { LeaveGuard } from '../../../../shell/LeaveGuard.tsx'
import {
  Button,
  Note,
  SaveBar,
  SaveState,
  SideBySide,
  Stack,
  Textarea,
} from '../../../../ui/index.ts'
import { Preview } from './Preview.tsx'
import type { Edited } from './states.ts'
import { useLegalText } from './use-legal-text.ts'
import { Versions } from './Versions.tsx'

/** An empty text removes the published one. */
const { required: _, ...markdown } = limits.markdown

/** The text with its preview beside it, or with the one that somebody else published meanwhile. */
export function LegalTextForm({ stored }: { stored: Edited }) {
  const t = useTranslations('legal-texts.ui')
  const s = useTranslations('shell.ui.form')
  const checks = useLimitChecks({ markdown })
  const area = useRef<HTMLTextAreaElement>(null)
  const [problem, setProblem] = useState<string>()
  const editing = useLegalText(stored)
  const { base, dirty, isSaving, place, refusal, saveState, text, theirs } = editing

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSaving || theirs) return
    const found = checks.markdown?.(text, new FormData(event.currentTarget))
    setProblem(found)
    if (found === undefined) void editing.publish()
    else area.current?.focus()
  }

  function choose(choice: () => void) {
    choice()
    area.current?.focus()
  }

  return (
    <Stack gap={8}>
      <Stack as="form" gap={4} method="post" onSubmit={submit} noValidate>
        <LeaveGuard dirty={dirty} />
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        {theirs ? (
          <Note tone="warn" role="alert" title={t('conflict.title')}>
            {t('conflict.text')}
          </Note>
        ) : null}
        <SideBySide
          second={
            theirs ? (
              <Textarea
                key="theirs"
                name="published"
                tall
                readOnly
                lang={theirs.locale}
                label={t('conflict.now')}
                value={theirs.markdown}
              />
            ) : (
              <Preview {...place} markdown={text} />
            )
          }
        >
          <Textarea
            ref={area}
            name="markdown"
            tall
            lang={place.locale}
            label={t('edit.text')}
            hint={t('edit.hint')}
            limit={markdown.max}
            value={text}
            error={problem}
            onChange={({ target }) => {
              setProblem(undefined)
              editing.write(target.value)
            }}
          />
        </SideBySide>
        <SaveBar
          state={
            <SaveState state={saveState}>{saveState === 'idle' ? '' : s(saveState)}</SaveState>
          }
        >
          {theirs ? (
            <>
              <Button onClick={() => choose(editing.take)}>{t('conflict.take')}</Button>
              <Button autoFocus kind="primary" onClick={() => choose(editing.keep)}>
                {t('conflict.keep')}
              </Button>
            </>
          ) : (
            <>
              {dirty ? (
                <Button onClick={() => choose(editing.discard)}>{s('discard')}</Button>
              ) : null}
              <Button type="submit" kind="primary" busy={isSaving} busyLabel={t('edit.publishing')}>
                {t('edit.publish')}
              </Button>
            </>
          )}
        </SaveBar>
      </Stack>
      <Versions place={place} known={base} dirty={dirty} onRestored={editing.adopt} />
    </Stack>
  )
}
