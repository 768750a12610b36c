import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { failureOf } from '../../../lib/attempt.ts'
import { checkoutLinks } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Note, Section, Skeleton, Stack, WithAside } from '../../../ui/index.ts'
import { type EmbedEvent, embedEvents, type Look } from '../shop/embed-code.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import type { Shop } from '../shop/use-shop.ts'
import type { CheckoutLink } from '../shop-links/link-fields.ts'
import { EmbedChoices } from './EmbedChoices.tsx'
import { EmbedCode } from './EmbedCode.tsx'
import { EmbedHosts } from './EmbedHosts.tsx'
import { EmbedNotes } from './EmbedNotes.tsx'
import { EmbedPreview } from './EmbedPreview.tsx'
import { LinkField } from './LinkField.tsx'
import { NewLink } from './NewLink.tsx'

/** What a page of the seller needs to sell: chosen, seen as buyers see it, and copied. */
export function EmbedBuilder() {
  const t = useTranslations('embed-builder.ui')
  return (
    <ShopPage title={t('title')} purpose={t('purpose')} needs={['catalog', 'read']}>
      {(shop) => <Builder shop={shop} />}
    </ShopPage>
  )
}

function Builder({ shop }: { shop: Shop }) {
  const t = useTranslations('embed-builder.ui')
  const list = useListSearch()
  const { id: organizationId } = shop.organization
  const asked = list.fields.link
  const newest = useCall(checkoutLinks.list, { query: { organizationId, limit: 1 } })
  const id = asked ?? newest.data?.items[0]?.id
  const found = useCall(checkoutLinks.get, { id: id ?? '' }, { enabled: id !== undefined })
  const isOurs = found.data?.id === id && found.data?.organizationId === organizationId
  const link = isOurs ? found.data : undefined
  const isGone =
    (found.error !== null && failureOf(found.error).status === 404) ||
    (found.data !== undefined && found.data.id === id && !isOurs)
  const choose = (next: string) => list.change({ link: next })
  const failed = newest.error ?? (isGone ? null : found.error)
  if (failed) {
    return (
      <QueryProblem
        error={failed}
        onRetry={() => void Promise.all([newest.refetch(), found.refetch()])}
      />
    )
  }
  if (!newest.data || (id !== undefined && !link && !isGone)) return <Skeleton lines={10} />
  return (
    <Stack gap={6}>
      <Section title={t('what.title')}>
        <Stack gap={4}>
          {isGone ? <Note tone="danger">{t('problems.gone')}</Note> : null}
          {newest.data.items.length > 0 ? (
            <LinkField shop={shop} link={link} onChoose={choose} />
          ) : null}
          <NewLink shop={shop} isFirst={newest.data.items.length === 0} onMade={choose} />
        </Stack>
      </Section>
      {link ? <Embedding key={link.id} shop={shop} link={link} /> : null}
    </Stack>
  )
}

function Embedding({ shop, link }: { shop: Shop; link: CheckoutLink }) {
  const t = useTranslations('embed-builder.ui')
  const s = useTranslations('shop-links.ui.share')
  const [mode, setMode] = useState<'overlay' | 'inline'>('overlay')
  const [look, setLook] = useState<Look>({ locale: '', theme: '' })
  const [events, setEvents] = useState<readonly EmbedEvent[]>([])
  const ordered = embedEvents.filter((event) => events.includes(event))
  const embedding = { url: link.url, look, mode, events: ordered, label: s('buy') }
  return (
    <WithAside
      aside={
        <Section title={t('hosts.title')}>
          <EmbedHosts shop={shop} />
        </Section>
      }
    >
      <Stack gap={6}>
        <EmbedNotes shop={shop} link={link} />
        <Section title={t('how.title')}>
          <EmbedChoices
            shop={shop}
            {...{ mode, look, events }}
            onMode={setMode}
            onLook={setLook}
            onEvents={setEvents}
          />
        </Section>
        <Section title={t('preview.title')}>
          <EmbedPreview key={JSON.stringify([mode, look])} url={link.url} mode={mode} look={look} />
        </Section>
        <Section title={t('code.title')}>
          <EmbedCode slug={shop.organization.slug} embedding={embedding} />
        </Section>
      </Stack>
    </WithAside>
  )
}
