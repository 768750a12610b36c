import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { emails, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useOpened } from '../../../lib/opened.ts'
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
  const { language } = useLanguage()
  const locale = formattingLocale(language)
  const { data, error, refetch } = useCall(emails.templates, { query: { locale } })
  const templates = data?.items
  const { open, position, steps } = useOpened(list, templates, ({ template }) => template)
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
          <TemplateDrawer key={open} template={open} position={position} {...steps} />
        </Suspense>
      )}
    </>
  )
}
