import { useTranslations } from 'use-intl/react'
import { directory } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import type { useListSearch } from '../../../lib/list-search.ts'
import { Tabs } from '../../../ui/widgets.ts'
import { noFilters } from './users-query.ts'

const tabs = [
  { id: 'all', filters: {} },
  { id: 'unverified', filters: { verified: 'false' } },
  { id: 'banned', filters: { status: 'banned' } },
  { id: 'admins', filters: { role: 'admin' } },
] as const

/** The kinds of users that are looked for most, with how many there are. */
export function UsersTabs({ list }: { list: ReturnType<typeof useListSearch> }) {
  const t = useTranslations('admin.ui.tabs')
  const { language } = useLanguage()
  const { data } = useCall(directory.countUsers, {})
  const counts = data && {
    all: data.total,
    unverified: data.total - data.verified,
    banned: data.banned,
    admins: data.admins,
  }
  const number = new Intl.NumberFormat(formattingLocale(language))
  const isCurrent = (filters: Readonly<Record<string, string>>) =>
    ['verified', 'status', 'role'].every((name) => list.fields[name] === filters[name])
  return (
    <Tabs
      label={t('label')}
      items={tabs.map(({ id, filters }) => ({
        href: list.hrefWith({ ...noFilters, open: undefined, ...filters }),
        label: t(id),
        count: counts && number.format(counts[id]),
        current: isCurrent(filters),
      }))}
    />
  )
}
