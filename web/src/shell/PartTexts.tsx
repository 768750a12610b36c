import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { type PartWords, PartWordsProvider } from '../ui/part-words.ts'

/** Gives composite parts their words, in the language of the page. */
export function PartTexts({ children }: { children: ReactNode }) {
  const t = useTranslations('shell.ui.parts')
  const c = useTranslations('common.ui')
  const words: PartWords = {
    cancel: c('cancel'),
    close: t('close'),
    clear: t('clear'),
    noResults: t('noResults'),
    showOptions: t('showOptions'),
    previous: t('previous'),
    next: t('next'),
    range: (from, to, total) =>
      total === undefined ? t('rangeOpen', { from, to }) : t('range', { from, to, total }),
    pages: t('pages'),
    breadcrumbs: t('breadcrumbs'),
    actions: t('actions'),
    actionsOf: (name) => t('actionsOf', { name }),
    selectAll: t('selectAll'),
    select: (name) => t('select', { name }),
    selected: (count) => t('selected', { count }),
    clearSelection: t('clearSelection'),
    columns: t('columns'),
    filters: t('filters'),
    any: t('any'),
    clearFilters: t('clearFilters'),
    views: t('views'),
    position: (index, total) => t('position', { index, total }),
  }
  return <PartWordsProvider value={words}>{children}</PartWordsProvider>
}
