import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import {
  Code,
  CopyButton,
  Facts,
  Heading,
  List,
  ListItem,
  type Method,
  MethodTag,
  Row,
  Section,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { mostHits } from './Contents.tsx'
import {
  type ApiDocument,
  areas,
  atMost,
  type Noun,
  type Operation,
  pathText,
} from './document/document.ts'
import { InEnglish } from './InEnglish.tsx'
import { useNounTitle } from './noun-title.ts'

type Operations = { operations: readonly Operation[]; find?: string }

function Operations({ operations, find }: Operations) {
  return (
    <List>
      {operations.map(({ operationId, method, path, summary }) => (
        <ListItem key={operationId}>
          <TextLink href={linkTo('/reference', { find, open: operationId })} lang="en">
            {summary}
          </TextLink>
          <Row gap={2} align="baseline" wrap={false} translate="no">
            <MethodTag method={method as Method} />
            <Text as="span" size="small" tone="muted">
              <Code>{pathText(path)}</Code>
            </Text>
          </Row>
        </ListItem>
      ))}
    </List>
  )
}

export function NounView({ noun }: { noun: Noun }) {
  const titleOf = useNounTitle()
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Heading level={2}>{titleOf(noun.name)}</Heading>
        {noun.description ? <InEnglish text={noun.description} /> : null}
      </Stack>
      <Operations operations={noun.operations} />
    </Stack>
  )
}

type FoundProps = { nouns: readonly Noun[]; count: number; find: string }

/** What a search finds, by noun. */
export function Found({ nouns, count, find }: FoundProps) {
  const t = useTranslations('reference.ui')
  const titleOf = useNounTitle()
  return (
    <>
      <Text tone="muted">
        {count > mostHits ? t('firstOf', { shown: mostHits, count }) : t('count', { count })}
      </Text>
      {atMost(nouns, mostHits).map(({ name, operations }) => (
        <Section key={name} title={titleOf(name)}>
          <Operations operations={operations} find={find} />
        </Section>
      ))}
    </>
  )
}

type OverviewProps = { document: ApiDocument; nouns: readonly Noun[] }

/** How to call this server, and what there is. */
export function Overview({ document, nouns }: OverviewProps) {
  const t = useTranslations('reference.ui')
  const c = useTranslations('common.ui')
  const titleOf = useNounTitle()
  return (
    <>
      <Stack gap={4}>
        <Heading level={2}>{t('start')}</Heading>
        {document.info.description.split('\n\n').map((paragraph) => (
          <InEnglish key={paragraph} text={paragraph} plain />
        ))}
        <Facts
          items={[
            {
              term: t('server'),
              detail: (
                <span translate="no">
                  <CopyButton
                    value={document.servers[0]?.url ?? location.origin}
                    label={c('copy')}
                    copiedLabel={c('copied')}
                  />
                </span>
              ),
            },
            { term: t('version'), detail: document.info.version },
          ]}
        />
      </Stack>
      {areas.map((area) => (
        <Section key={area} title={t(`areas.${area}`)}>
          <Facts
            items={nouns
              .filter((noun) => noun.area === area)
              .map(({ name, description }) => ({
                id: name,
                term: (
                  <TextLink href={linkTo('/reference', { open: name })}>{titleOf(name)}</TextLink>
                ),
                detail: <span lang="en">{description}</span>,
              }))}
          />
        </Section>
      ))}
    </>
  )
}
