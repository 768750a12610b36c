import { useTranslations } from 'use-intl/react'
import { fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { nameOf } from '../../../lib/people.ts'
import {
  Code,
  CodeSample,
  CopyButton,
  DateTime,
  Facts,
  Heading,
  Row,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { Drawer } from '../../../ui/widgets.ts'
import { useActionWords } from './action-words.ts'
import { type Line, type Named, Who } from './who.tsx'

type LineDetailProps = {
  line: Line
  people: readonly Named[]
  position: { index: number; total: number }
  /** The lists of the same action, and of the same person. */
  sameAction: string
  samePerson: string | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

export function LineDetail(props: LineDetailProps) {
  const { line, people, position, sameAction, samePerson, onPrevious, onNext, onClose } = props
  const t = useTranslations('audit.ui')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const words = useActionWords()
  const { details } = line
  const affected = people.find(({ id }) => id === details?.userId && id !== line.actor.id)
  const copy = (value: string) => (
    <CopyButton value={value} label={c('copy')} copiedLabel={c('copied')}>
      <Code>{value}</Code>
    </CopyButton>
  )
  const facts = [
    { term: t('columns.who'), detail: <Who line={line} people={people} /> },
    ...(affected ? [{ term: t('facts.affected'), detail: nameOf(affected) }] : []),
    {
      term: t('columns.when'),
      detail: <DateTime value={line.at.toISOString()}>{fullText(line.at, language)}</DateTime>,
    },
    { term: t('facts.event'), detail: <Code>{line.action}</Code> },
    { term: t('facts.subject'), detail: copy(line.subject) },
    ...(line.address ? [{ term: t('columns.address'), detail: line.address }] : []),
    ...(line.userAgent
      ? [{ term: t('facts.userAgent'), detail: <Code>{line.userAgent}</Code> }]
      : []),
    ...(line.requestId ? [{ term: t('facts.request'), detail: copy(line.requestId) }] : []),
  ]
  return (
    <Drawer
      label={words(line.action)}
      position={position}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
    >
      <Stack gap={5}>
        <Heading level={2}>{words(line.action)}</Heading>
        <Facts items={facts} />
        <Row gap={4}>
          <TextLink href={sameAction}>{t('sameAction')}</TextLink>
          {samePerson ? <TextLink href={samePerson}>{t('samePerson')}</TextLink> : null}
        </Row>
        {details === null ? (
          <Text tone="muted">{t('erased')}</Text>
        ) : Object.keys(details).length > 0 ? (
          <CodeSample
            label={t('details')}
            samples={[{ id: 'json', label: 'JSON', code: JSON.stringify(details, null, 2) }]}
            copyLabel={c('copy')}
            copiedLabel={c('copied')}
          />
        ) : null}
      </Stack>
    </Drawer>
  )
}
