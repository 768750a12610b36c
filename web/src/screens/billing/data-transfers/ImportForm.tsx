import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { dataImports } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { trySend } from '../../../lib/send.ts'
import {
  Button,
  FilePicker,
  FormError,
  Note,
  Progress,
  Row,
  Select,
  Stack,
} from '../../../ui/index.ts'
import { uploadFile } from '../shop/upload-file.ts'
import { mostBytes } from '../shop/upload-parts.ts'
import { useBytes } from '../shop/use-bytes.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import { ColumnNames } from './ColumnNames.tsx'
import { importResources } from './transfer-lists.ts'

const own = 'guildhall-export'

type ImportFormProps = {
  organizationId: string
  onBegun: (id: string) => void
}

/** A file is sent and tried: what it would do is seen before anything is changed. */
export function ImportForm({ organizationId, onBegun }: ImportFormProps) {
  const t = useTranslations('data-transfers.ui')
  const c = useTranslations('common.ui')
  const bytes = useBytes()
  const errorText = useErrorText()
  const invalidate = useInvalidate(dataImports.list)
  const [kind, setKind] = useState<string>(own)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [sent, setSent] = useState<number | null>(null)
  const stop = useRef<AbortController>(null)
  const busy = sent !== null
  const resource = importResources.find((each) => each === kind)

  function problemOf(chosen: File | null): string | undefined {
    if (!chosen) return t('import.noFile')
    if (chosen.size === 0) return t('import.empty')
    return chosen.size > mostBytes ? t('import.tooLarge', { most: bytes(mostBytes) }) : undefined
  }

  /** Resolves to why not. */
  async function begin(chosen: File): Promise<string | undefined> {
    const controller = new AbortController()
    stop.current = controller
    setSent(0)
    const result = await uploadFile(chosen, {
      organizationId,
      signal: controller.signal,
      onProgress: setSent,
    })
    if (!('file' in result)) {
      if (controller.signal.aborted) return undefined
      return result.failure ? errorText(result.failure) : t('import.lost')
    }
    const { data, failure } = await trySend(dataImports.create, {
      organizationId,
      fileId: result.file.id,
      ...(resource ? { format: 'csv', resource } : { format: 'json' }),
      dryRun: true,
    })
    if (failure) return errorText(failure)
    invalidate()
    onBegun(data.id)
    return undefined
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = problemOf(file)
    setProblem(found)
    if (found || !file) return
    setAttempt(attempt + 1)
    setRefusal(await begin(file))
    setSent(null)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={5}>
        {refusal ? <FormError attempt={attempt}>{refusal}</FormError> : null}
        <Select
          name="kind"
          label={t('import.kind')}
          hint={t(kind === own ? 'import.ownHint' : 'import.tableHint')}
          value={kind}
          disabled={busy}
          options={[
            { value: own, label: t('import.own') },
            ...importResources.map((value) => ({
              value,
              label: t('import.table', { list: t(`resources.${value}`) }),
            })),
          ]}
          onChange={({ target }) => setKind(target.value)}
        />
        {resource ? <ColumnNames key={resource} resource={resource} /> : null}
        <FilePicker
          label={t('import.file')}
          hint={t('import.fileHint', { most: bytes(mostBytes) })}
          error={problem}
          accept=".json,.jsonl,.ndjson,.csv,application/json,text/csv"
          chosen={file ? { name: file.name, size: bytes(file.size) } : undefined}
          chooseLabel={t('import.choose')}
          otherLabel={t('import.chooseOther')}
          disabled={busy}
          onFile={(chosen) => {
            setFile(chosen)
            setProblem(problemOf(chosen))
          }}
        />
        <Note tone="info" title={t('import.effects')}>
          <Stack gap={1}>
            <span>{t('import.existing')}</span>
            <span>{t('import.history')}</span>
            <span>{t('import.emails')}</span>
          </Stack>
        </Note>
        {sent !== null && file ? (
          <Progress
            value={sent}
            max={file.size}
            label={t('import.sending', { name: file.name })}
            aside={t('of', { done: bytes(sent), total: bytes(file.size) })}
          />
        ) : null}
        <Row>
          <Button type="submit" kind="primary" busy={busy} busyLabel={c('loading')}>
            {t('import.try')}
          </Button>
          {busy ? <Button onClick={() => stop.current?.abort()}>{c('cancel')}</Button> : null}
        </Row>
      </Stack>
    </form>
  )
}
