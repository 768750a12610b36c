import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useTitle } from '../../../lib/title.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  ButtonLink,
  Card,
  Empty,
  emptyDrawing,
  Field,
  House,
  IconExternal,
  List,
  Page,
  Section,
  Skeleton,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { type ApiDocument, groupsOf } from './document.ts'
import { OperationRow } from './OperationRow.tsx'
import { documentQuery } from './queries.ts'

const route = getRouteApi('/app/reference')

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
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0)
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
      {groups.map(({ noun, operations }) => (
        <Section key={noun} title={nounName(noun)} count={operations.length}>
          <Card>
            <List>
              {operations.map((operation) => (
                <OperationRow
                  key={operation.operationId}
                  operation={operation}
                  document={document}
                  open={operation.operationId === open}
                  onToggle={() =>
                    look({
                      find,
                      open: operation.operationId === open ? undefined : operation.operationId,
                    })
                  }
                />
              ))}
            </List>
          </Card>
        </Section>
      ))}
      {count === 0 ? (
        <Empty
          drawing={<House state={emptyDrawing} />}
          title={t('noneTitle')}
          action={<Button onClick={() => look({ open })}>{t('clear')}</Button>}
        >
          {t('none')}
        </Empty>
      ) : null}
    </>
  )
}

/** A noun without a text is shown with its name in the contract. */
function useNounName(): (noun: string) => string {
  const t = useTranslations('reference.ui.nouns')
  return (noun) => (t.has(noun as 'sessions') ? t(noun as 'sessions') : noun)
}
