import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'
import { type OutputOf, requestLog } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Code,
  CodeSample,
  CopyButton,
  DateTime,
  Facts,
  Heading,
  Row,
  Skeleton,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { Drawer } from '../../../ui/widgets.ts'
import { curlOf } from './curl.ts'
import { millisecondsText } from './moment.ts'
import { StatusBadge, useKeyName } from './request-parts.tsx'

type Place = ComponentProps<typeof Drawer>

type RequestDetailProps = Pick<Place, 'position' | 'onPrevious' | 'onNext' | 'onClose'> & {
  organizationId: string
  requestId: string
  /** The list that these fields filter. */
  hrefWith: (fields: Record<string, string>) => string
}

/** One request, also when an address names it that is on no page of the list. */
export function RequestDetail(props: RequestDetailProps) {
  const { organizationId, requestId, hrefWith, ...place } = props
  const t = useTranslations('request-log.ui')
  const { data, error, refetch } = useCall(requestLog.get, { id: organizationId, requestId })
  return (
    <Drawer label={t('request')} {...place}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : data?.requestId === requestId ? (
        <Detail request={data} hrefWith={hrefWith} />
      ) : (
        <Skeleton lines={10} />
      )}
    </Drawer>
  )
}

type Request = OutputOf<typeof requestLog.get>

function Detail({
  request,
  hrefWith,
}: Pick<RequestDetailProps, 'hrefWith'> & { request: Request }) {
  const t = useTranslations('request-log.ui')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const nameOf = useKeyName()
  const { answer, at, durationMs, method, requestId, route, status, target, usedKey } = request
  const copy = { copyLabel: c('copy'), copiedLabel: c('copied') }
  const facts = [
    {
      term: t('columns.time'),
      detail: <DateTime value={at.toISOString()}>{fullText(at, language)}</DateTime>,
    },
    { term: t('columns.took'), detail: millisecondsText(durationMs, language) },
    { term: t('endpoint'), detail: <Code>{`${method} ${route}`}</Code> },
    { term: t(`kinds.${usedKey.kind}`), detail: nameOf(usedKey) },
    {
      term: t('keyId'),
      detail: (
        <CopyButton value={usedKey.id} label={c('copy')} copiedLabel={c('copied')}>
          <Code>{usedKey.id}</Code>
        </CopyButton>
      ),
    },
    {
      term: c('requestId'),
      detail: (
        <CopyButton value={requestId} label={c('copy')} copiedLabel={c('copied')}>
          <Code>{requestId}</Code>
        </CopyButton>
      ),
    },
    ...(request.userAgent
      ? [{ term: t('program'), detail: <Code>{request.userAgent}</Code> }]
      : []),
  ]
  return (
    <Stack gap={5}>
      <Stack gap={2}>
        <Heading level={2}>{`${method} ${target}`}</Heading>
        <Row>
          <StatusBadge status={status} />
        </Row>
      </Stack>
      <Facts items={facts} />
      <Row gap={4}>
        <TextLink href={hrefWith({ key: usedKey.id })}>{t('ofKey')}</TextLink>
        <TextLink href={hrefWith({ find: target.replace(/\?.*$/, '') })}>{t('ofPath')}</TextLink>
      </Row>
      {answer ? (
        <CodeSample
          label={t('answer')}
          samples={[{ id: 'answer', label: t('answer'), code: readable(answer) }]}
          limited
          {...copy}
        />
      ) : (
        <Text tone="muted" size="small">
          {status >= 400 ? t('noAnswer') : t('answerNotStored')}
        </Text>
      )}
      <Stack gap={2}>
        <CodeSample
          label={t('again')}
          samples={[{ id: 'curl', label: 'curl', code: curlOf(location.origin, request) }]}
          {...copy}
        />
        <Text tone="muted" size="small">
          {t('againText', { name: 'KEY' })}
        </Text>
      </Stack>
    </Stack>
  )
}

/** JSON in lines; a long answer was cut, and is shown as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
