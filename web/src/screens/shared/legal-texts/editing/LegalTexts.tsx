import { useTranslations } from 'use-intl/react'
import { branding, legalTexts } from '../../../../lib/calls.ts'
import { useCall } from '../../../../lib/data.ts'
import { fullText, momentText } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/i18n.ts'
import { languageNames } from '../../../../lib/languages.ts'
import { linkTo } from '../../../../lib/links.ts'
import { useListSearch } from '../../../../lib/list-search.ts'
import { useNow } from '../../../../lib/now.ts'
import { useTitle } from '../../../../lib/title.ts'
import { QueryProblem } from '../../../../shell/QueryProblem.tsx'
import { ButtonLink, DateTime, IconExternal, Page, Stack, Text } from '../../../../ui/index.ts'
import { type Column, DataTable, Tabs } from '../../../../ui/widgets.ts'
import { LinkNote } from './LinkNote.tsx'
import { StateBadge } from './StateBadge.tsx'
import { kinds, type Line, linesOf } from './states.ts'

/** The terms and the privacy policy of this server, with the state of each language. */
export function LegalTexts() {
  const t = useTranslations('legal-texts.ui')
  const list = useListSearch()
  const kind = kinds.find((each) => each === list.fields.tab) ?? 'terms'
  const { data, error, refetch } = useCall(legalTexts.list, {})
  const settings = useCall(branding.getSettings, {}).data
  const lines = data && linesOf(kind, data.items)
  const isShown = lines?.some(({ state }) => state !== 'missing')
  const columns = useColumns()
  useTitle(t('title'))
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={
        isShown ? (
          <ButtonLink href={`/legal/${kind}`} target="_blank" icon={<IconExternal />}>
            {t('open')}
          </ButtonLink>
        ) : undefined
      }
    >
      <Stack gap={4}>
        <Tabs
          label={t('texts')}
          items={kinds.map((each) => ({
            href: list.hrefWith({ tab: each === 'terms' ? '' : each }),
            label: t(`kinds.${each}`),
            current: kind === each,
          }))}
        />
        {settings && lines ? (
          <LinkNote kind={kind} settings={settings} isWritten={isShown ?? false} />
        ) : null}
        {error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label={t(`kinds.${kind}`)}
            columns={columns}
            items={lines}
            keyOf={({ locale }) => locale}
            nameOf={({ locale }) => languageNames[locale]}
            hrefOf={({ kind, locale }) => linkTo('/admin/legal/:kind/:locale', { kind, locale })}
            empty={null}
          />
        )}
      </Stack>
    </Page>
  )
}

function useColumns(): readonly Column<Line>[] {
  const t = useTranslations('legal-texts.ui.columns')
  const { language } = useLanguage()
  const now = useNow(60_000)
  return [
    {
      id: 'language',
      header: t('language'),
      fixed: true,
      place: 1,
      cell: ({ locale }) => (
        <Text as="span" strong lang={locale}>
          {languageNames[locale]}
        </Text>
      ),
    },
    {
      id: 'state',
      header: t('state'),
      place: 2,
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      id: 'changed',
      header: t('changed'),
      figures: true,
      place: 3,
      cell: ({ changedAt }) =>
        changedAt ? (
          <DateTime
            whole
            compared
            value={changedAt.toISOString()}
            title={fullText(changedAt, language)}
          >
            {momentText(changedAt, now, language)}
          </DateTime>
        ) : null,
    },
  ]
}
