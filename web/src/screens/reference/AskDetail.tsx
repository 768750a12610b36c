import { useTranslations } from 'use-intl/react'
import { Code, CopyButton, Facts, Heading, Stack, Text } from '../../ui/index.ts'
import {
  type ApiDocument,
  type Ask,
  commandOf,
  jsonOf,
  type Line,
  linesOf,
  typeText,
} from './document.ts'

type AskDetailProps = { ask: Ask; document: ApiDocument }

const accesses = [
  'public',
  'session',
  'sensitive',
  'fresh',
  'person',
  'caller',
  'operator',
] as const

export function AskDetail({ ask, document }: AskDetailProps) {
  const t = useTranslations('reference.ui')
  const { schemas } = document.components
  const command = commandOf(ask, document.servers[0]?.url ?? '')
  const given = ask.parameters.map((each) => ({
    place: each.in,
    name: each.name,
    type: typeText(each.schema),
    optional: !each.required,
  }))
  const body = jsonOf(ask.requestBody?.content)
  const answer = jsonOf(ask.responses['200']?.content)
  const access = accesses.find((each) => each === ask['x-access'])

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
      <Refusals responses={ask.responses} />
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

function Refusals({ responses }: Pick<Ask, 'responses'>) {
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
