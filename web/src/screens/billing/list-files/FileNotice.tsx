import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import {
  Button,
  ButtonLink,
  FormError,
  IconDownload,
  Note,
  Progress,
  Row,
  Stack,
  Text,
  TextLink,
  useToast,
} from '../../../ui/index.ts'
import { useBytes } from '../shop/use-bytes.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import {
  downloadOf,
  isOver,
  type ListFile,
  type useFileActions,
  useListFiles,
} from './list-files.ts'

type FileNoticeProps = {
  shop: Shop
  list: ListFile['list']
  actions: ReturnType<typeof useFileActions>
}

/** The file of a list that one has asked for: how far it is, and that it is ready until it was taken. */
export function FileNotice({ shop, list, actions }: FileNoticeProps) {
  const { data } = useListFiles(shop.organization.id)
  const [taken, setTaken] = useState<string>()
  const file = data?.items.find((each) => each.isOwn && each.list === list)
  useReadyToast(file)
  const isShown = file && file.id !== taken && file.status !== 'expired' && file.downloads === 0
  if (!isShown && !actions.problem) return null
  return (
    <Stack gap={3}>
      {actions.problem ? <FormError>{actions.problem}</FormError> : null}
      {isShown ? (
        <Current file={file} shop={shop} actions={actions} onTaken={() => setTaken(file.id)} />
      ) : null}
    </Stack>
  )
}

/** Said once, when it becomes ready while the page is open. */
function useReadyToast(file: ListFile | undefined) {
  const t = useTranslations('list-files.ui')
  const toast = useToast()
  const underway = useRef<string>(undefined)
  useEffect(() => {
    if (!file) return
    if (!isOver(file)) underway.current = file.id
    else if (underway.current === file.id) {
      underway.current = undefined
      if (file.status === 'succeeded') toast(t('made'))
    }
  }, [file, t, toast])
}

type CurrentProps = Pick<FileNoticeProps, 'shop' | 'actions'> & {
  file: ListFile
  onTaken: () => void
}

function Current({ file, shop, actions, onTaken }: CurrentProps) {
  const t = useTranslations('list-files.ui')
  const bytes = useBytes()
  const { momentOf } = useShopWords()
  if (!isOver(file)) {
    return (
      <Stack gap={2}>
        <FileProgress file={file} />
        <Row>
          <Text size="small" tone="muted">
            {t('leave')}
          </Text>
          <AllFiles shop={shop} />
          <Button
            kind="quiet"
            size="sm"
            busy={actions.busy}
            onClick={() => void actions.remove(file)}
          >
            {t('stop')}
          </Button>
        </Row>
      </Stack>
    )
  }
  if (file.status === 'failed') return <FailedFile file={file} actions={actions} />
  return (
    <Note
      tone="ok"
      role="status"
      title={t('ready', { count: file.rows, size: bytes(file.bytes) })}
      action={
        <ButtonLink
          size="sm"
          icon={<IconDownload />}
          href={downloadOf(file)}
          download=""
          onClick={onTaken}
        >
          {t('download')}
        </ButtonLink>
      }
    >
      {file.expiresAt ? t('until', { time: momentOf(file.expiresAt) }) : null}{' '}
      <AllFiles shop={shop} />
    </Note>
  )
}

/** For those who may see that page. */
function AllFiles({ shop }: { shop: Shop }) {
  const t = useTranslations('list-files.ui')
  if (!shop.may('organization', 'update')) return null
  return (
    <TextLink href={linkTo('/o/:slug/settings/data', { slug: shop.organization.slug })}>
      {t('all')}
    </TextLink>
  )
}

export function FileProgress({ file }: { file: ListFile }) {
  const t = useTranslations('list-files.ui')
  const { number } = useShopWords()
  const { listsDone, listsTotal, rows, rowsTotal } = file
  // Of everything, the rows are not counted before they are read.
  if (listsTotal !== null) {
    return (
      <Progress
        value={listsDone}
        max={listsTotal}
        label={t('makingAll')}
        aside={t('rowsSoFar', { count: rows })}
      />
    )
  }
  return (
    <Progress
      value={rowsTotal === null ? null : rows}
      max={Math.max(1, rowsTotal ?? 1)}
      label={t(rowsTotal === null ? 'waiting' : 'making')}
      aside={
        rowsTotal === null ? undefined : t('rows', { done: number(rows), total: number(rowsTotal) })
      }
    />
  )
}

/** Why it failed, and what can be done. */
export function FailedFile({
  file,
  actions,
}: {
  file: ListFile
  actions: ReturnType<typeof useFileActions>
}) {
  const t = useTranslations('list-files.ui')
  const mayRetry = file.error === 'INTERNAL' && file.isOwn
  return (
    <Note
      tone="danger"
      role="alert"
      action={
        <Row>
          {mayRetry ? (
            <Button size="sm" busy={actions.busy} onClick={() => void actions.retry(file)}>
              {t('retry')}
            </Button>
          ) : null}
          <Button
            kind="quiet"
            size="sm"
            busy={actions.busy}
            onClick={() => void actions.remove(file)}
          >
            {t('remove')}
          </Button>
        </Row>
      }
    >
      {t(
        file.error !== 'TOO_LARGE'
          ? 'failed'
          : file.list === 'everything'
            ? 'tooLargeAll'
            : 'tooLarge',
      )}
    </Note>
  )
}
