import { useTranslations } from 'use-intl/react'
import { dataExports, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Badge,
  Button,
  ButtonLink,
  FormError,
  IconDownload,
  List,
  ListItem,
  Meta,
  Row,
  Section,
  Stack,
  Text,
  useToast,
} from '../../../ui/index.ts'
import { FailedFile, FileProgress } from '../list-files/FileNotice.tsx'
import {
  downloadOf,
  isOver,
  type ListFile,
  useFileActions,
  useListFiles,
} from '../list-files/list-files.ts'
import { useBytes } from '../shop/use-bytes.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { isResource } from './transfer-lists.ts'

type Export = OutputOf<typeof dataExports.get>
const listedExports = 20

/** Exports and files of lists in one list, the newest first. */
export function KeptFiles({ organizationId }: { organizationId: string }) {
  const t = useTranslations('list-files.ui')
  const files = useListFiles(organizationId)
  const exports = useCall(dataExports.list, { query: { organizationId, limit: listedExports } })
  const error = files.error ?? exports.error
  const items = [
    ...(files.data?.items ?? []).map((file) => ({ at: file.createdAt, file })),
    ...(exports.data?.items ?? []).map((each) => ({ at: each.createdAt, export: each })),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime())
  if (!error && items.length === 0) return null
  return (
    <Section title={t('title')}>
      <Stack gap={4}>
        <Text tone="muted">{t('text')}</Text>
        {error ? <QueryProblem error={error} onRetry={() => void files.refetch()} /> : null}
        <List ruled>
          {items.map((item) =>
            'file' in item ? (
              <FileItem key={item.file.id} file={item.file} />
            ) : (
              <ExportItem key={item.export.id} of={item.export} />
            ),
          )}
        </List>
      </Stack>
    </Section>
  )
}

const tones = {
  pending: 'neutral',
  running: 'info',
  succeeded: 'ok',
  failed: 'danger',
  expired: 'neutral',
} as const

function FileItem({ file }: { file: ListFile }) {
  const t = useTranslations('list-files.ui')
  const d = useTranslations('data-transfers.ui')
  const toast = useToast()
  const bytes = useBytes()
  const { moment, momentOf } = useShopWords()
  const actions = useFileActions()
  const isReady = file.status === 'succeeded'
  const { name, type } = file.askedBy

  async function remove() {
    if (await actions.remove(file)) toast(t(isOver(file) ? 'removed' : 'stopped'))
  }

  return (
    <ListItem below trail={<Badge tone={tones[file.status]}>{t(`states.${file.status}`)}</Badge>}>
      <Stack gap={2}>
        <Text>{file.list === 'everything' ? d('export.whole') : d(`resources.${file.list}`)}</Text>
        <Meta>
          {moment(file.createdAt)}
          <span>
            {name === null
              ? t('askedBySomebody')
              : t(type === 'member' ? 'askedBy' : 'askedByToken', { name })}
          </span>
          {isReady ? (
            <span>{t('contents', { count: file.rows, size: bytes(file.bytes) })}</span>
          ) : null}
          {isReady && file.expiresAt ? (
            <span>{t('until', { time: momentOf(file.expiresAt) })}</span>
          ) : null}
        </Meta>
        {actions.problem ? <FormError>{actions.problem}</FormError> : null}
        {isOver(file) ? null : <FileProgress file={file} />}
        {file.status === 'failed' ? (
          <FailedFile file={file} actions={actions} />
        ) : file.status === 'expired' ? null : (
          <Row>
            {isReady ? <DownloadOf file={file} actions={actions} /> : null}
            <Button kind="quiet" size="sm" busy={actions.busy} onClick={() => void remove()}>
              {t(isReady ? 'remove' : 'stop')}
            </Button>
          </Row>
        )}
      </Stack>
    </ListItem>
  )
}

type DownloadOfProps = { file: ListFile; actions: ReturnType<typeof useFileActions> }

function DownloadOf({ file, actions }: DownloadOfProps) {
  const t = useTranslations('list-files.ui')
  if (!file.isOwn) {
    return (
      <Text size="small" tone="muted">
        {t('onlyTheirs')}
      </Text>
    )
  }
  if (file.list === 'everything') {
    return (
      <Button
        size="sm"
        icon={<IconDownload />}
        busy={actions.busy}
        onClick={() => void actions.open(file)}
      >
        {t('download')}
      </Button>
    )
  }
  return (
    <ButtonLink size="sm" icon={<IconDownload />} href={downloadOf(file)} download="">
      {t('download')}
    </ButtonLink>
  )
}

/** It is read when it is downloaded, so it has no progress and no size; the form above makes another one. */
function ExportItem({ of }: { of: Export }) {
  const t = useTranslations('list-files.ui')
  const d = useTranslations('data-transfers.ui')
  const { moment } = useShopWords()
  const [first] = of.resources
  const resource = of.format === 'csv' && first && isResource(first) ? first : undefined
  return (
    <ListItem below>
      <Text>{resource ? d(`resources.${resource}`) : d('export.whole')}</Text>
      <Meta>
        {moment(of.createdAt)}
        <span>{t('downloads', { count: of.downloads })}</span>
      </Meta>
    </ListItem>
  )
}
