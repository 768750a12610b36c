import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { operations, userImports } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { numberFormat } from '../../../lib/intl.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { trySend } from '../../../lib/send.ts'
import {
  Button,
  FilePicker,
  FormError,
  Note,
  Progress,
  Select,
  Stack,
  Textarea,
} from '../../../ui/index.ts'
import { projectIn } from './firebase-project.ts'
import { systemNames, type UserImport } from './queries.ts'
import { putFile } from './upload.ts'

/** As the console and the files of Firebase name them. */
const consolePath = 'Authentication › Users › Password hash parameters'
const fieldNames = { key: 'base64_signer_key', rounds: 'rounds', cost: 'mem_cost' }

const mostBytes = 134_217_728
const systems = Object.entries(systemNames).map(([value, label]) => ({ value, label }))

function useSizeText() {
  const { language } = useLanguage()
  return (bytes: number) => {
    const isLarge = bytes >= 1_000_000
    return numberFormat(formattingLocale(language), {
      style: 'unit',
      unit: isLarge ? 'megabyte' : 'kilobyte',
      maximumFractionDigits: isLarge ? 1 : 0,
    }).format(isLarge ? bytes / 1_000_000 : Math.ceil(bytes / 1_000))
  }
}

/** Sends a file and has it checked; resolves to why not. */
function useSending(onUploaded: (id: string) => void) {
  const t = useTranslations('user-imports.ui.form')
  const client = useQueryClient()
  const errorText = useErrorText()
  const [sent, setSent] = useState<number | null>(null)

  async function begin(
    file: File,
    system: UserImport['system'],
    firebaseProject: ReturnType<typeof projectIn>,
  ): Promise<string | null> {
    const input = { system, fileName: file.name, size: file.size }
    const created = await trySend(userImports.create, {
      ...input,
      ...(firebaseProject && { firebaseProject }),
    })
    if (created.failure) return errorText(created.failure)
    const { uploadUrl, userImport } = created.data
    setSent(0)
    if (!(await putFile(uploadUrl, file, setSent))) {
      await trySend(userImports.cancel, { id: userImport.id })
      return t('failed')
    }
    const started = await trySend(userImports.start, { id: userImport.id, checkOnly: true })
    if (started.failure) return errorText(started.failure)
    onUploaded(userImport.id)
    return null
  }

  return {
    sent,
    async send(...input: Parameters<typeof begin>) {
      const problem = await begin(...input)
      setSent(null)
      void client.invalidateQueries({ queryKey: [operations.listTasks.line] })
      await client.invalidateQueries({ queryKey: [userImports.list.line] })
      return problem
    },
  }
}

export function ImportForm({ onUploaded }: { onUploaded: (id: string) => void }) {
  const t = useTranslations('user-imports.ui')
  const c = useTranslations('common.ui')
  const sizeText = useSizeText()
  const [system, setSystem] = useState<UserImport['system']>('better-auth')
  const [file, setFile] = useState<File | null>(null)
  const [problems, setProblems] = useState<{ file?: string; project?: string }>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const { send, sent } = useSending(onUploaded)

  function problemOf(chosen: File | null): string | undefined {
    if (!chosen) return t('form.noFile')
    if (chosen.size === 0) return t('form.empty')
    return chosen.size > mostBytes ? t('form.tooLarge') : undefined
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entry = new FormData(event.currentTarget).get('project')
    const text = typeof entry === 'string' ? entry.trim() : ''
    const project = text === '' ? undefined : projectIn(text)
    const found = {
      file: problemOf(file),
      project: text !== '' && !project ? t('form.projectInvalid', fieldNames) : undefined,
    }
    setProblems({
      ...(found.file && { file: found.file }),
      ...(found.project && { project: found.project }),
    })
    if (found.file || found.project || !file) return
    setBusy(true)
    setAttempt(attempt + 1)
    setRefusal(await send(file, system, project))
    setBusy(false)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={5}>
        {refusal ? <FormError attempt={attempt}>{refusal}</FormError> : null}
        <Select
          name="system"
          label={t('form.format')}
          value={system}
          disabled={busy}
          options={systems}
          onChange={({ target }) => setSystem(target.value as UserImport['system'])}
        />
        <FilePicker
          label={t('form.file')}
          hint={t('form.fileHint')}
          error={problems.file}
          accept=".json,.jsonl,.ndjson,.csv,application/json,text/csv"
          chosen={file ? { name: file.name, size: sizeText(file.size) } : undefined}
          chooseLabel={t('form.choose')}
          otherLabel={t('form.chooseOther')}
          disabled={busy}
          onFile={(chosen) => {
            setFile(chosen)
            const problem = problemOf(chosen)
            setProblems(problem ? { file: problem } : {})
          }}
        />
        {system === 'firebase' ? (
          <Textarea
            name="project"
            label={t('form.project')}
            hint={t('form.projectHint', { path: consolePath })}
            error={problems.project}
            rows={5}
            spellCheck={false}
            autoComplete="off"
          />
        ) : null}
        <Note tone="info" title={t('form.effects')}>
          <Stack gap={1}>
            <span>{t('form.existing')}</span>
            <span>{t('form.roles')}</span>
            <span>{t('form.emails')}</span>
          </Stack>
        </Note>
        {sent !== null && file ? (
          <Progress
            value={sent}
            max={file.size}
            label={t('uploading', { name: file.name })}
            aside={t('counts.of', { done: sizeText(sent), total: sizeText(file.size) })}
          />
        ) : null}
        <div>
          <Button type="submit" kind="primary" busy={busy} busyLabel={c('loading')}>
            {t('form.submit')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
