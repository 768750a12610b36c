import { Navigate, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { legalTexts } from '../../../../lib/calls.ts'
import { useCall } from '../../../../lib/data.ts'
import { useLanguage } from '../../../../lib/i18n.ts'
import { formattingLocale, isLocale, languageNames } from '../../../../lib/languages.ts'
import { linkTo } from '../../../../lib/links.ts'
import { useTitle } from '../../../../lib/title.ts'
import { QueryProblem } from '../../../../shell/QueryProblem.tsx'
import { ButtonLink, IconExternal, Page, Skeleton } from '../../../../ui/index.ts'
import { Breadcrumbs } from '../../../../ui/widgets.ts'
import { LegalTextForm } from './LegalTextForm.tsx'
import { StateBadge } from './StateBadge.tsx'
import { kinds, linesOf, type Place } from './states.ts'

/** One text in one language. */
export function EditLegalText() {
  const { kind, locale } = useParams({ strict: false }) as { kind?: string; locale?: string }
  const known = kinds.find((each) => each === kind)
  if (!known || !isLocale(locale)) return <Navigate to={linkTo('/admin/legal') as never} replace />
  return <Editor key={`${known} ${locale}`} kind={known} locale={locale} />
}

function Editor(place: Place) {
  const { kind, locale } = place
  const t = useTranslations('legal-texts.ui')
  const { language } = useLanguage()
  const { data, error, refetch } = useCall(legalTexts.read, place)
  const { data: all } = useCall(legalTexts.list, {})
  const line = all && linesOf(kind, all.items).find((each) => each.locale === locale)
  const title = `${t(`kinds.${kind}`)}\u00A0· ${languageNames[locale]}`
  // The page is in the language of the visitor.
  const opens = line && line.state !== 'missing' && formattingLocale(language) === locale
  useTitle(title)
  return (
    <Page
      title={title}
      crumbs={
        <Breadcrumbs
          items={[
            {
              label: t('title'),
              href: linkTo('/admin/legal', { tab: kind === 'terms' ? undefined : kind }),
            },
            { label: languageNames[locale] },
          ]}
        />
      }
      purpose={line ? <StateBadge state={line.state} /> : undefined}
      action={
        opens ? (
          <ButtonLink href={`/legal/${kind}`} target="_blank" icon={<IconExternal />}>
            {t('open')}
          </ButtonLink>
        ) : undefined
      }
    >
      {error && !data ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <LegalTextForm stored={data} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  )
}
