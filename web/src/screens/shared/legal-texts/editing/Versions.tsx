import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { fullText, momentText } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/i18n.ts'
import { useListSearch } from '../../../../lib/list-search.ts'
import { useNow } from '../../../../lib/now.ts'
import { useOpened } from '../../../../lib/opened.ts'
import { ButtonLink, DateTime, List, ListItem, Meta, Section, Text } from '../../../../ui/index.ts'
import type { Edited, Place } from './states.ts'

const VersionDrawer = lazy(async () => ({
  default: (await import('./VersionDrawer.tsx')).VersionDrawer,
}))

type VersionsProps = {
  place: Place
  /** The text that is edited, with the list of its earlier versions. */
  known: Edited
  /** Restoring would lose what was typed. */
  dirty: boolean
  onRestored: (text: Edited) => void
}

/** What was published before, newest first. */
export function Versions({ place, known, dirty, onRestored }: VersionsProps) {
  const t = useTranslations('legal-texts.ui.versions')
  const { language } = useLanguage()
  const now = useNow(60_000)
  const list = useListSearch()
  const { revisions } = known
  const { opened, position, steps } = useOpened(list, revisions, ({ revision }) => String(revision))
  return (
    <Section title={t('title')} count={revisions.length || undefined}>
      {revisions.length === 0 ? <Text tone="muted">{t('none')}</Text> : null}
      {revisions.length > 0 ? (
        <List ruled>
          {revisions.map(({ changedAt, length, revision }) => (
            <ListItem
              key={revision}
              selected={opened?.revision === revision}
              trail={
                <ButtonLink
                  size="sm"
                  href={list.hrefOpening(String(revision))}
                  aria-label={`${t('show')}: ${t('version', { version: revision })}`}
                >
                  {t('show')}
                </ButtonLink>
              }
            >
              <Text strong>{t('version', { version: revision })}</Text>
              <Meta tone="muted">
                <DateTime value={changedAt.toISOString()} title={fullText(changedAt, language)}>
                  {momentText(changedAt, now, language)}
                </DateTime>
                {length === 0 ? t('removed') : t('length', { count: length })}
              </Meta>
            </ListItem>
          ))}
        </List>
      ) : null}
      {opened ? (
        <Suspense>
          <VersionDrawer
            key={opened.revision}
            place={place}
            version={opened.revision}
            known={known.revision}
            dirty={dirty}
            onRestored={onRestored}
            position={position}
            {...steps}
          />
        </Suspense>
      ) : null}
    </Section>
  )
}
