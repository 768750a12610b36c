import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { operations, userImports } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { nameOf } from '../../../lib/people.ts'
import { Button, FormError, Meta, Note, Progress, Row, Section, Stack } from '../../../ui/index.ts'
import { CancelImport } from './CancelImport.tsx'
import { Counts, useNumbers } from './Counts.tsx'
import { Problems } from './Problems.tsx'
import { systemNames, type UserImport } from './queries.ts'

type CurrentImportProps = {
  of: UserImport
  /** Keeps this import on the page when it has ended. */
  onWatch: () => void
  onAnother: () => void
}

/** One import: how far it is, what it found, and what can be done now. */
export function CurrentImport({ of, onWatch, onAnother }: CurrentImportProps) {
  const t = useTranslations('user-imports.ui')
  const [canceling, setCanceling] = useState(false)
  const cancel = (
    <Button kind="danger-quiet" onClick={() => setCanceling(true)}>
      {t('cancel.open')}
    </Button>
  )
  const isOver = of.finishedAt !== null
  return (
    <Section title={<bdi translate="no">{of.fileName}</bdi>}>
      <Stack gap={5}>
        <Meta>
          <span>{systemNames[of.system]}</span>
          {of.createdBy ? <span>{nameOf(of.createdBy)}</span> : null}
        </Meta>
        <State of={of} />
        {of.total !== null && of.state !== 'checking' ? <Counts of={of} /> : null}
        <Row>
          {of.state === 'checked' ? <Start of={of} onStarted={onWatch} /> : null}
          {isOver ? <Button onClick={onAnother}>{t('ended.another')}</Button> : cancel}
        </Row>
        {of.problems > 0 && of.state !== 'importing' ? <Problems of={of} /> : null}
      </Stack>
      {canceling && !isOver ? (
        <CancelImport
          of={of}
          onClose={() => setCanceling(false)}
          onDone={() => {
            onWatch()
            setCanceling(false)
          }}
        />
      ) : null}
    </Section>
  )
}

function State({ of: { error, progress, state, total } }: { of: UserImport }) {
  const t = useTranslations('user-imports.ui')
  const number = useNumbers()
  switch (state) {
    case 'uploading':
      return <Note tone="warn">{t('interrupted')}</Note>
    case 'checking':
      return <Progress value={progress} max={1} label={t('checking')} />
    case 'checked':
      return <Note tone="info">{t('checked')}</Note>
    case 'importing':
      return (
        <Progress
          value={progress}
          max={1}
          label={t('importing')}
          aside={
            total === null
              ? null
              : t('counts.of', {
                  done: number(Math.round(progress * total)),
                  total: number(total),
                })
          }
        />
      )
    case 'failed':
      return (
        <Note tone="danger" role="alert">
          {error ? t(`errors.${error}`) : null}
        </Note>
      )
    case 'canceled':
      return <Note tone="warn">{error ? t(`errors.${error}`) : t('ended.canceled')}</Note>
    case 'succeeded':
      return (
        <Note tone="ok" role="status">
          {t('ended.succeeded')}
        </Note>
      )
  }
}

function Start({ of: { created, id }, onStarted }: { of: UserImport; onStarted: () => void }) {
  const t = useTranslations('user-imports.ui')
  const c = useTranslations('common.ui')
  const start = useAction(userImports.start, {
    invalidates: [userImports.list, operations.listTasks],
  })
  return (
    <>
      {start.problem ? <FormError>{start.problem}</FormError> : null}
      <Button
        kind="primary"
        busy={start.isPending}
        busyLabel={c('loading')}
        disabledReason={created === 0 ? t('nothing') : undefined}
        onClick={() => {
          onStarted()
          void start.run({ id, checkOnly: false })
        }}
      >
        {t('start', { count: created })}
      </Button>
    </>
  )
}
