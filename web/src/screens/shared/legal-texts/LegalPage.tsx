import type { Boot, Locale } from '@guildhall/contract/boot'
import { ownNameOf } from '@guildhall/contract/own-language-name'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { boot } from '../../../lib/boot.ts'
import { call } from '../../../lib/call.ts'
import { switchLanguage, useLanguage } from '../../../lib/i18n.ts'
import { formattingLocale, isLocale, languageNames } from '../../../lib/languages.ts'
import { useTitle } from '../../../lib/title.ts'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { Preferences } from '../../../shell/Preferences.tsx'
import { ButtonLink, lostDrawing, Prose, Reading, Row, Spinner } from '../../../ui/index.ts'

type Legal = Omit<NonNullable<Boot['legal']>, 'day'> & { readonly day?: string }
type Found = { readonly asked: string; readonly text: Legal | null }

const route = getRouteApi('/legal/$kind')

/** What the page came with; the text itself is then read from the page. */
function ofPage(kind: string): Found | undefined {
  const { legal, locale } = boot()
  if (legal === undefined || (legal && legal.kind !== kind)) return undefined
  const drawn = typeof document === 'object' ? document.querySelector('[data-prose]') : null
  const rendered = legal?.rendered || drawn?.innerHTML || ''
  // Back on it from another page of the app, its text is gone.
  if (legal && rendered === '') return undefined
  return { asked: `${kind} ${locale}`, text: legal && { ...legal, rendered } }
}

/** The terms or the privacy policy, for everybody. */
export function LegalPage() {
  const c = useTranslations('common.ui')
  const { kind } = route.useParams()
  const { language } = useLanguage()
  const locale = formattingLocale(language)
  const asked = `${kind} ${locale}`
  const [found, setFound] = useState(() => ofPage(kind))
  const [failed, setFailed] = useState(false)
  const isKnown = found?.asked === asked
  useEffect(() => {
    if (isKnown) return
    let current = true
    const path = `/api/site/legal/${encodeURIComponent(kind)}`
    void call<Legal>({ method: 'GET', path, query: { locale } }).then(({ data, failure }) => {
      if (!current) return
      if (data || failure?.status === 404) setFound({ asked, text: data })
      else setFailed(true)
    })
    return () => {
      current = false
    }
  }, [asked, isKnown, kind, locale])

  // A server that cannot answer now is no missing page.
  if (failed) throw new Error('The legal text could not be loaded.')
  if (!found) return <Spinner label={c('loading')} />
  if (!found.text || (kind !== 'terms' && kind !== 'privacy')) return <Missing />
  return <Text kind={kind} text={found.text} locale={locale} />
}

type TextProps = { kind: 'terms' | 'privacy'; text: Legal; locale: Locale }

function Text({ kind, locale, text }: TextProps) {
  const t = useTranslations('legal-pages.ui')
  const title = text.title ?? t(kind)
  useTitle(title)
  const isOther = text.locale !== locale
  const day =
    text.day ??
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(text.changedAt),
    )
  return (
    <Reading
      home="/"
      footer={<Preferences />}
      title={title}
      titleLang={text.title === null ? undefined : text.locale}
      day={t.rich('changed', { date: day, t: (chunks) => <time>{chunks}</time> })}
      note={
        isOther
          ? t.rich('fallback', {
              language: ownNameOf(text.locale),
              l: (chunks) => <span lang={text.locale}>{chunks}</span>,
            })
          : undefined
      }
      languagesLabel={t('others')}
      // In the order of the prerendered list, which the server shortens.
      languages={Object.keys(languageNames)
        .filter(isLocale)
        .filter((each) => each !== text.locale && text.locales.includes(each))
        .map((each) => ({
          locale: each,
          name: ownNameOf(each),
          onChoose: () => void switchLanguage(each).catch(() => undefined),
        }))}
    >
      <Prose html={text.rendered} lang={text.locale} />
    </Reading>
  )
}

function Missing() {
  const t = useTranslations('common.ui')
  return (
    <NoticePage drawing={lostDrawing} title={t('notFound.title')} text={t('notFound.text')}>
      <Row fill>
        <ButtonLink href="/" kind="primary" size="lg">
          {t('home')}
        </ButtonLink>
      </Row>
    </NoticePage>
  )
}
