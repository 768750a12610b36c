import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type OutputOf, operations } from '../../../lib/calls.ts'
import { useAction, useCall } from '../../../lib/data.ts'
import { useTitle } from '../../../lib/title.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Badge,
  Button,
  Code,
  CopyButton,
  Empty,
  emptyDrawing,
  Facts,
  House,
  Note,
  Page,
  Row,
  Section,
  Skeleton,
  Stack,
} from '../../../ui/index.ts'

type Provider = OutputOf<typeof operations.listProviders>['items'][number]
type Test = OutputOf<typeof operations.testProvider>

/** The sign-in services of the settings file: what to register at each, and whether it answers. */
export function Providers() {
  const t = useTranslations('operations.ui.providers')
  const { data, error, refetch } = useCall(operations.listProviders, {})
  useTitle(t('title'))
  return (
    <Page width="reading" title={t('title')} purpose={t('purpose')}>
      {error ? <QueryProblem error={error} onRetry={() => void refetch()} /> : null}
      {data?.items.length === 0 ? (
        <Empty drawing={<House state={emptyDrawing} />} title={t('none')}>
          {t('noneText')}
        </Empty>
      ) : null}
      {data ? (
        data.items.map((provider) => <OneProvider key={provider.id} provider={provider} />)
      ) : error ? null : (
        <Skeleton rows={3} />
      )}
    </Page>
  )
}

function OneProvider({ provider }: { provider: Provider }) {
  const t = useTranslations('operations.ui.providers')
  const c = useTranslations('common.ui')
  const test = useAction(operations.testProvider)
  const [result, setResult] = useState<Test | null>(null)
  const copied = { label: c('copy'), copiedLabel: c('copied') }

  async function run() {
    const answer = await test.run({ id: provider.id })
    setResult(answer && 'ok' in answer ? answer : null)
  }

  return (
    <Section
      title={provider.name}
      action={
        <Button
          size="sm"
          busy={test.isPending}
          aria-label={t('testNamed', { name: provider.name })}
          onClick={() => void run()}
        >
          {t('test')}
        </Button>
      }
    >
      <Stack gap={3}>
        <div role="status">
          {test.problem ? <Note tone="danger">{test.problem}</Note> : null}
          {result ? <Result result={result} /> : null}
        </div>
        <Facts
          items={[
            {
              term: t('redirect'),
              detail: (
                <span translate="no">
                  <CopyButton value={provider.redirectUri} {...copied} />
                </span>
              ),
            },
            {
              term: t('client'),
              detail: (
                <span translate="no">
                  <CopyButton value={provider.clientId} {...copied} />
                </span>
              ),
            },
            ...(provider.issuer
              ? [{ term: t('issuer'), detail: <Code>{provider.issuer}</Code> }]
              : []),
            {
              term: t('scopes'),
              detail: (
                <Row gap={1}>
                  {provider.scopes.map((scope) => (
                    <Code key={scope}>{scope}</Code>
                  ))}
                </Row>
              ),
            },
            {
              term: t('pkce'),
              detail: provider.pkce ? (
                <Badge tone="ok">{t('used')}</Badge>
              ) : (
                <Badge tone="neutral">{t('notUsed')}</Badge>
              ),
            },
          ]}
        />
      </Stack>
    </Section>
  )
}

function Result({ result: { ok, authorizationUrl, error } }: { result: Test }) {
  const t = useTranslations('operations.ui.providers')
  return ok ? (
    <Note tone="ok" title={t('works')}>
      {authorizationUrl ? <Code>{authorizationUrl}</Code> : null}
    </Note>
  ) : (
    <Note tone="danger" title={t('fails')}>
      {error ? <Code>{error}</Code> : null}
    </Note>
  )
}
