import { useTranslations } from 'use-intl/react'
import { useActionWords } from '../../../lib/action-words.ts'
import { fullText, momentText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { DateTime } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import type { Line, Names } from './names.ts'
import { Who } from './who.tsx'

/** The moment of a line, short in its column. */
export function Moment({ at, now }: { at: Date; now: Date }) {
  const { language } = useLanguage()
  return (
    <DateTime whole compared value={at.toISOString()} title={fullText(at, language)}>
      {momentText(at, now, language)}
    </DateTime>
  )
}

export function useLineColumns(names: Names, now: Date): readonly Column<Line>[] {
  const t = useTranslations('audit.ui.columns')
  const u = useTranslations('audit.ui')
  const words = useActionWords()
  return [
    { id: 'what', header: t('what'), fixed: true, place: 1, cell: ({ action }) => words(action) },
    {
      id: 'who',
      header: t('who'),
      place: 3,
      person: true,
      cell: (line) => <Who line={line} names={names} />,
    },
    ...(names.organizations
      ? [
          {
            id: 'organization',
            header: u('organization'),
            place: 0 as const,
            roomy: true,
            cell: ({ organizationId }: Line) =>
              names.organizations?.find(({ id }) => id === organizationId)?.name ?? '–',
          },
        ]
      : []),
    {
      id: 'address',
      header: t('address'),
      place: 0,
      roomy: true,
      cell: ({ address }) => address ?? '–',
    },
    {
      id: 'when',
      header: t('when'),
      place: 2,
      figures: true,
      cell: ({ at }) => <Moment at={at} now={now} />,
    },
  ]
}
