import { useTranslations } from 'use-intl/react'
import { useActionWords } from '../../../lib/action-words.ts'
import { audit, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { agoText, fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { linkTo } from '../../../lib/links.ts'
import { useNow } from '../../../lib/now.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  DateTime,
  IconClock,
  IconSessions,
  IconUser,
  Section,
  Skeleton,
  Text,
  TextLink,
  Timeline,
} from '../../../ui/index.ts'

type Entry = OutputOf<typeof audit.list>['items'][number]

const shown = 8

/** What a user did and what was done to the account, newest first, each line once. */
function newest(lists: readonly (readonly Entry[])[]): readonly Entry[] {
  const all = new Map(lists.flat().map((entry) => [entry.id, entry]))
  return [...all.values()].sort((a, b) => b.id - a.id).slice(0, shown)
}

const isByOther = ({ actor }: Entry, id: string) => actor.kind === 'user' && actor.id !== id

function iconOf({ action }: Entry) {
  if (action.startsWith('session.')) return <IconSessions />
  return action.startsWith('user.') ? <IconUser /> : <IconClock />
}

export function UserActivity({ id }: { id: string }) {
  const t = useTranslations('admin.ui.drawer')
  const words = useActionWords()
  const { language } = useLanguage()
  const now = useNow(60_000)
  const done = useCall(audit.list, { query: { actor: id, limit: shown } })
  const suffered = useCall(audit.list, { query: { subject: `user:${id}`, limit: shown } })
  const failed = done.error ? done : suffered
  const lines = done.data && suffered.data && newest([done.data.items, suffered.data.items])
  return (
    <Section
      title={t('activity')}
      action={<TextLink href={linkTo('/admin/audit', { actor: id })}>{t('openLog')}</TextLink>}
    >
      {failed.error ? (
        <QueryProblem error={failed.error} onRetry={() => void failed.refetch()} />
      ) : lines === undefined ? (
        <Skeleton lines={4} />
      ) : lines.length === 0 ? (
        <Text tone="muted">{t('noActivity')}</Text>
      ) : (
        <Timeline
          items={lines.map((line) => ({
            id: String(line.id),
            title: words(line.action),
            note: isByOther(line, id) ? t('byOther') : line.address,
            icon: iconOf(line),
            time: (
              <DateTime value={line.at.toISOString()} title={fullText(line.at, language)}>
                {agoText(line.at, now, language)}
              </DateTime>
            ),
          }))}
        />
      )}
    </Section>
  )
}
