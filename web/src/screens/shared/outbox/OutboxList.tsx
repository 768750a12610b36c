import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useNow } from '../../../lib/now.ts'
import { useTitle } from '../../../lib/title.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  Empty,
  emptyDrawing,
  House,
  IconRetry,
  List,
  Page,
  Skeleton,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { EmailRow } from './EmailRow.tsx'
import { mailsQuery } from './queries.ts'
import { RecipientFilter } from './RecipientFilter.tsx'

const route = getRouteApi('/app/outbox')

export function OutboxList() {
  const t = useTranslations('outbox.ui')
  const { to, mail: openId } = route.useSearch()
  const navigate = route.useNavigate()
  const now = useNow(30_000)
  const { data, error, refetch, isFetching } = useQuery(mailsQuery(to))
  useTitle(t('title'))

  const show = (recipient: string | undefined) => void navigate({ search: { to: recipient } })
  const toggle = (id: string) =>
    void navigate({ search: { to, mail: id === openId ? undefined : id }, replace: true })

  return (
    <Page
      width="reading"
      title={t('title')}
      purpose={t('purpose')}
      aside={
        <Button
          kind="quiet"
          size="sm"
          icon={<IconRetry />}
          busy={isFetching && !data}
          onClick={() => void refetch()}
        >
          {t('refresh')}
        </Button>
      }
    >
      {error ? <QueryProblem error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <RecipientFilter key={to} to={to} onShow={show} />
          <VisuallyHidden role="status">{t('count', { count: data.items.length })}</VisuallyHidden>
          {data.items.length > 0 ? (
            <List ruled>
              {data.items.map((mail) => (
                <EmailRow
                  key={mail.id}
                  mail={mail}
                  now={now}
                  open={mail.id === openId}
                  onToggle={() => toggle(mail.id)}
                />
              ))}
            </List>
          ) : (
            <NoEmails to={to} onShowAll={() => show(undefined)} />
          )}
        </>
      ) : error ? null : (
        <Skeleton rows={6} />
      )}
    </Page>
  )
}

function NoEmails({ to, onShowAll }: { to: string | undefined; onShowAll: () => void }) {
  const t = useTranslations('outbox.ui')
  if (to === undefined) {
    return (
      <Empty drawing={<House state={emptyDrawing} />} title={t('emptyTitle')}>
        {t('empty')}
      </Empty>
    )
  }
  return (
    <Empty
      drawing={<House state={emptyDrawing} />}
      title={t('noneTitle', { address: to })}
      action={<Button onClick={onShowAll}>{t('clear')}</Button>}
    >
      {t('none')}
    </Empty>
  )
}
