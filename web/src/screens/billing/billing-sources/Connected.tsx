import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { Button, CopyButton, Note, Row, Section, Stack, Text, TextLink } from '../../../ui/index.ts'
import { Disconnect } from './Disconnect.tsx'
import { format, providerName, type Source } from './providers.ts'
import { ReplaceSecret } from './ReplaceSecret.tsx'
import { SourceState } from './SourceState.tsx'

type ConnectedProps = { id: string; source: Source }

/** How it goes with a provider, and what can be changed about it. */
export function Connected({ id, source }: ConnectedProps) {
  const t = useTranslations('billing-sources.ui')
  const slug = useSlug() ?? ''
  return (
    <>
      <Section title={t('state.title')}>
        <Stack gap={4}>
          <SourceState source={source} />
          <TextLink href={linkTo('/o/:slug/developers/incoming', { slug })}>
            {t('state.events')}
          </TextLink>
        </Stack>
      </Section>
      <Section title={t('address.title')}>
        <Address source={source} />
      </Section>
      <Section title={t('secret.title')}>
        <Secret id={id} source={source} />
      </Section>
      <Section title={t('disconnect.title')}>
        <Disconnecting id={id} source={source} />
      </Section>
    </>
  )
}

function Address({ source }: Pick<ConnectedProps, 'source'>) {
  const t = useTranslations('billing-sources.ui.address')
  const c = useTranslations('common.ui')
  return (
    <Stack gap={3}>
      {source.lastEventAt ? null : <Note tone="info">{t('waiting')}</Note>}
      <Text tone="muted">{t('text', { format })}</Text>
      <span translate="no">
        <CopyButton value={source.webhookUrl} label={t('copy')} copiedLabel={c('copied')} />
      </span>
    </Stack>
  )
}

function Secret({ id, source }: ConnectedProps) {
  const t = useTranslations('billing-sources.ui.secret')
  const [asked, setAsked] = useState(false)
  return (
    <Stack gap={3}>
      <Text tone="muted">{t('text')}</Text>
      <Row>
        <Button onClick={() => setAsked(true)}>{t('replace')}</Button>
      </Row>
      {asked ? <ReplaceSecret id={id} source={source} onClose={() => setAsked(false)} /> : null}
    </Stack>
  )
}

function Disconnecting({ id, source }: ConnectedProps) {
  const t = useTranslations('billing-sources.ui.disconnect')
  const [asked, setAsked] = useState(false)
  return (
    <Stack gap={3}>
      <Text tone="muted">{t('text')}</Text>
      <Row>
        <Button kind="danger-quiet" onClick={() => setAsked(true)}>
          {t('open')}
        </Button>
      </Row>
      {asked ? (
        <Disconnect id={id} name={providerName(source.server)} onClose={() => setAsked(false)} />
      ) : null}
    </Stack>
  )
}
