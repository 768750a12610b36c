import { useTranslations } from 'use-intl/react'
import { Code, CopyButton, Facts, Heading, Stack, Text } from '../../../ui/index.ts'
import {
  type ApiDocument,
  commandOf,
  jsonOf,
  type Line,
  type ListedOperation,
  linesOf,
  typeText,
} from './document.ts'

type OperationDetailProps = { operation: ListedOperation; document: ApiDocument }

const accesses = [
  'public',
  'session',
  'sensitive',
  'fresh',
  'person',
  'caller',
  'operator',
] as const

export function OperationDetail({ operation, document }: OperationDetailProps) {
  const t = useTranslations('reference.ui')
  const { schemas } = document.components
  const command = commandOf(operation, document.servers[0]?.url ?? '')
  const given = operation.parameters.map((each) => ({
    place: each.in,
    name: each.name,
    type: typeText(each.schema),
    optional: !each.required,
  }))
  const body = jsonOf(operation.requestBody?.content)
  const answer = jsonOf(successOf(operation.responses)?.content)
  const access = accesses.find((each) => each === operation['x-access'])

  return (
    <Stack gap={4}>
      {access ? <Text size="small">{t(`access.${access}`)}</Text> : null}
      <Lines title={t('path')} lines={given.filter(({ place }) => place === 'path')} />
      <Lines title={t('query')} lines={given.filter(({ place }) => place === 'query')} />
      {body ? <Lines title={t('body')} lines={linesOf(body, schemas)} /> : null}
      {answer ? (
        <Lines
          title={t('answer')}
          lines={linesOf(answer, schemas)}
          whole={t('answerIs', { type: typeText(answer) })}
        />
      ) : null}
      <Refusals responses={operation.responses} />
      <Stack gap={2}>
        <Heading level={3}>{t('command')}</Heading>
        <Code block>{command}</Code>
        <CopyButton value={command} label={t('copy')} copiedLabel={t('copied')}>
          {t('copy')}
        </CopyButton>
      </Stack>
    </Stack>
  )
}

/** The response of success; which status it has differs. */
function successOf(responses: ListedOperation['responses']) {
  const status = Object.keys(responses).find((each) => each.startsWith('2'))
  return status === undefined ? undefined : responses[status]
}

type LinesProps = {
  title: string
  lines: readonly Line[]
  /** What the fields make together. */
  whole?: string
}

function Lines({ title, lines, whole }: LinesProps) {
  const t = useTranslations('reference.ui')
  if (lines.length === 0 && whole === undefined) return null
  return (
    <Stack gap={2}>
      <Heading level={3}>{title}</Heading>
      {whole ? <Text size="small">{whole}</Text> : null}
      <Facts
        items={lines.map(({ name, type, optional }) => ({
          term: <Code>{name}</Code>,
          id: name,
          detail: (
            <>
              <Code>{type}</Code>
              {optional ? ` · ${t('optional')}` : null}
            </>
          ),
        }))}
      />
    </Stack>
  )
}

function Refusals({ responses }: Pick<ListedOperation, 'responses'>) {
  const t = useTranslations('reference.ui')
  const refused = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  if (refused.length === 0) return null
  return (
    <Stack gap={2}>
      <Heading level={3}>{t('refusals')}</Heading>
      <Facts
        items={refused.map(([status, { description }]) => ({
          term: status,
          detail: <Code>{description}</Code>,
        }))}
      />
    </Stack>
  )
}
