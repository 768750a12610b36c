import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { dataExports } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { withSearch } from '../../../lib/links.ts'
import { trySend } from '../../../lib/send.ts'
import {
  Button,
  FormError,
  IconDownload,
  Note,
  Row,
  Select,
  Stack,
  Text,
  useToast,
} from '../../../ui/index.ts'
import { useFileActions } from '../list-files/list-files.ts'
import { exportResources, isResource } from './transfer-lists.ts'

const whole = 'all'

/** A file of everything that there is now, or of one list as a table. */
export function ExportForm({ organizationId }: { organizationId: string }) {
  const t = useTranslations('data-transfers.ui')
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [chosen, setChosen] = useState<string>(whole)
  const files = useFileActions()
  const toast = useToast()

  /** It is among the files below, with its progress. */
  async function make() {
    if (await files.ask({ organizationId, list: 'everything' })) toast(t('export.begun'))
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const resource = isResource(chosen) ? chosen : undefined
    setBusy(true)
    setAttempt(attempt + 1)
    const { data, failure } = await trySend(dataExports.create, {
      organizationId,
      ...(resource ? { format: 'csv', resources: [resource] } : { format: 'json' }),
    })
    setBusy(false)
    setProblem(failure ? errorText(failure) : undefined)
    if (!data) return
    // The server streams it; the page stays where it is.
    location.assign(withSearch(`/v1/exports/${data.id}/download`, { resource }))
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={5}>
        {problem ? <FormError attempt={attempt}>{problem}</FormError> : null}
        {files.problem ? <FormError>{files.problem}</FormError> : null}
        <Text tone="muted">{t('export.text')}</Text>
        <Select
          name="contents"
          label={t('export.contents')}
          hint={t(chosen === whole ? 'export.wholeHint' : 'export.tableHint')}
          value={chosen}
          disabled={busy}
          options={[
            { value: whole, label: t('export.whole') },
            ...exportResources.map((value) => ({ value, label: t(`resources.${value}`) })),
          ]}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Note tone="info">{t('export.secrets')}</Note>
        {chosen === whole ? (
          <Text size="small" tone="muted">
            {t('export.wholeWays')}
          </Text>
        ) : null}
        <Row>
          {chosen === whole ? (
            <Button busy={files.busy} busyLabel={c('loading')} onClick={() => void make()}>
              {t('export.make')}
            </Button>
          ) : null}
          <Button
            type="submit"
            kind={chosen === whole ? 'quiet' : undefined}
            icon={<IconDownload />}
            busy={busy}
            busyLabel={c('loading')}
          >
            {t('export.open')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
