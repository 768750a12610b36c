import { useTranslations } from 'use-intl/react'
import { useListSearch } from '../../../lib/list-search.ts'
import { Tabs } from '../../../ui/widgets.ts'

const views = ['all', 'best', 'risk'] as const
type View = (typeof views)[number]

export const viewOf = (text: string | undefined): View =>
  views.find((each) => each === text) ?? 'all'

/** All customers, those who paid most, and those who are about to leave. */
export function CustomerTabs() {
  const t = useTranslations('shop-customers.ui.views')
  const list = useListSearch()
  const current = viewOf(list.fields.view)
  return (
    <Tabs
      label={t('label')}
      items={views.map((view) => ({
        href: list.hrefWith({ view: view === 'all' ? undefined : view, page: undefined }),
        label: t(view),
        current: view === current,
      }))}
    />
  )
}
