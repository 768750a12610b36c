import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { billingSources } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { linkTo } from '../../../lib/links.ts'
import { trySend } from '../../../lib/send.ts'
import { useSlug } from '../../../shell/organizations.ts'
import {
  Button,
  CopyButton,
  Note,
  Row,
  Section,
  Stack,
  Text,
  TextLink,
  useToast,
} from '../../../ui/index.ts'
import { Disconnect } from './Disconnect.tsx'
import { format, providerName, type Source } from './providers.ts'
import { ReplaceSecret } from './ReplaceSecret.tsx'
import type { Secret } from './SecretField.tsx'
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
      <Section title={t('token.title')}>
        <Replaced id={id} source={source} what="token">
          {source.hasToken ? <Compare id={id} /> : null}
        </Replaced>
      </Section>
      <Section title={t('secret.title')}>
        <Replaced id={id} source={source} what="secret" />
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
      {source.lastEventAt || source.hasToken ? null : <Note tone="info">{t('waiting')}</Note>}
      <Text tone="muted">{t('text', { format })}</Text>
      <span translate="no">
        <CopyButton value={source.webhookUrl} label={t('copy')} copiedLabel={c('copied')} />
      </span>
    </Stack>
  )
}

function Replaced({
  id,
  source,
  what,
  children,
}: ConnectedProps & { what: Secret; children?: ReactNode }) {
  const t = useTranslations(`billing-sources.ui.${what}`)
  const [asked, setAsked] = useState(false)
  return (
    <Stack gap={3}>
      <Text tone="muted">{t('text')}</Text>
      <Row>
        <Button onClick={() => setAsked(true)}>{t('replace')}</Button>
        {children}
      </Row>
      {asked ? (
        <ReplaceSecret id={id} source={source} what={what} onClose={() => setAsked(false)} />
      ) : null}
    </Stack>
  )
}

/** What differs from the provider is repaired in the background. */
function Compare({ id }: Pick<ConnectedProps, 'id'>) {
  const t = useTranslations('billing-sources.ui.compare')
  const c = useTranslations('common.ui')
  const client = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  async function compare() {
    setBusy(true)
    const { failure } = await trySend(billingSources.reconcile, { id })
    setBusy(false)
    toast(failure ? errorText(failure) : t('begun'))
    await client.invalidateQueries({ queryKey: [billingSources.get.line] })
  }
  return (
    <Button onClick={() => void compare()} busy={busy} busyLabel={c('loading')}>
      {t('now')}
    </Button>
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
