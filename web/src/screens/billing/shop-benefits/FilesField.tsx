import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { downloads } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import {
  Button,
  FilePicker,
  HiddenValue,
  IconChevronDown,
  IconChevronUp,
  IconClose,
  IconFileDown,
  List,
  ListItem,
  Meta,
  Progress,
  Row,
  Skeleton,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { uploadFile } from '../shop/upload-file.ts'
import { mostBytes } from '../shop/upload-parts.ts'
import { useBytes } from '../shop/use-bytes.ts'
import { propertyName } from './benefit-fields.ts'
import type { FieldsOf } from './fields-of.ts'

type Listed = {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly checksum: string | null
}
type Fields = FieldsOf<'downloadables'>

const mostFiles = 100

/** The files that customers may download, in their order. */
export function FilesField(props: Fields) {
  const { benefit } = props
  const { data } = useCall(
    downloads.filesOfBenefit,
    { id: benefit?.id ?? '', query: { limit: mostFiles } },
    { enabled: benefit !== undefined },
  )
  if (benefit && !data) return <Skeleton lines={4} />
  const before = (data?.items ?? []).map((file) => ({
    ...file,
    checksum: file.checksumSha256Hex,
  }))
  return <FileList {...props} before={before} />
}

function FileList({ shop, problems, before }: Fields & { before: readonly Listed[] }) {
  const t = useTranslations('shop-benefits.ui.files')
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  const bytes = useBytes()
  const [files, setFiles] = useState(before)
  const [sending, setSending] = useState<{ name: string; size: number; sent: number } | null>(null)
  const [problem, setProblem] = useState<string>()
  const stop = useRef<AbortController>(null)
  const name = propertyName('files')

  async function take(file: File) {
    setProblem(undefined)
    if (file.size === 0) return setProblem(t('empty'))
    if (file.size > mostBytes) return setProblem(t('tooLarge', { most: bytes(mostBytes) }))
    const controller = new AbortController()
    stop.current = controller
    setSending({ name: file.name, size: file.size, sent: 0 })
    const result = await uploadFile(file, {
      organizationId: shop.organization.id,
      signal: controller.signal,
      onProgress: (sent) => setSending({ name: file.name, size: file.size, sent }),
    })
    setSending(null)
    if ('file' in result) {
      const { checksumSha256Hex: checksum, id, name, size } = result.file
      setFiles((all) => [...all, { id, name, size, checksum }])
    } else if (!controller.signal.aborted) {
      setProblem(result.failure ? errorText(result.failure) : t('lost'))
    }
  }

  function move(at: number, by: number) {
    const next = [...files]
    next.splice(at + by, 0, ...next.splice(at, 1))
    setFiles(next)
  }

  return (
    <Stack gap={3}>
      <div data-field={name}>
        <FilePicker
          label={t('label')}
          hint={t('hint', { most: bytes(mostBytes) })}
          error={problem ?? problems[name]}
          chooseLabel={t('choose')}
          otherLabel={t('choose')}
          disabled={sending !== null}
          onFile={(file) => void take(file)}
        />
        <HiddenValue name={name} value={files.map(({ id }) => id).join(',')} />
      </div>
      {sending ? (
        <Stack gap={2}>
          <Progress
            label={t('sending', { name: sending.name })}
            value={sending.sent}
            max={sending.size}
            aside={t('sentOf', { sent: bytes(sending.sent), size: bytes(sending.size) })}
          />
          <div>
            <Button size="sm" onClick={() => stop.current?.abort()}>
              {c('cancel')}
            </Button>
          </div>
        </Stack>
      ) : null}
      {files.length > 0 ? (
        <List ruled aria-label={t('label')}>
          {files.map((file, at) => (
            <ListItem
              key={file.id}
              lead={<IconFileDown />}
              trail={
                <Row gap={1} wrap={false}>
                  <Move icon={<IconChevronUp />} disabled={at === 0} onClick={() => move(at, -1)}>
                    {t('up', { name: file.name })}
                  </Move>
                  <Move
                    icon={<IconChevronDown />}
                    disabled={at === files.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    {t('down', { name: file.name })}
                  </Move>
                  <Move
                    icon={<IconClose />}
                    onClick={() => setFiles(files.filter(({ id }) => id !== file.id))}
                  >
                    {t('remove', { name: file.name })}
                  </Move>
                </Row>
              }
            >
              <FileWords file={file} />
            </ListItem>
          ))}
        </List>
      ) : null}
    </Stack>
  )
}

type MoveProps = {
  icon: React.ReactNode
  disabled?: boolean
  onClick: () => void
  children: string
}

const Move = (props: MoveProps) => <Button {...props} kind="quiet" size="sm" iconOnly />

/** A file with what it is known by: its size, and the sum of its bytes. */
export function FileWords({ file }: { file: Listed }) {
  const bytes = useBytes()
  return (
    <>
      <Text translate="no">{file.name}</Text>
      <Meta tone="muted">
        {bytes(file.size)}
        {file.checksum ? (
          <span translate="no" title={file.checksum}>
            {`SHA-256 ${file.checksum.slice(0, 12)}…`}
          </span>
        ) : null}
      </Meta>
    </>
  )
}
