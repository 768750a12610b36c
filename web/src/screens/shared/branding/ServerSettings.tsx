import { useTranslations } from 'use-intl/react'
import { branding, operations } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useTitle } from '../../../lib/title.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { CodeSample, Page, Section, Skeleton, Text } from '../../../ui/index.ts'
import { BrandingForm } from './BrandingForm.tsx'
import { Logo } from './Logo.tsx'

/** The look of the server, which is set here, and everything else, which the settings file sets. */
export function ServerSettings() {
  const t = useTranslations('branding.ui')
  const { data, error, refetch } = useCall(branding.getSettings, {})
  useTitle(t('title'))
  return (
    <Page width="form" title={t('title')} purpose={t('purpose')}>
      {error ? <QueryProblem error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <Section title={t('logo.title')}>
            <Logo settings={data} />
          </Section>
          <Section title={t('look')}>
            <BrandingForm settings={data} />
          </Section>
          <FileSettings />
        </>
      ) : error ? null : (
        <Skeleton rows={4} />
      )}
    </Page>
  )
}

function FileSettings() {
  const t = useTranslations('branding.ui.file')
  const c = useTranslations('common.ui')
  const { data, error, refetch } = useCall(operations.getSettings, {})
  return (
    <Section title={t('title')}>
      <Text tone="muted">{t('text')}</Text>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <CodeSample
          label={t('label')}
          copyLabel={c('copy')}
          copiedLabel={c('copied')}
          samples={[{ id: 'json', label: t('label'), code: JSON.stringify(data, null, 2) }]}
        />
      ) : (
        <Skeleton lines={3} />
      )}
    </Section>
  )
}
