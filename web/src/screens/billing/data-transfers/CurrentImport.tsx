import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { dataImports } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { trySend } from '../../../lib/send.ts'
import { Button, FormError, Note, Progress, Row, Stack } from '../../../ui/index.ts'
import { useBytes } from '../shop/use-bytes.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { ImportProblems } from './ImportProblems.tsx'
import { type Import, isOver } from './imports.ts'
import { totalOf } from './transfer-lists.ts'

type CurrentImportProps = {
  of: Import
  onBegun: (id: string) => void
  onAnother: () => void
}

/** One file: how far it is, what became of its rows, and what can be done now. */
export function CurrentImport({ of, onBegun, onAnother }: CurrentImportProps) {
  const t = useTranslations('data-transfers.ui.import')
  const isTried = of.dryRun && of.status === 'succeeded'
  return (
    <Stack gap={5}>
      <State of={of} />
      <ImportCounts of={of} />
      {isOver(of) ? (
        <Row>
          {isTried ? <Begin of={of} onBegun={onBegun} /> : null}
          <Button onClick={onAnother}>{t('another')}</Button>
        </Row>
      ) : null}
      {totalOf(of).refused > 0 || of.error ? <ImportProblems of={of} /> : null}
    </Stack>
  )
}

function State({ of }: { of: Import }) {
  const t = useTranslations('data-transfers.ui')
  const bytes = useBytes()
  const { number } = useShopWords()
  if (!isOver(of)) {
    return (
      <Progress
        value={of.bytesRead}
        max={Math.max(1, of.bytesTotal)}
        label={t(of.dryRun ? 'import.trying' : 'import.running')}
        aside={t('of', { done: bytes(of.bytesRead), total: bytes(of.bytesTotal) })}
      />
    )
  }
  if (of.status === 'failed') {
    return (
      <Note tone="danger" role="alert" title={t('import.failed', { line: number(of.lines) })}>
        {of.error ? <span lang="en">{of.error}</span> : null}
      </Note>
    )
  }
  return (
    <Note tone={of.dryRun ? 'info' : 'ok'} role="status">
      {t(of.dryRun ? 'import.tried' : 'import.succeeded')}
    </Note>
  )
}

/** The same file once more, now for good. */
function Begin({ of, onBegun }: Pick<CurrentImportProps, 'of' | 'onBegun'>) {
  const t = useTranslations('data-transfers.ui.import')
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  const invalidate = useInvalidate(dataImports.list)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { created } = totalOf(of)

  async function begin() {
    setBusy(true)
    const { data, failure } = await trySend(dataImports.create, {
      organizationId: of.organizationId,
      fileId: of.fileId,
      format: of.format,
      resource: of.resource,
      dryRun: false,
    })
    setBusy(false)
    setProblem(failure ? errorText(failure) : undefined)
    if (failure) return
    invalidate()
    onBegun(data.id)
  }

  return (
    <>
      {problem ? <FormError>{problem}</FormError> : null}
      <Button
        kind="primary"
        busy={busy}
        busyLabel={c('loading')}
        disabledReason={created === 0 ? t('nothing') : undefined}
        onClick={() => void begin()}
      >
        {t('begin', { count: created })}
      </Button>
    </>
  )
}
