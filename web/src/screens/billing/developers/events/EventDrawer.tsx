import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'
import { QueryProblem } from '../../../../shell/QueryProblem.tsx'
import {
  Code,
  CodeSample,
  FieldTree,
  Heading,
  Skeleton,
  Stack,
  Text,
} from '../../../../ui/index.ts'
import { Drawer } from '../../../../ui/widgets.ts'
import type { ApiDocument } from '../../../shared/reference/document/document.ts'
import { fieldsOf } from '../../../shared/reference/document/fields.ts'
import { documentQuery } from '../../../shared/reference/queries.ts'
import { visibleJson } from '../../../shared/reference/samples/literals.ts'
import { useTreeFields } from '../../../shared/reference/tree-fields.tsx'
import type { EventEntry } from './catalog.ts'
import { type EventKind, messageOf } from './message.ts'

type Place = ComponentProps<typeof Drawer>

type EventDrawerProps = Pick<Place, 'position' | 'onPrevious' | 'onNext' | 'onClose'> & {
  event: EventEntry
  kind: EventKind
}

/** One event: an example of its message, and the fields of its data. The document is fetched for it. */
export function EventDrawer({ event, kind, ...place }: EventDrawerProps) {
  const { type, words } = event
  const { data, error, refetch } = useQuery(documentQuery)
  return (
    <Drawer label={words} {...place}>
      <Stack gap={5}>
        <Stack gap={1}>
          <Heading level={2}>{words}</Heading>
          <Code>{type}</Code>
        </Stack>
        {error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Message document={data.document} type={type} kind={kind} />
        ) : (
          <Skeleton lines={10} />
        )}
      </Stack>
    </Drawer>
  )
}

type MessageProps = { document: ApiDocument; type: string; kind: EventKind }

function Message({ document, type, kind }: MessageProps) {
  const t = useTranslations('developers.ui.events')
  const c = useTranslations('common.ui')
  const { schemas } = document.components
  const tree = useTreeFields(schemas)
  const message = messageOf(document, type, kind)
  if (!message) return <Text tone="muted">{t('neverSent')}</Text>
  const fields = fieldsOf(message.data, schemas)
  return (
    <>
      <CodeSample
        label={t('example')}
        samples={[{ id: 'json', label: 'JSON', code: visibleJson(message.example, 2) }]}
        copyLabel={c('copy')}
        copiedLabel={c('copied')}
        limited
      />
      <Stack gap={2}>
        <Heading level={3}>{t('fields')}</Heading>
        <FieldTree lang="en" fields={tree(fields, true)} />
      </Stack>
    </>
  )
}
