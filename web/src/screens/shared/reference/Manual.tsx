import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  Button,
  Empty,
  emptyDrawing,
  House,
  IconMenu,
  ThreeColumns,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { SearchField } from '../../../ui/widgets.ts'
import { Contents } from './Contents.tsx'
import { type ApiDocument, type Noun, openedBy, search } from './document/document.ts'
import { Found, NounView, Overview } from './NounView.tsx'
import { useNounTitle } from './noun-title.ts'
import { OperationBody, OperationHead } from './OperationView.tsx'
import { Samples } from './Samples.tsx'
import { useDraft } from './try/draft.ts'

const TryIt = lazy(async () => ({ default: (await import('./try/TryIt.tsx')).TryIt }))

const ContentsDrawer = lazy(async () => ({
  default: (await import('./ContentsDrawer.tsx')).ContentsDrawer,
}))

const route = getRouteApi('/app/reference')

type ManualProps = { document: ApiDocument; nouns: readonly Noun[] }

/** The address says what is open; a search lists what it finds, here and in the index. */
export function Manual({ document, nouns }: ManualProps) {
  const t = useTranslations('reference.ui')
  const titleOf = useNounTitle()
  const { find = '', open } = route.useSearch()
  const navigate = route.useNavigate()
  const [showsContents, setShowsContents] = useState(false)
  const opened = openedBy(nouns, open)
  const operation = opened?.operation
  const draft = useDraft(operation, document)

  const found = find === '' ? nouns : search(nouns, find, titleOf)
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0)
  const look = (text: string) =>
    void navigate({
      search: { find: text || undefined, open: undefined },
      replace: true,
      resetScroll: false,
    })
  const contents = { nouns: found, find, opened }

  return (
    <ThreeColumns
      tools={
        <SearchField label={t('filter')} placeholder={t('find')} value={find} onSearch={look} />
      }
      opener={
        <Button icon={<IconMenu />} onClick={() => setShowsContents(true)}>
          {t('contents')}
        </Button>
      }
      index={<Contents {...contents} />}
      lead={
        operation && opened ? (
          <OperationHead
            key={operation.operationId}
            operation={operation}
            noun={opened.noun}
            isTrying={draft.isOpen}
            onTry={draft.toggle}
          >
            {draft.isOpen ? (
              <Suspense>
                <TryIt operation={operation} draft={draft} />
              </Suspense>
            ) : null}
          </OperationHead>
        ) : undefined
      }
      aside={
        operation ? (
          <Samples operation={operation} document={document} values={draft.shown} />
        ) : undefined
      }
    >
      <VisuallyHidden role="status">{find === '' ? '' : t('count', { count })}</VisuallyHidden>
      {operation ? (
        <OperationBody key={operation.operationId} operation={operation} document={document} />
      ) : opened ? (
        <NounView noun={opened.noun} />
      ) : count === 0 ? (
        <Empty
          drawing={<House state={emptyDrawing} />}
          title={t('noneTitle')}
          action={<Button onClick={() => look('')}>{t('clear')}</Button>}
        >
          {t('none')}
        </Empty>
      ) : find === '' ? (
        <Overview document={document} nouns={nouns} />
      ) : (
        <Found nouns={found} count={count} find={find} />
      )}
      {showsContents ? (
        <Suspense>
          <ContentsDrawer {...contents} onClose={() => setShowsContents(false)} />
        </Suspense>
      ) : null}
    </ThreeColumns>
  )
}
