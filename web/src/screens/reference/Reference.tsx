import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useTitle } from '../../lib/title.ts'
import {
  Button,
  ButtonLink,
  Card,
  Empty,
  Field,
  House,
  IconExternal,
  List,
  Page,
  Section,
  Skeleton,
  VisuallyHidden,
} from '../../ui/index.ts'
import { QueryProblem } from '../shell/QueryProblem.tsx'
import { AskRow } from './AskRow.tsx'
import { type ApiDocument, groupsOf } from './document.ts'
import { documentQuery } from './queries.ts'

const route = getRouteApi('/house/reference')

export function Reference() {
  const t = useTranslations('reference.ui')
  const { data, error, refetch } = useQuery(documentQuery)
  useTitle(t('title'))

  return (
    <Page
      width="reading"
      title={t('title')}
      purpose={t('purpose')}
      aside={
        <ButtonLink
          kind="quiet"
          size="sm"
          href="/api/openapi.json"
          target="_blank"
          icon={<IconExternal />}
        >
          {t('document')}
        </ButtonLink>
      }
    >
      {error ? <QueryProblem error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Found document={data} /> : error ? null : <Skeleton lines={8} />}
    </Page>
  )
}

function Found({ document }: { document: ApiDocument }) {
  const t = useTranslations('reference.ui')
  const nounName = useNounName()
  const { find, open } = route.useSearch()
  const navigate = route.useNavigate()
  const groups = groupsOf(document, find ?? '')
  const count = groups.reduce((sum, { asks }) => sum + asks.length, 0)
  const look = (search: { find?: string | undefined; open?: string | undefined }) =>
    void navigate({ search, replace: true, resetScroll: false })

  return (
    <>
      <Field
        label={t('filter')}
        name="find"
        type="search"
        autoComplete="off"
        value={find ?? ''}
        onChange={(event) => look({ find: event.target.value || undefined, open })}
      />
      <VisuallyHidden role="status">{t('count', { count })}</VisuallyHidden>
      {groups.map(({ noun, asks }) => (
        <Section key={noun} title={nounName(noun)} count={asks.length}>
          <Card>
            <List>
              {asks.map((ask) => (
                <AskRow
                  key={ask.operationId}
                  ask={ask}
                  document={document}
                  open={ask.operationId === open}
                  onToggle={() =>
                    look({ find, open: ask.operationId === open ? undefined : ask.operationId })
                  }
                />
              ))}
            </List>
          </Card>
        </Section>
      ))}
      {count === 0 ? (
        <Empty
          drawing={<House state="empty" />}
          title={t('noneTitle')}
          action={<Button onClick={() => look({ open })}>{t('clear')}</Button>}
        >
          {t('none')}
        </Empty>
      ) : null}
    </>
  )
}

/** A noun that is newer than the texts is called as the contract calls it. */
function useNounName(): (noun: string) => string {
  const t = useTranslations('reference.ui.nouns')
  return (noun) => (t.has(noun as 'sessions') ? t(noun as 'sessions') : noun)
}
