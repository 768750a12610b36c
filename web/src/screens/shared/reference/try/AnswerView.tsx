import { useTranslations } from 'use-intl/react'
import { Badge, Code, CodeSample, Facts, Note, Row, Stack, Text } from '../../../../ui/index.ts'
import { type Answer, shownBytes } from './answer.ts'

function toneOf({ status }: Answer) {
  if (status === 0) return 'info'
  if (status < 300) return 'ok'
  return status < 500 ? 'warn' : 'danger'
}

/** Status, time, headers and body of an answer. */
export function AnswerView({ answer }: { answer: Answer }) {
  const t = useTranslations('reference.ui.try')
  const c = useTranslations('common.ui')
  const { status, ms, headers, body, isCut } = answer
  return (
    <Stack gap={3}>
      <Row gap={3} role="status">
        <Badge tone={toneOf(answer)}>{status === 0 ? t('redirected') : status}</Badge>
        <Text as="span" tone="muted" size="small">
          {t('took', { ms })}
        </Text>
      </Row>
      {headers.length > 0 ? (
        <Facts
          items={headers.map(([name, value]) => ({
            id: name,
            term: <Code>{name}</Code>,
            detail: <Code>{value}</Code>,
          }))}
        />
      ) : null}
      {body.kind === 'json' || body.kind === 'text' ? (
        <CodeSample
          limited
          label={t('answer')}
          samples={[{ id: 'body', label: 'JSON', code: body.text }]}
          copyLabel={c('copy')}
          copiedLabel={c('copied')}
        />
      ) : (
        <Text tone="muted" size="small">
          {body.kind === 'binary'
            ? t('binary', { type: body.type })
            : t(body.kind === 'redirect' ? 'redirect' : 'noContent')}
        </Text>
      )}
      {isCut ? <Note tone="info">{t('cut', { size: shownBytes / 1024 })}</Note> : null}
    </Stack>
  )
}
