import { useTranslations } from 'use-intl/react'
import { useActionWords } from '../../../lib/action-words.ts'
import { fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { linkTo } from '../../../lib/links.ts'
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
import type { Line, Names } from './names.ts'
import { Who } from './who.tsx'

type LineDetailProps = {
  line: Line
  names: Names
  position: { index: number; total: number }
  /** The list that these fields filter. */
  hrefWith: (fields: Record<string, string>) => string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

export function LineDetail(props: LineDetailProps) {
  const { line, names, position, hrefWith, onPrevious, onNext, onClose } = props
  const t = useTranslations('audit.ui')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const words = useActionWords()
  const { actor, details, subject, organizationId } = line
  const { people, organizations } = names
  const affected = people.find(({ id }) => id === details?.userId && id !== actor.id)
  const copy = (value: string) => (
    <CopyButton value={value} label={c('copy')} copiedLabel={c('copied')}>
      <Code>{value}</Code>
    </CopyButton>
  )
  /** What only the operator sees. */
  function ofServer() {
    if (!organizations) return []
    const organization = organizations.find(({ id }) => id === organizationId)
    const impersonator = people.find(({ id }) => id === actor.impersonatedBy)
    return [
      ...(actor.impersonatedBy
        ? [
            {
              term: t('facts.impersonator'),
              detail: impersonator ? nameOf(impersonator) : copy(actor.impersonatedBy),
            },
          ]
        : []),
      ...(organizationId
        ? [
            {
              term: t('organization'),
              detail: organization ? (
                <TextLink
                  href={linkTo('/admin/organizations', {
                    find: organization.slug,
                    open: organization.id,
                  })}
                >
                  {organization.name}
                </TextLink>
              ) : (
                copy(organizationId)
              ),
            },
          ]
        : []),
    ]
  }
  const facts = [
    { term: t('columns.who'), detail: <Who line={line} names={names} /> },
    ...ofServer(),
    ...(affected ? [{ term: t('facts.affected'), detail: nameOf(affected) }] : []),
    {
      term: t('columns.when'),
      detail: <DateTime value={line.at.toISOString()}>{fullText(line.at, language)}</DateTime>,
    },
    { term: t('facts.event'), detail: <Code>{line.action}</Code> },
    { term: t('facts.subject'), detail: copy(subject) },
    ...(line.address ? [{ term: t('columns.address'), detail: line.address }] : []),
    ...(line.userAgent
      ? [{ term: t('facts.userAgent'), detail: <Code>{line.userAgent}</Code> }]
      : []),
    ...(line.requestId ? [{ term: t('facts.request'), detail: copy(line.requestId) }] : []),
    ...(organizations
      ? [{ term: t('facts.number'), detail: line.number ?? t('facts.unsealed') }]
      : []),
    ...(organizations && line.hash ? [{ term: t('facts.seal'), detail: copy(line.hash) }] : []),
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
          <TextLink href={hrefWith({ action: line.action })}>{t('sameAction')}</TextLink>
          {actor.id ? (
            <TextLink href={hrefWith({ actor: actor.id })}>
              {t(organizations ? 'server.sameUser' : 'samePerson')}
            </TextLink>
          ) : null}
          {organizations ? (
            <TextLink href={hrefWith({ subject })}>{t('sameSubject')}</TextLink>
          ) : null}
          {organizations && organizationId ? (
            <TextLink href={hrefWith({ organization: organizationId })}>
              {t('sameOrganization')}
            </TextLink>
          ) : null}
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
