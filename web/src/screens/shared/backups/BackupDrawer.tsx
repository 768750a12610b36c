import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { backups } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import {
  Button,
  Code,
  CopyButton,
  DateTime,
  Facts,
  FormError,
  IconDownload,
  Note,
  Row,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { Drawer } from '../../../ui/widgets.ts'
import { BackupState, useMaker } from './columns.tsx'
import { useFigures } from './figures.ts'
import type { Backup, BackupList } from './queries.ts'
import { RemoveBackup } from './RemoveBackup.tsx'
import { pathOf, RestoreCommands } from './RestoreHelp.tsx'

type BackupDrawerProps = {
  of: Backup
  place: BackupList['place']
  position: { index: number; total: number } | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** One backup: what is in it, its file, and how to restore it. */
export function BackupDrawer({ of, place, ...drawer }: BackupDrawerProps) {
  const t = useTranslations('backups.ui')
  const { language } = useLanguage()
  const [removing, setRemoving] = useState(false)
  const { createdAt, error, file } = of
  return (
    <Drawer {...drawer} label={t('detail', { when: fullText(createdAt, language) })}>
      <Stack gap={5}>
        <div>
          <BackupState of={of} />
        </div>
        {error ? (
          <Note tone={error === 'canceled' ? 'info' : 'danger'}>{t(`failures.${error}`)}</Note>
        ) : null}
        {file && file !== 'present' ? <Note tone="warn">{t(`fileNotes.${file}`)}</Note> : null}
        <BackupFacts of={of} />
        {file === 'present' ? (
          <>
            <Download id={of.id} name={of.name} />
            <RestoreCommands path={pathOf(of, place)} />
          </>
        ) : null}
        <div>
          <Button kind="danger-quiet" onClick={() => setRemoving(true)}>
            {t('remove.open')}
          </Button>
        </div>
      </Stack>
      {removing ? (
        <RemoveBackup of={of} onClose={() => setRemoving(false)} onDone={drawer.onClose} />
      ) : null}
    </Drawer>
  )
}

function BackupFacts({ of }: { of: Backup }) {
  const t = useTranslations('backups.ui.facts')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const { duration, number, size } = useFigures()
  const makerOf = useMaker()
  const { finishedAt, startedAt } = of
  const copy = (value: string) => (
    <CopyButton value={value} label={c('copy')} copiedLabel={c('copied')}>
      <Code>{value}</Code>
    </CopyButton>
  )
  return (
    <Facts
      items={[
        { term: t('by'), detail: makerOf(of) },
        ...(startedAt
          ? [
              {
                term: t('began'),
                detail: (
                  <DateTime value={startedAt.toISOString()}>
                    {fullText(startedAt, language)}
                  </DateTime>
                ),
              },
            ]
          : []),
        ...(startedAt && finishedAt
          ? [
              {
                term: t('took'),
                detail: duration(finishedAt.getTime() - startedAt.getTime()),
              },
            ]
          : []),
        { term: t('rows'), detail: number(of.rows) },
        ...(of.size === null ? [] : [{ term: t('size'), detail: size(of.size) }]),
        { term: t('file'), detail: copy(of.name) },
        ...(of.sha256 ? [{ term: 'SHA-256', detail: copy(of.sha256) }] : []),
        { term: t('version'), detail: of.version },
        { term: t('migration'), detail: <Code>{of.migration}</Code> },
      ]}
    />
  )
}

/** The server may ask who is there first, which the address itself could not. */
function Download({ id, name }: { id: string; name: string }) {
  const t = useTranslations('backups.ui.download')
  const c = useTranslations('common.ui')
  const check = useAction(backups.checkDownload)

  async function download() {
    if (!(await check.run({ id }))) return
    const link = document.createElement('a')
    link.href = `/api/admin/backups/${encodeURIComponent(id)}/download`
    link.download = name
    link.click()
  }

  return (
    <Stack gap={3}>
      {check.problem ? <FormError>{check.problem}</FormError> : null}
      <Row>
        <Button
          icon={<IconDownload />}
          busy={check.isPending}
          busyLabel={c('loading')}
          onClick={() => void download()}
        >
          {t('open')}
        </Button>
      </Row>
      <Text size="small" tone="muted">
        {t('hint')}
      </Text>
    </Stack>
  )
}
