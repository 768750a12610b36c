import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import {
  Button,
  Code,
  CopyButton,
  Facts,
  FieldTree,
  Heading,
  IconSend,
  type Method,
  MethodTag,
  Row,
  Section,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { Answers } from './Answers.tsx'
import {
  type ApiDocument,
  jsonOf,
  type Noun,
  type Operation,
  type Parameter,
  pathText,
  schemesOf,
} from './document/document.ts'
import { fieldsOf, parameterNode, typeText } from './document/fields.ts'
import { InEnglish } from './InEnglish.tsx'
import { useNounTitle } from './noun-title.ts'
import { useTreeFields } from './tree-fields.tsx'

type PartProps = { operation: Operation; document: ApiDocument }

type OperationHeadProps = {
  operation: Operation
  noun: Noun
  isTrying: boolean
  onTry: () => void
  /** The form that sends it, while it is open. */
  children: ReactNode
}

export function OperationHead(props: OperationHeadProps) {
  const { operation, noun, isTrying, onTry, children } = props
  const { method, path, summary, description } = operation
  const t = useTranslations('reference.ui')
  const c = useTranslations('common.ui')
  const titleOf = useNounTitle()
  return (
    <>
      <Stack gap={3}>
        <Text size="small">
          <TextLink quiet href={linkTo('/reference', { open: noun.name })}>
            {titleOf(noun.name)}
          </TextLink>
        </Text>
        <Heading level={2} lang="en">
          {summary}
        </Heading>
        <Row gap={2} translate="no">
          <MethodTag method={method as Method} />
          <CopyButton value={pathText(path)} label={c('copy')} copiedLabel={c('copied')} />
        </Row>
        {description ? <InEnglish text={description} /> : null}
        <Row>
          <Button
            size="sm"
            icon={<IconSend />}
            aria-expanded={isTrying}
            kind={isTrying ? 'quiet' : 'secondary'}
            onClick={onTry}
          >
            {isTrying ? t('try.close') : t('try.open')}
          </Button>
        </Row>
      </Stack>
      {children}
    </>
  )
}

/** What a request needs and what comes back. */
export function OperationBody({ operation, document }: PartProps) {
  return (
    <>
      <Authentication operation={operation} />
      <Parameters operation={operation} document={document} places={['path', 'query']} />
      <Body operation={operation} document={document} />
      <Parameters operation={operation} document={document} places={['header']} />
      <Answers operation={operation} document={document} />
    </>
  )
}

const headerOf = { bearer: 'authorization: Bearer …', apiKey: 'x-api-key: …' } as const

function Authentication({ operation }: { operation: Operation }) {
  const t = useTranslations('reference.ui')
  const schemes = schemesOf(operation)
  const codes = (all: readonly string[] = []) =>
    all.map((each) => (
      <div key={each}>
        <Code>{each}</Code>
      </div>
    ))
  const { 'x-scopes': scopes = [], 'x-permissions': permissions = [] } = operation
  return (
    <Section title={t('authentication')}>
      <Facts
        items={[
          {
            term: t('credentials'),
            detail:
              schemes.length === 0
                ? t(operation['x-access'] === 'public' ? 'schemes.none' : 'schemes.secret')
                : schemes.map((each) => (
                    <div key={each}>
                      {t(`schemes.${each}`)}
                      {each === 'session' ? null : (
                        <>
                          {': '}
                          <Code>{headerOf[each]}</Code>
                        </>
                      )}
                    </div>
                  )),
          },
          ...(scopes.length > 0
            ? [{ term: t(scopes.length === 1 ? 'scope' : 'scopes'), detail: codes(scopes) }]
            : []),
          ...(permissions.length > 0
            ? [{ term: t('permissions'), detail: codes(permissions) }]
            : []),
        ]}
      />
    </Section>
  )
}

type ParametersProps = PartProps & { places: readonly Parameter['in'][] }

function Parameters({ operation, document, places }: ParametersProps) {
  const t = useTranslations('reference.ui')
  const { schemas } = document.components
  const tree = useTreeFields(schemas)
  return places.map((place) => {
    const given = operation.parameters.filter((each) => each.in === place)
    if (given.length === 0) return null
    return (
      <Section key={place} title={t(place)}>
        <FieldTree lang="en" fields={tree(given.map((each) => parameterNode(each, schemas)))} />
      </Section>
    )
  })
}

function Body({ operation, document }: PartProps) {
  const t = useTranslations('reference.ui')
  const { schemas } = document.components
  const tree = useTreeFields(schemas)
  const json = jsonOf(operation.requestBody?.content)
  if (!json) return null
  const fields = fieldsOf(json.schema, schemas)
  return (
    <Section title={t('body')}>
      {fields.length > 0 ? (
        <FieldTree lang="en" fields={tree(fields)} />
      ) : (
        <Text size="small" tone="muted">
          <Code>{typeText(json.schema, schemas)}</Code>
        </Text>
      )}
    </Section>
  )
}
