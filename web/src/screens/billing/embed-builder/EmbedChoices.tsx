import { locales } from '@guildhall/contract/kernel/locales'
import { languageNames } from '@guildhall/contract/language-names'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { CheckboxGroup, RadioCards, Row, Select, Stack, Text, TextLink } from '../../../ui/index.ts'
import { type EmbedEvent, embedEvents, type Look } from '../shop/embed-code.ts'
import type { Shop } from '../shop/use-shop.ts'

const modes = ['overlay', 'inline'] as const

type EmbedChoicesProps = {
  shop: Shop
  mode: (typeof modes)[number]
  onMode: (mode: (typeof modes)[number]) => void
  look: Look
  onLook: (look: Look) => void
  events: readonly EmbedEvent[]
  onEvents: (events: readonly EmbedEvent[]) => void
}

/** Where it opens, how it looks, and what the page is told. */
export function EmbedChoices(props: EmbedChoicesProps) {
  const { shop, mode, onMode, look, onLook, events, onEvents } = props
  const t = useTranslations('embed-builder.ui.how')
  const s = useTranslations('shop-links.ui.share')
  const c = useTranslations('common.ui')
  return (
    <Stack gap={4}>
      <RadioCards
        name="mode"
        label={t('mode')}
        value={mode}
        onChange={(value) => onMode(value === 'inline' ? 'inline' : 'overlay')}
        options={modes.map((value) => ({
          value,
          label: t(value),
          note: t(`${value}Note`),
        }))}
      />
      <Row gap={4} align="start" fill>
        <Select
          label={s('language')}
          name="locale"
          value={look.locale}
          onChange={({ target }) => onLook({ ...look, locale: target.value })}
          options={[
            { value: '', label: s('ofBuyer') },
            ...locales.map((value) => ({ value, label: languageNames[value], lang: value })),
          ]}
        />
        <Select
          label={s('theme')}
          name="theme"
          value={look.theme}
          onChange={({ target }) => onLook({ ...look, theme: target.value })}
          options={[
            { value: '', label: s('ofBuyer') },
            { value: 'light', label: c('themeLight') },
            { value: 'dark', label: c('themeDark') },
          ]}
        />
      </Row>
      <Text size="small" tone="muted">
        {t('color')}{' '}
        <TextLink href={linkTo('/o/:slug/settings/checkout', { slug: shop.organization.slug })}>
          {t('colorLink')}
        </TextLink>
      </Text>
      <CheckboxGroup
        name="events"
        label={t('events')}
        hint={t('eventsHint')}
        value={events}
        onChange={(value) => onEvents(embedEvents.filter((event) => value.includes(event)))}
        options={embedEvents.map((value) => ({
          value,
          label: <span translate="no">{value}</span>,
          note: t(`eventNotes.${value}`),
        }))}
      />
    </Stack>
  )
}
