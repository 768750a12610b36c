import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { emails, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Code, Text } from '../../../ui/index.ts'
import { type Column, DataTable } from '../../../ui/widgets.ts'

type Template = OutputOf<typeof emails.templates>['items'][number]

const TemplateDrawer = lazy(async () => ({
  default: (await import('./TemplateDrawer.tsx')).TemplateDrawer,
}))

/** Every kind of email; one of them is shown beside the list. */
export function EmailTemplates() {
  const t = useTranslations('emails.ui.templates')
  const list = useListSearch()
  const navigate = useNavigate()
  const { language } = useLanguage()
  const locale = formattingLocale(language)
  const { data, error, refetch } = useCall(emails.templates, { query: { locale } })
  const { open } = list.fields
  const templates = data?.items
  const at = templates?.findIndex(({ template }) => template === open) ?? -1
  const opening = (template: string | undefined) => () =>
    void navigate({ href: list.hrefOpening(template), replace: true, resetScroll: false })
  const step = (by: number) => {
    const next = at < 0 ? undefined : templates?.[at + by]?.template
    return next === undefined ? undefined : opening(next)
  }
  const columns: readonly Column<Template>[] = [
    {
      id: 'subject',
      header: t('subject'),
      fixed: true,
      place: 1,
      cell: ({ subject }) => (
        <Text as="span" strong>
          {subject}
        </Text>
      ),
    },
    {
      id: 'template',
      header: t('kind'),
      place: 3,
      cell: ({ template }) => <Code>{template.replace('.mail.', '/')}</Code>,
    },
  ]
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        items={templates}
        keyOf={({ template }) => template}
        nameOf={({ subject }) => subject}
        hrefOf={({ template }) => list.hrefOpening(template)}
        open={open}
        empty={null}
      />
      {open === undefined ? null : (
        <Suspense>
          <TemplateDrawer
            key={open}
            template={open}
            position={at < 0 || !templates ? undefined : { index: at + 1, total: templates.length }}
            onPrevious={step(-1)}
            onNext={step(1)}
            onClose={opening(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
